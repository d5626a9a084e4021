import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import pages from "../../src/web/routes.ts";
import { type ChaosProxy, startChaosProxy } from "../stand-ins/chaos-proxy.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { sampleSite } from "../support/sample-site.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const token = `${"A".repeat(64)}`;
/** A browser that has a session and has subscribed, as far as only the database can tell. */
const Cookie = `commonplace-session=${token.slice(0, 43)}; commonplace-attempt=a${token}`;
const json = { "Content-Type": "application/json" };

let postgres: PostgresServer;
let proxy: ChaosProxy;
let site: RunningSite;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startChaosProxy(postgres.port);
  const database = new URL(postgres.url);
  database.port = String(proxy.port);
  site = await startSite({ environment: { DATABASE_URL: database.href, SECRET: "s".repeat(40) } });
}, 120_000);
afterAll(async () => {
  await site.stop();
  await proxy.stop();
  await postgres.stop();
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly form?: true;
}

/** Every call of the API's own table and every page of the pages' own, as JSON and as a form where it writes. */
function everyRequest(): Request[] {
  const calls = sampleSite({ entries: [] })
    .api.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
    .map(({ method, path }) => ({ method, path: filled(path) }));
  const shown = [...pathsOf(pages)].flatMap((path) => [
    { method: "GET", path: filled(path) },
    { method: "GET", path: filled(path).replace(/\/?$/, path === "/" ? "/_root.data" : ".data") },
  ]);
  const forms = ["/profile", "/settings", "/preferences"].map((path) => ({ method: "POST", path }));
  const all = [...calls, ...shown, ...forms];
  const writes = all.filter(({ method }) => method === "POST").map((request) => ({ ...request, form: true as const }));
  const unique = new Map([...all, ...writes].map((request) => [JSON.stringify(request), request]));
  return [...unique.values()];
}

function* pathsOf(entries: readonly RouteConfigEntry[], above = ""): Generator<string> {
  for (const { path = "", index, children } of entries) {
    const own = `${above}/${path}`.replace(/\/+/g, "/");
    if (children) yield* pathsOf(children, own);
    else if (path || index) yield own;
  }
}

function filled(path: string): string {
  return path
    .replace(/:token(\{.*\})?\??/, `r${token}`)
    .replace(/:slug/, "on-margins")
    .replace(/:provider/, "google")
    .replace(/:[a-z]+(\{[^}]*\})?\??/g, "x")
    .replace("*", "nowhere");
}

async function ask({ method, path, form }: Request) {
  const began = performance.now();
  const own = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: site.url,
    "Sec-Fetch-Site": "same-origin",
  };
  const fields = { email: "reader@example.org", token: `v${token}`, do: "leave", name: "Ada" };
  const query = /oauth\/authorize$/.test(path)
    ? "?provider=google"
    : /^\/verify$|stats$/.test(path)
      ? `?token=v${token}`
      : "";
  const response = await fetch(site.url + path + (method === "GET" ? query : ""), {
    method,
    redirect: "manual",
    headers: { Cookie, ...(method === "POST" && (form ? own : json)) },
    ...(method === "POST" && { body: form ? new URLSearchParams(fields) : JSON.stringify(fields) }),
  });
  const text = await response.text();
  return {
    what: `${method} ${path}${form ? " form" : ""}`,
    status: response.status,
    retryAfter: response.headers.get("Retry-After"),
    location: response.headers.get("Location") ?? "",
    isJson: response.headers.get("Content-Type")?.includes("json") ?? false,
    text,
    took: performance.now() - began,
  };
}

const faults = [
  { name: "has been killed", begin: () => postgres.kill(), end: () => postgres.revive() },
  { name: "says nothing any more", begin: () => proxy.fallSilent({ all: true }), end: () => proxy.heal() },
];

test.each(faults)(
  "while the database $name every route answers as ever, or 503 with Retry-After, or sends a reader to a page that says so",
  { timeout: 60_000 },
  async ({ begin, end }) => {
    const requests = everyRequest();
    expect(requests.length).toBeGreaterThan(60);
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    const before = new Map<string, number>();
    for (const request of requests.filter(({ method }) => method === "GET")) {
      const { what, status } = await ask(request);
      before.set(what, status);
    }
    await begin();
    const answers = await Promise.all(requests.map(ask)).finally(end);
    const refused = answers.filter(({ status }) => status === 503);
    for (const { what, retryAfter, isJson, text } of refused) {
      if (!/ \/readyz$/.test(what)) expect([what, retryAfter]).toEqual([what, expect.stringMatching(/^\d+$/)]);
      if (isJson) expect([what, JSON.parse(text)]).toEqual([what, expect.objectContaining({ success: false })]);
    }
    const sentOn = answers.filter(({ location }) =>
      /failed=busy|resent=false|message=The\+site\+is\+busy|error=The\+site\+is\+busy/.test(location),
    );
    const others = answers.filter((answer) => !refused.includes(answer) && !sentOn.includes(answer));
    const asEver = ({ what, status }: (typeof answers)[number]) =>
      status < 500 && status === (before.get(what) ?? status);
    expect(others.filter((answer) => !asEver(answer)).map(({ what, status }) => `${status} ${what}`)).toEqual([]);
    const saved = others.filter(({ what, status }) => what.startsWith("POST") && status < 400);
    expect(saved.map(({ what, status, location }) => `${status} ${what} ${location}`)).toEqual([]);
    for (const { what, took } of answers) expect(took, what).toBeLessThan(7_000);
    const named = refused.map(({ what }) => what);
    for (const call of [
      "GET /api/auth/stats",
      "GET /api/auth/me",
      "POST /api/auth/subscribe",
      "POST /api/auth/logout",
      "POST /verify",
      "GET /verify",
      "GET /settings",
      "GET /dashboard",
    ])
      expect(named).toContain(call);
  },
);
