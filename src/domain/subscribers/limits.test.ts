import { expect, test } from "vitest";
import { clientAddress } from "../../http/client-address.ts";
import { newId, newRandom } from "../ids.ts";
import {
  ceilingWait,
  clientWait,
  foldAddress,
  foldClient,
  foldNetwork,
  hourOf,
  nextMailTo,
  removalNeedsProof,
} from "./limits.ts";
import { innerStatus, shownStatus } from "./status.ts";
import { isGenuine, parseToken, writeToken } from "./tokens.ts";

const MINUTE = 60_000;
const limits = { mailsPerRecipient: 3, mailsPerClient: 10, mailsToUnconfirmed: 500 };
const now = Date.UTC(2026, 0, 5);

test.each([
  ["ada@example.org", "ada@example.org"],
  ["a.d.a@example.org", "ada@example.org"],
  ["ada+tag@example.org", "ada@example.org"],
  ["a.da+x+y@example.org", "ada@example.org"],
  ["+ada@example.org", "+ada@example.org"],
  ["ada@googlemail.com", "ada@gmail.com"],
])("for the cap, %s counts as %s", (address, folded) => expect(foldAddress(address)).toBe(folded));

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
])("the client %s counts as %s", (ip, folded) => expect(foldClient(ip)).toBe(folded));

