import { describe, expect, test } from "vitest";
import { randomRequests } from "../../../test/support/random-requests.ts";
import { SITE, temporaryApi } from "../../../test/support/subscription-api.ts";

const calls = ["/api/auth/subscribe", "/api/auth/resend-verification", "/api/auth/unsubscribe", "/verify"];

describe("2,000 random requests", () => {
  const paths = [...calls, "/api/auth/stats", `/newsletter/r${"A".repeat(64)}`];

  test.each(paths)("P104: at %s cause no failure, and every answer is JSON or a redirect", async (path) => {
    const api = await temporaryApi({ mailsPerClient: 1_000_000 });
    for (const { method, url, headers, body, what } of randomRequests(path, 2_000, SITE)) {
      const response = await api.ask(url, { method, headers, body });
      expect(response.status, what).toBeLessThan(500);
      const text = await response.text();
      if (response.status === 303 || method === "HEAD" || method === "OPTIONS" || text === "a page") continue;
      expect(JSON.parse(text), what).toMatchObject({ success: response.status < 300, message: expect.any(String) });
      expect(text + JSON.stringify([...response.headers]), what).not.toMatch(/\bat .*:\d+:\d+|node_modules|sqlite/i);
    }
    expect(api.errors).toEqual([]);
  });
});
