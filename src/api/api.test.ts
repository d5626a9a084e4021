import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { randomPicker } from "../../test/support/random-numbers.ts";
import { entry, ORIGIN, sampleSite } from "../../test/support/sample-site.ts";
import type { ContentOfNodes } from "../domain/nodes.ts";

const hostile = [
  "null",
  "",
  "*",
  "http://evil.example",
  "https://localhost:8787",
  "http://localhost",
  "http://localhost:80",
  "http://localhost:8788",
  "http://localhost:87870",
  "http://localhost.:8787",
  "http://localhost:8787.",
  "http://localhost:8787/",
  "http://localhost:8787.evil.example",
  "http://localhost.evil.example:8787",
  "http://evil-localhost:8787",
  "http://notlocalhost:8787",
  "http://sub.localhost:8787",
  "http://LOCALHOST:8787",
  "HTTP://localhost:8787",
  "http://user@localhost:8787",
  "http://localhost:8787@evil.example",
  "http://localhost:8787#evil.example",
  "http://localhost:8787, http://evil.example",
  "http://localhost:8787 http://evil.example",
  "http://127.0.0.1",
  "http://127.0.0.1:8788",
  "http://127.0.0.2:8787",
  "http://127.1:8787",
  "http://[::1]:8787",
  "http://0.0.0.0:8787",
  "http://2130706433:8787",
  "file://",
  "chrome-extension://abcdef",
  "//localhost:8787",
];
const site = () => sampleSite({ entries: [entry("a")] });
const crossOrigin = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("P100: cross-origin access", () => {
  it.each(["http://localhost:8787", "http://127.0.0.1:8787"])("lets %s read with credentials", async (origin) => {
    const { headers } = await site().ask("/api/posts", { headers: { Origin: origin } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect(headers.get("Vary")).toContain("Origin");
  });

  it.each(hostile)("tells %j nothing, and accepts no write", async (origin) => {
    const { ask } = site();
    for (const path of ["/api/posts", "/api/unknown", "/api/posts/unknown"]) {
      const { headers } = await ask(path, { headers: { Origin: origin } });
      expect(crossOrigin(headers)).toEqual([]);
      expect(headers.get("Vary")).toContain("Origin");
    }
    const asked = { Origin: origin, "Access-Control-Request-Method": "POST" };
    const preflight = await ask("/api/posts", { method: "OPTIONS", headers: asked });
    expect([preflight.status, crossOrigin(preflight.headers)]).toEqual([204, []]);
    const write = await ask("/api/posts", { method: "POST", headers: { Origin: origin } });
    expect([write.status, await write.json()]).toEqual([403, { success: false, message: expect.any(String) }]);
  });

  it("allows the site's own origin alone outside this machine", async () => {
    const { ask } = sampleSite({ entries: [], parts: { addresses: { origin: "https://example.org" } } });
    const allowed = async (origin: string) =>
      (await ask("/api/posts", { headers: { Origin: origin } })).headers.get("Access-Control-Allow-Origin");
    expect(await allowed("https://example.org")).toBe("https://example.org");
    for (const origin of [...hostile, ORIGIN, "https://a.example.org", "https://example.org.evil.example"])
      expect(await allowed(origin)).toBeNull();
  });

  it("answers the preflight of an allowed origin with what it may do", async () => {
    const headers = { Origin: ORIGIN, "Access-Control-Request-Method": "POST" };
    const preflight = await site().ask("/api/posts", { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe("Content-Type");
  });

  it("keeps its headers on a failure", async () => {
    const { ask } = sampleSite({
      entries: [entry("a")],
      markdown: () => {
        throw new Error("no");
      },
    });
    const { status, headers } = await ask("/api/posts", { headers: { Origin: ORIGIN } });
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([500, ORIGIN]);
  });
});

describe("a write", () => {
  const outcomes: [string, Record<string, string>, number][] = [
    ["no browser", {}, 405],
    ["own page", { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }, 405],
    ["own page on the API's host", { Origin: ORIGIN, "Sec-Fetch-Site": "same-site" }, 405],
    ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, 403],
    ["another site without Origin", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a neighbour without Origin", { "Sec-Fetch-Site": "same-site" }, 403],
    ["another name of this machine", { Origin: "http://127.0.0.1:8787", "Sec-Fetch-Site": "cross-site" }, 403],
  ];
  it.each(outcomes)("by %s (%j) is answered %i", async (_name, headers, status) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await site().ask("/api/posts", { method, headers });
      expect([method, response.status]).toEqual([method, status]);
      expect(await response.json()).toEqual({ success: false, message: expect.any(String) });
    }
  });

  const json = { "Content-Type": "application/json; charset=utf-8" };
  const bodies: [string, RequestInit, number][] = [
    ["JSON", { body: "{}", headers: json }, 405],
    ["text", { body: "{}", headers: { "Content-Type": "text/plain" } }, 415],
    ["a form", { body: "a=1", headers: { "Content-Type": "application/x-www-form-urlencoded" } }, 415],
    ["almost JSON", { body: "{}", headers: { "Content-Type": "application/json-patch+json" } }, 415],
    ["broken JSON", { body: '{"a":', headers: json }, 400],
    ["JSON nested 8,000 deep", { body: "[".repeat(8000) + "]".repeat(8000), headers: json }, 405],
    ["JSON nested 8,000 deep and not closed", { body: "[".repeat(8000), headers: json }, 400],
    ["an empty body", { body: "", headers: {} }, 405],
    ["17 kB", { body: JSON.stringify("x".repeat(17_000)), headers: json }, 413],
  ];
  it.each(bodies)("with %s is answered %#", async (_name, init, status) => {
    const response = await site().ask("/api/posts", { method: "POST", ...init });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ success: false, message: expect.any(String) });
  });

  it("is cut off when it is larger than it may be and does not say how large", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: json } as RequestInit;
    expect((await site().ask("/api/posts", init)).status).toBe(413);
    expect(sent).toBeLessThan(30_000);
  });
});

