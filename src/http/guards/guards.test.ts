import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Hono } from "hono";
import { expect, test } from "vitest";
import { guardedForTest } from "../../../test/support/guarded.ts";
import { ORIGIN, sampleSite } from "../../../test/support/sample-site.ts";
import { writesPerMinute } from "../../domain/write-limit.ts";
import pages from "../../web/routes.ts";
import { exemptionsOf } from "../declarations.ts";

const unsafe = ["POST", "PUT", "PATCH", "DELETE", "PURGE"];
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const own = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };

/** What an unsafe request gets, one for each guard that has to refuse it. */
const refusals: readonly [name: string, init: RequestInit, status: number][] = [
  ["a foreign origin", { headers: { ...form, Origin: "https://evil.example" }, body: "a=1" }, 403],
  ["another site", { headers: { ...form, "Sec-Fetch-Site": "cross-site" }, body: "a=1" }, 403],
  ["too large a body", { headers: { ...form, ...own }, body: "x".repeat(17_000) }, 413],
  ["text", { headers: { "Content-Type": "text/plain", ...own }, body: "a=1" }, 415],
  ["parts", { headers: { "Content-Type": "multipart/form-data; boundary=x", ...own }, body: "--x--" }, 415],
  ["a body without a type", { headers: own, body: new TextEncoder().encode("a=1") }, 415],
  ["a form that no page has sent", { headers: form, body: "a=1" }, 415],
];

const site = () => sampleSite({ entries: [], parts: { countWrite: writesPerMinute(1_000_000, () => 0) } });

/** A path that a route's pattern matches. */
const filled = (path: string) => path.replace(/:token\{.*\}/, `r${"A".repeat(64)}`).replace(/:\w+(\{.*\})?/g, "x");

async function expectRefused(app: Hono, method: string, path: string): Promise<void> {
  for (const [name, init, status] of refusals) {
    const answer = await app.request(ORIGIN + path, { method, ...init });
    expect([method, path, name, answer.status]).toEqual([method, path, name, status]);
    expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
  }
}

test.each(["/api/new", "/new", "/verify", "/a/page"])(
  "a route at %s that declares nothing is closed to all that the guards refuse",
  async (path) => {
    let reached = 0;
    const app = guardedForTest().all(path, (c) => {
      reached++;
      return c.text("done");
    });
    for (const method of unsafe) await expectRefused(app, method, path);
    expect(reached).toBe(0);
    expect(
      (await app.request(ORIGIN + path, { method: "POST", headers: { ...form, ...own }, body: "a=1" })).status,
    ).toBe(200);
    expect(reached).toBe(1);
  },
);

test("every write counts, at whatever address and by whatever method; reading does not", async () => {
  const app = guardedForTest({ countWrite: writesPerMinute(unsafe.length, () => 0) });
  app.post("/api/new", (c) => c.text("done")).all("*", (c) => c.text("done"));
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect((await app.request("/new", { method })).status).toBe(200);
  for (const [index, method] of unsafe.entries())
    expect((await app.request(index % 2 ? "/new" : "/api/new", { method })).status).toBe(200);
  for (const method of unsafe) {
    const answer = await app.request("/new", { method });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  }
  expect((await app.request("/new")).status).toBe(200);
});

test("a body that does not say how long it is, is cut off, also where it is sent along with reading", async () => {
  const app = guardedForTest().all("*", async (c) => c.text(String((await c.req.text()).length)));
  for (const path of ["/api/new", "/new"]) {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)) });
    const init = { method: "POST", headers: { ...form, ...own }, body, duplex: "half" } as RequestInit;
    expect((await app.request(ORIGIN + path, init)).status).toBe(413);
  }
  expect((await app.request("/new", { headers: { "Content-Length": "17000" } })).status).toBe(413);
});

