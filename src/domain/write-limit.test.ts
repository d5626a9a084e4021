import { expect, test } from "vitest";
import { writesPerMinute } from "./write-limit.ts";

test("a client of an IPv6 network has its own writes, and the network ten times as many", () => {
  const count = writesPerMinute(3, () => 0);
  const writes = (client: string, times: number) =>
    Array.from({ length: times }, () => count(client)).filter((wait) => wait === 0).length;
  expect(writes("2001:db8:1:1::1", 5)).toBe(3);
  expect(writes("2001:db8:1:1:ffff::2", 1)).toBe(0);
  for (let subnet = 2; subnet <= 10; subnet++) expect(writes(`2001:db8:1:${subnet}::1`, 3)).toBe(3);
  expect(writes("2001:db8:1:99::1", 1)).toBe(0);
  expect(writes("2001:db8:2:1::1", 3)).toBe(3);
  for (let host = 1; host <= 50; host++) expect(writes(`192.0.2.${host}`, 4)).toBe(3);
});