describe("an address", () => {
  it.each(["/api", "/api/", "/api/unknown", "/api/posts/", "/api/posts/a/b", "/api/%2e%2e%2fposts", "/api/%FF"])(
    "%s that does not exist is answered in JSON",
    async (path) => {
      const response = await site().ask(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ success: false, message: expect.any(String) });
    },
  );

  it.each(["/api/posts", "/api/posts/a", "/feed.xml", "/sitemap.xml", "/media/a.jpg", "/share/a.png", "/healthz"])(
    "%s that is only read says so",
    async (path) => {
      const response = await site().ask(path, { method: "DELETE" });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    },
  );

  it.each(["/api/posts", "/api/posts/a", "/api/none", "/feed.xml", "/favicon.ico", "/media/a.jpg"])(
    "%s is answered to HEAD like to GET, without a body",
    async (path) => {
      const { ask } = site();
      const [get, head] = [await ask(path), await ask(path, { method: "HEAD" })];
      expect([head.status, head.headers.get("Content-Type")]).toEqual([get.status, get.headers.get("Content-Type")]);
      expect(await head.text()).toBe("");
    },
  );

  it("that belongs to a page is left to the pages", async () => {
    const app = new Hono().route("/", site().api).all("*", (c) => c.text("a page"));
    for (const path of ["/", "/blog", "/posts/a", "/apish"])
      expect(await (await app.request(path)).text()).toBe("a page");
    expect((await app.request("/api/blog")).status).toBe(404);
  });
});

describe("health", () => {
  it("is alive whether or not it is ready", async () => {
    const down = sampleSite({ entries: [], parts: { ready: () => Promise.reject(new Error("no database")) } });
    expect((await down.ask("/healthz")).status).toBe(200);
    expect((await down.ask("/readyz")).status).toBe(503);
    const up = await site().ask("/readyz");
    expect([up.status, up.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await up.json()).toEqual({ success: true, message: "Ready." });
  });

  it("P240: of several nodes each says whether all have the same content, and is ready where they have not", async () => {
    let nodes: ContentOfNodes = { content: "same", nodes: 3 };
    const { ask } = sampleSite({ entries: [], parts: { nodes: () => nodes } });
    expect(await (await ask("/readyz")).json()).toEqual({ success: true, message: "Ready.", ...nodes });
    nodes = { content: "differs", nodes: 3, differing: 1, since: Date.UTC(2026, 0, 2) };
    const answer = await ask("/readyz");
    expect(answer.status).toBe(200);
    const told = { content: "differs", nodes: 3, differing: 1, since: "2026-01-02T00:00:00.000Z" };
    expect(await answer.json()).toEqual({ success: true, message: "Ready.", ...told });
  });
});

describe("2,000 random requests", () => {
  const paths = ["/api/posts", "/api/posts/", "/api/", "/media/", "/share/", "/feed.xml", "/atom.xml", "/feed.json"];
  const others = [
    "/sitemap.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/theme.css",
    "/favicon.svg",
    "/favicon.ico",
    "/readyz",
  ];
  const pieces = [
    ...[
      "%00",
      "%2e%2e/",
      "%2f",
      "%5c",
      "\\",
      "//",
      "%E0%A4%A",
      "%FF",
      "__proto__",
      "constructor",
      ".data",
      "@400.avif",
    ],
    ...[
      "@99999.webp",
      "a",
      "a.png",
      "a.jpg",
      "ü",
      "%F0%9F%98%80",
      "?category=",
      "?year=",
      "&limit=",
      "&offset=",
      "1e9",
      "-1",
    ],
    ...[
      "?fields=card",
      "&fields=",
      "99999999999999999999",
      "[]",
      "?preview=",
      "&v=",
      "?",
      "#",
      "'\"><script>",
      "{{x}}",
      "\u202e",
    ],
  ];
  const methods = ["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "FOO"];
  const values = ["", "*", "null", ORIGIN, 'W/""', "Thu, 01 Jan 1970 00:00:00 GMT", "gzip;q=0", ",,,", "x".repeat(500)];
  const names = ["If-None-Match", "If-Modified-Since", "Accept-Encoding", "Origin", "Content-Type", "Sec-Fetch-Site"];

  it.each([...paths, ...others])("at %s cause no failure", async (start) => {
    const { ask, errors } = site();
    const pick = randomPicker(start);
    for (let count = 0; count < 2000; count++) {
      const path = start + Array.from({ length: pick(6) }, () => pieces[pick(pieces.length)]).join("");
      const method = methods[pick(methods.length)] as string;
      const headers = Object.fromEntries(
        Array.from({ length: pick(4) }, () => [names[pick(names.length)], values[pick(values.length)]]),
      );
      const body = /GET|HEAD/.test(method) || pick(2) ? {} : { body: pieces[pick(pieces.length)] as string };
      const response = await ask(path, { method, headers, ...body });
      const what = `${method} ${path} ${JSON.stringify(headers)}`;
      expect(response.status, what).toBeLessThan(500);
      const text = await response.text();
      if (!/^\/api(\/|$)/.test(new URL(ORIGIN + path).pathname) || method === "HEAD" || text === "") continue;
      expect(response.headers.get("Content-Type"), what).toMatch(/^application\/json/);
      if (response.status >= 400 && !response.headers.get("Content-Encoding"))
        expect(JSON.parse(text), what).toEqual({ success: false, message: expect.any(String) });
    }
    expect(errors).toEqual([]);
  });
});