test.each([
  ["192.0.2.1", null],
  ["::ffff:192.0.2.1", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:DB8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("the client %s is of the network %s", (ip, folded) => expect(foldNetwork(ip)).toBe(folded));

test("a network has ten times what a client has, in ten minutes and in a day", () => {
  const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => now - 1 - index * step);
  const wait = (networkMails: readonly number[]) => clientWait({ clientMails: [], networkMails }, limits, now);
  expect(wait(every(1_000, 99))).toBe(0);
  expect(wait(every(1_000, 100))).toBe(10 * MINUTE - 99_001);
  expect(wait(every(MINUTE, 299))).toBe(0);
  expect(wait(every(MINUTE, 300))).toBeGreaterThan(18 * 60 * MINUTE);
});

test("an hour has so many mails to unconfirmed addresses, and the next one again", () => {
  expect(ceilingWait(499, limits, now)).toBe(0);
  expect(ceilingWait(500, limits, now + 20 * MINUTE)).toBe(40 * MINUTE);
  expect(hourOf(now + 60 * MINUTE)).toBe(hourOf(now + 59 * MINUTE) + 1);
  expect(ceilingWait(1_000_000, { ...limits, mailsToUnconfirmed: 100_000 }, now)).toBe(0);
});

test("P33: forwarding headers count only as far as proxies are configured", () => {
  const forged = () => Array.from({ length: 3 }, () => `203.0.113.${Math.floor(Math.random() * 250)}`).join(", ");
  for (let index = 0; index < 1_000; index++) expect(clientAddress("192.0.2.1", forged(), 0)).toBe("192.0.2.1");
  for (let index = 0; index < 1_000; index++)
    expect(clientAddress("10.0.0.1", `${forged()}, 198.51.100.7`, 1)).toBe("198.51.100.7");
  expect(clientAddress("10.0.0.1", "198.51.100.7, 10.0.0.2", 2)).toBe("198.51.100.7");
  expect(clientAddress("10.0.0.1", "[2001:db8::1]:443", 1)).toBe("2001:db8::1");
  expect(clientAddress("10.0.0.1", "198.51.100.7:9999", 1)).toBe("198.51.100.7");
  for (const junk of ["", "unknown", "a, b", "<script>", "1.2.3", "1.2.3.4.", "256.1.1.1", "::g", ":::"])
    expect(clientAddress("10.0.0.1", junk, 1)).toBe("10.0.0.1");
});

test("three mails to one address in 24 hours, 60 seconds apart", () => {
  expect(nextMailTo([], limits, now)).toBe(now);
  expect(nextMailTo([now - MINUTE + 1], limits, now)).toBe(now + 1);
  expect(nextMailTo([now - MINUTE], limits, now)).toBe(now);
  expect(nextMailTo([now - 2, now - 3, now - 1440 * MINUTE + 1], limits, now)).toBeNull();
  expect(nextMailTo([now - MINUTE, now - 3 * MINUTE, now - 1440 * MINUTE], limits, now)).toBe(now);
  expect(nextMailTo([now], { ...limits, mailsPerRecipient: 1_000_000 }, now)).toBe(now);
});

test("ten mails by one client in ten minutes, thirty a day", () => {
  const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => now - 1 - index * step);
  expect(clientWait({ clientMails: every(1_000, 9), networkMails: [] }, limits, now)).toBe(0);
  expect(clientWait({ clientMails: every(1_000, 10), networkMails: [] }, limits, now)).toBe(10 * MINUTE - 9_001);
  expect(clientWait({ clientMails: every(10 * MINUTE, 29), networkMails: [] }, limits, now)).toBe(0);
  expect(clientWait({ clientMails: every(10 * MINUTE, 30), networkMails: [] }, limits, now)).toBeGreaterThan(
    18 * 60 * MINUTE,
  );
  expect(
    clientWait({ clientMails: every(1, 30), networkMails: [] }, { ...limits, mailsPerClient: 1_000_000 }, now),
  ).toBe(0);
});

test("the guard against mass removal", () => {
  expect(removalNeedsProof({ byClient: 4, byNetwork: 49, inAll: 19, active: 100 })).toBe(false);
  expect(removalNeedsProof({ byClient: 5, byNetwork: 0, inAll: 5, active: 100 })).toBe(true);
  expect(removalNeedsProof({ byClient: 0, byNetwork: 0, inAll: 20, active: 100 })).toBe(true);
  expect(removalNeedsProof({ byClient: 0, byNetwork: 0, inAll: 99, active: 10_000 })).toBe(false);
  expect(removalNeedsProof({ byClient: 0, byNetwork: 0, inAll: 100, active: 10_000 })).toBe(true);
});

test("every combination of facts has one status", () => {
  const seen = new Map<string, number>();
  const either = [null, 1];
  for (const requestedAt of either)
    for (const verifiedAt of either)
      for (const leftAt of either)
        for (const bouncedAt of either)
          for (const complainedAt of either) {
            const facts = { requestedAt, verifiedAt, leftAt, bouncedAt, complainedAt };
            const inner = innerStatus(facts);
            seen.set(inner, (seen.get(inner) ?? 0) + 1);
            expect(shownStatus(facts)).toBe(inner === "bounced" || inner === "complained" ? "unsubscribed" : inner);
          }
  expect(Object.fromEntries(seen)).toEqual({ active: 2, pending: 3, unsubscribed: 3, bounced: 8, complained: 16 });
});

test("P66: 10,000 tokens without a repeat, each good for its own purpose, row and key only", () => {
  const key = new Uint8Array(32).fill(1);
  const seen = new Set<string>();
  for (let index = 0; index < 10_000; index++) {
    const row = { id: newId(now), random: newRandom() };
    const text = writeToken(key, "verify", row);
    seen.add(text);
    if (index % 100) continue;
    const token = parseToken(text);
    expect(token).toMatchObject({ purpose: "verify", id: row.id });
    if (!token) continue;
    expect(isGenuine(key, token, row)).toBe(true);
    expect(isGenuine(new Uint8Array(32), token, row)).toBe(false);
    expect(isGenuine(key, token, { ...row, random: newRandom() })).toBe(false);
    expect(isGenuine(key, { ...token, purpose: "undo" }, row)).toBe(false);
  }
  expect(seen.size).toBe(10_000);
  for (const junk of [
    "",
    "x",
    `z${"A".repeat(64)}`,
    `v${"A".repeat(63)}`,
    `v${"A".repeat(65)}`,
    `v${"*".repeat(64)}`,
    "💥".repeat(33),
  ])
    expect(parseToken(junk)).toBeNull();
});
