import { expect, test } from "vitest";
import { guardedForTest } from "../../../test/support/guarded.ts";
import { writesPerMinute } from "../../domain/write-limit.ts";
import { securityEvents } from "../security-events.ts";

test("an IPv6 household is one client, and reading is not limited", async () => {
  const clients = ["2001:db8::1", "2001:db8::2:1", "::ffff:192.0.2.1", "192.0.2.1", "2001:db8:0:1::1"];
  let client = "";
  const noted: unknown[] = [];
  const app = guardedForTest({
    countWrite: writesPerMinute(1, () => 0),
    clientOf: () => client,
    security: securityEvents({ record: (event) => noted.push(event) }, () => client),
  });
  app.all("*", (c) => c.text("done"));
  const statuses: number[] = [];
  for (client of clients) statuses.push((await app.request("/", { method: "POST" })).status);
  expect(statuses).toEqual([200, 429, 200, 429, 200]);
  expect(noted).toEqual(Array(2).fill({ event: "limit-reached", limit: "writes" }));
  expect((await app.request("/")).status).toBe(200);
  const free = writesPerMinute(1_000_000, () => 0);
  for (let count = 0; count < 1_000; count++) expect(await free("192.0.2.1")).toBe(0);
});

test("a minute later a client may write again", async () => {
  let now = 0;
  const count = writesPerMinute(2, () => now);
  expect([await count("192.0.2.1"), await count("192.0.2.1"), await count("192.0.2.1")]).toEqual([0, 0, 60_000]);
  now = 59_000;
  expect(await count("192.0.2.1")).toBe(1_000);
  now = 60_000;
  expect(await count("192.0.2.1")).toBe(0);
});

test("a flood of clients is forgotten in time", async () => {
  const count = writesPerMinute(1, () => 0);
  for (let client = 0; client < 120_000; client++) expect(count(`client ${client}`)).toBe(0);
});
