import { describe, expect, test } from "vitest";
import { form, json, own, SITE, temporaryApi } from "../../test/support/subscription-api.ts";

const FORM = form["Content-Type"];
const calls = ["/api/auth/subscribe", "/api/auth/resend-verification", "/api/auth/unsubscribe", "/verify"];

describe("2,000 random requests", () => {
  const paths = [...calls, "/api/auth/stats", `/newsletter/r${"A".repeat(64)}`];
  const pieces = [
    "a@b.example",
    "ada@example.org",
    "\0",
    "\r\nBcc: x@y.z",
    "%00",
    "%FF",
    "\ud800",
    "\u202e",
    "{{x}}",
    "'; drop table mail;--",
    "",
    " ",
    "x".repeat(300),
    "__proto__",
    "constructor",
    "9e999",
    "null",
    "[]",
    "{}",
    "🙂",
  ];
  const fields = [
    "email",
    "name",
    "wantsAccount",
    "source",
    "page",
    "token",
    "website",
    "do",
    "topic",
    "topics",
    "days",
    "pausedUntil",
    "__proto__",
    "constructor",
    "List-Unsubscribe",
  ];
  const values: unknown[] = [null, true, 0, -1, 1e308, [], {}, [[]], { a: 1 }, ...pieces];
  const contentTypes = [
    json["Content-Type"],
    json["Content-Type"],
    FORM,
    json["Content-Type"],
    FORM,
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=\0".replace("\0", "x"),
    "application/json;charset=utf-16",
    "",
  ];
  const headerNames = [
    "Origin",
    "Sec-Fetch-Site",
    "Sec-Fetch-Mode",
    "Accept",
    "Cookie",
    "Referer",
    "X-Forwarded-For",
    "Sec-Purpose",
    "If-None-Match",
  ];
  const headerValues = [
    "",
    SITE,
    "null",
    "same-origin",
    "cross-site",
    "navigate",
    "text/html",
    "__Host-commonplace-attempt=a",
    "__Host-commonplace-attempt=%FF%00",
    `__Host-commonplace-attempt=a${"A".repeat(64)}`,
    ",,,",
    "1.2.3.4, ::1",
    "prefetch",
    "x".repeat(2_000),
  ];

  test.each(paths)("at %s cause no failure, and every answer is JSON or a redirect", async (path) => {
    const api = await temporaryApi({ mailsPerClient: 1_000_000 });
    const pick = randomPicker(path);
    const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
    for (let count = 0; count < 2_000; count++) {
      const method = one(["POST", "POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "FOO"]);
      const names = Array.from({ length: pick(4) }, () => one(fields));
      const query = pick(3)
        ? ""
        : `?${names.map((name) => `${encodeURIComponent(name)}=${one(["%FF", "%", "", "a%40b.example", "%00", "x%0d%0a", "&&", "%F0%9F%99%82"])}`).join("&")}`;
      const type = one(contentTypes);
      const headers = new Headers(type ? { "Content-Type": type, ...(pick(2) && own) } : {});
      for (let more = pick(4); more > 0; more--) headers.set(one(headerNames), one(headerValues));
      const said = Object.fromEntries(names.map((name) => [name, one(values)]));
      const body =
        type === FORM
          ? names.map((name) => `${name}=${encodeURI(one(pieces).replace(/\p{Cs}/gu, ""))}`).join("&")
          : pick(5)
            ? JSON.stringify(said)
            : one(pieces);
      const response = await api.ask(path + query, {
        method,
        headers,
        ...(method !== "GET" && method !== "HEAD" && { body }),
      });
      const what = `${method} ${path}${query} ${JSON.stringify([...headers])} ${body}`;
      expect(response.status, what).toBeLessThan(500);
      const text = await response.text();
      if (response.status === 303 || method === "HEAD" || method === "OPTIONS" || text === "a page") continue;
      expect(JSON.parse(text), what).toMatchObject({ success: response.status < 300, message: expect.any(String) });
      expect(text + JSON.stringify([...response.headers]), what).not.toMatch(/\bat .*:\d+:\d+|node_modules|sqlite/i);
    }
    expect(api.errors).toEqual([]);
  });
});

/** Numbers from 0 up to below a bound, the same in every run (mulberry32). */
function randomPicker(seed: string) {
  let state = [...seed].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7);
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
