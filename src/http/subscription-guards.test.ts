import { Hono } from "hono";
import { expect, test } from "vitest";
import { guardedForTest } from "../../test/support/guarded.ts";
import { writesPerMinute } from "../domain/write-limit.ts";
import { readClient } from "./client-address.ts";
import { attemptCookie } from "./cookies/attempt-cookie.ts";
import { securityEvents } from "./security-events.ts";

test.each([
  ["https://site.example", "__Host-commonplace-attempt=token; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax"],
  ["http://localhost:8787", "commonplace-attempt=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax"],
])("the cookie of %s is out of reach of scripts and of other hosts", async (origin, expected) => {
  const cookie = attemptCookie(origin);
  const app = new Hono().get("/", (c) => {
    cookie.write(c, "token");
    return c.text(String(cookie.read(c)));
  });
  const response = await app.request(origin);
  expect([response.headers.getSetCookie(), await response.text()]).toEqual([[expected], "null"]);
  const name = expected.split("=")[0];
  expect(await (await app.request(origin, { headers: { Cookie: `${name}=mine` } })).text()).toBe("mine");
});

test.each([
  [0, "192.0.2.1", "203.0.113.7", "192.0.2.1"],
  [1, "192.0.2.1", "203.0.113.7", "203.0.113.7"],
  [1, "192.0.2.1", "6.6.6.6, 203.0.113.7", "203.0.113.7"],
  [2, "192.0.2.1", "6.6.6.6, 203.0.113.7, 198.51.100.2", "203.0.113.7"],
  [1, "192.0.2.1", "nonsense", "192.0.2.1"],
  [1, "192.0.2.1", null, "192.0.2.1"],
  [0, undefined, null, "unknown"],
])("with %i proxies, %s forwarding for %s is %s", async (hops, remoteAddress, forwarded, expected) => {
  const clientOf = readClient(hops);
  const app = new Hono().get("/", (c) => c.text(clientOf(c)));
  const request = new Request("http://x/", forwarded === null ? {} : { headers: { "X-Forwarded-For": forwarded } });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress } } });
  expect(await response.text()).toBe(expected);
});

test("an IPv6 household is one client, and reading is not limited", async () => {
  const clients = ["2001:db8::1", "2001:db8::2:1", "::ffff:192.0.2.1", "192.0.2.1", "2001:db8:0:1::1"];
  let client = "";
  const noted: unknown[] = [];
  const app = guardedForTest({
    countWrite: writesPerMinute(1),
    clientOf: () => client,
    security: securityEvents({ record: (event) => noted.push(event) }, () => client),
  });
  app.all("*", (c) => c.text("done"));
  const statuses: number[] = [];
  for (client of clients) statuses.push((await app.request("/", { method: "POST" })).status);
  expect(statuses).toEqual([200, 429, 200, 429, 200]);
  expect(noted).toEqual(Array(2).fill({ event: "limit-reached", limit: "writes" }));
  expect((await app.request("/")).status).toBe(200);
  const free = writesPerMinute(1_000_000);
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