/** Whoever adds a route adds it here; one that is not GET is guarded, unless `exempt` below names it. */
const routes = [
  "GET /api/auth/avatar",
  "GET /api/auth/data",
  "GET /api/auth/me",
  "GET /api/auth/session",
  "GET /api/auth/stats",
  "GET /api/oauth/authorize",
  "GET /api/oauth/callback/:provider",
  "GET /api/posts",
  "GET /api/posts/:key",
  "GET /posts/:file{.+\\.md}",
  "GET /letters/:file{.+\\.md}",
  "GET /journal/:file{.+\\.md}",
  "GET /poetry/:file{.+\\.md}",
  "GET /journal/feed.xml",
  "GET /journal/atom.xml",
  "GET /journal/feed.json",
  "GET /poetry/feed.xml",
  "GET /poetry/atom.xml",
  "GET /poetry/feed.json",
  "GET /llms.txt",
  "GET /tags/:slug/feed.xml",
  "GET /tags/:slug/atom.xml",
  "GET /tags/:slug/feed.json",
  "GET /categories/:slug/feed.xml",
  "GET /categories/:slug/atom.xml",
  "GET /categories/:slug/feed.json",
  "GET /series/:slug/feed.xml",
  "GET /series/:slug/atom.xml",
  "GET /series/:slug/feed.json",
  "GET /apple-touch-icon.png",
  "GET /atom.xml",
  "GET /dev/mailbox.json",
  "GET /dev/mailbox/:file{[\\w-]{1,64}\\.html}",
  "GET /favicon.ico",
  "GET /favicon.svg",
  "GET /feed",
  "GET /feed.json",
  "GET /feed.xml",
  "GET /healthz",
  "GET /index.xml",
  "GET /media/*",
  "GET /metrics",
  "GET /readyz",
  "GET /robots.txt",
  "GET /rss",
  "GET /rss.xml",
  "GET /share/:file{[^/]+\\.png}",
  "GET /share/letters/:file{[^/]+\\.png}",
  "GET /share/journal/:file{[^/]+\\.png}",
  "GET /share/poetry/:file{[^/]+\\.png}",
  "GET /site.webmanifest",
  "GET /sitemap.xml",
  "GET /theme.css",
  "GET /verify",
  "GET /.well-known/security.txt",
  "POST /api/auth/logout",
  "POST /api/auth/resend-verification",
  "POST /api/auth/subscribe",
  "POST /api/auth/unsubscribe",
  "POST /api/policy-reports",
  "POST /newsletter/:token{[a-z][A-Za-z0-9_-]{64}}",
  "POST /verify",
];

/** Pages that take forms of their own. */
const actions = ["/dev/identity/:provider", "/preferences", "/profile", "/settings"];

const exempt = [
  {
    method: "POST",
    path: "/api/policy-reports",
    from: ["origin", "type", "writes"],
    when: undefined,
    reason:
      "Browsers send reports by themselves, in types of their own (CSP 3, section 5); they are counted, not stored.",
  },
  {
    method: "POST",
    path: "/newsletter/:token{[a-z][A-Za-z0-9_-]{64}}",
    from: ["origin", "type", "writes"],
    when: expect.any(Function),
    reason: "Mail programs leave by one click, with a form of either kind and nothing of a browser (RFC 8058).",
  },
];

test("these are all routes, all pages that write, and all exemptions", () => {
  const { services } = site();
  const { api } = sampleSite({
    entries: [],
    parts: { services: { ...services, mailbox: { mails: () => [], find: () => null } } },
  });
  const known = api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(known)].sort()).toEqual([...routes].sort());
  expect([...writingPages(pages)].sort()).toEqual(actions);
  expect(exemptionsOf(api)).toEqual(exempt);
});

test("every route that writes, and every page, is guarded but for what is exempt always", async () => {
  const app = site().api.all("*", (c) => c.text("a page"));
  const open = new Set(exempt.filter(({ when }) => !when).map(({ method, path }) => `${method} ${path}`));
  const writes = routes.filter((route) => !/^GET /.test(route) && !open.has(route));
  for (const route of [
    ...writes,
    ...actions.map((path) => `POST ${path}`),
    "POST /",
    "POST /posts/a",
    "PUT /settings",
  ]) {
    const [method = "", path = ""] = route.split(/ (.*)/);
    await expectRefused(app, method, filled(path));
  }
});

function* writingPages(entries: readonly RouteConfigEntry[], above = ""): Generator<string> {
  for (const { path = "", file, children = [] } of entries) {
    const own = `${above}/${path}`.replace(/\/+/g, "/");
    const source = readFileSync(new URL(`../../web/${file}`, import.meta.url), "utf8");
    if (/^export (async )?(function|const) action\b|^export \{[^}]*\baction\b/m.test(source)) yield own;
    yield* writingPages(children, own);
  }
}
