import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { askListener } from "../../../test/support/ask-listener.ts";
import { refuseForeignHosts } from "./foreign-hosts.ts";

describe("P109: a local site", () => {
  const admits = refuseForeignHosts({ local: true, trustProxyHops: 0 });
  const listener: RequestListener = (incoming, response) => {
    if (admits(incoming, response)) response.end("welcome");
  };

  it.each(["localhost", "localhost:8787", "127.0.0.1:1", "[::1]:8787"])("answers %s", async (host) => {
    expect((await askListener(listener, { host })).status).toBe(200);
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost:80@evil.example",
    "192.168.0.2",
  ])("refuses the host '%s' with 421", async (host) => {
    expect((await askListener(listener, { host })).status).toBe(421);
  });

  it.each(["x-forwarded-for", "forwarded", "x-real-ip"])("refuses a request that carries %s", async (name) => {
    expect((await askListener(listener, { host: "localhost", [name]: "203.0.113.9" })).status).toBe(421);
  });

  it("accepts forwarding headers where proxies are configured", async () => {
    const behindProxy = refuseForeignHosts({ local: true, trustProxyHops: 1 });
    const behind: RequestListener = (incoming, response) => {
      if (behindProxy(incoming, response)) response.end("welcome");
    };
    expect((await askListener(behind, { host: "localhost", "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
  });
});
