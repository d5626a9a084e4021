import { Hono } from "hono";
import { expect, test } from "vitest";
import { readClient } from "./client-address.ts";

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
