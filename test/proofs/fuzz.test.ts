import { readFileSync } from "node:fs";
import { Agent, request as askHttp } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RandomRequest, randomRequests } from "../support/random-requests.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { proving, size, unlimited } from "./size.ts";

const REQUESTS = size(10_000, 300);
/** Before the figures count, in the long form. */
const WARM_UP = 1_000;
const MOST_GROWTH = 50e6;
/** A process at rest gives back what it no longer needs within this long. */
const REST = 60_000;
const calls = [
  "/api/auth/subscribe",
  "/api/auth/resend-verification",
  "/api/auth/unsubscribe",
  "/api/auth/stats",
  "/verify",
  "/api/auth/session",
  "/api/auth/me",
  "/api/auth/logout",
  "/api/auth/avatar",
  "/api/auth/data",
  "/api/oauth/authorize",
  "/api/oauth/callback/google",
];
const pages = [
  ...[`/newsletter/r${"A".repeat(64)}`, "/welcome", "/signedup", "/welcome.data", "/signedup.data", "/auth/callback"],
  ...["/dashboard", "/settings", "/settings.data", "/profile", "/preferences.data", "/dev/identity/google"],
];

let site: RunningSite;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  site = await startSite({ rendered: null, environment: { ...unlimited, TRUST_PROXY_HOPS: "1" } });
});
afterAll(async () => {
  agent.destroy();
  await site.stop();
});

test.each([...calls, ...pages])(
  `P106: ${REQUESTS} random requests at %s: no 5xx, calls answer in JSON, none is slow, memory stays`,
  {
    timeout: 60_000 + REQUESTS * 20 + 2 * REST,
  },
  async (path) => {
    if (proving) await inParallel(randomRequests(path, WARM_UP, site.url), ask);
    const before = proving ? await bytesAtRest() : residentBytes();
    const times: number[] = [];
    await inParallel(randomRequests(path, REQUESTS, site.url), async (request) => {
      const started = performance.now();
      const { status, type, text } = await ask(request);
      times.push(performance.now() - started);
      expect(status, request.what).toBeLessThan(500);
      if (!calls.includes(path) || [204, 302, 303, 400].includes(status) || request.method === "HEAD") return;
      expect(type, `${status} ${request.what}`).toContain("application/json");
      expect(JSON.parse(text), request.what).toMatchObject({ success: status < 300, message: expect.any(String) });
    });
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    const atOnce = residentBytes() - before;
    const grown = proving ? await growthAtRest(before) : null;
    const memory = [
      `${(atOnce / 1e6).toFixed(0)} MB more`,
      ...(grown === null ? [] : [`${(grown / 1e6).toFixed(0)} MB at rest`]),
    ];
    process.stdout.write(
      `${path.slice(0, 40)}: ${times.length} requests, p99 ${p99.toFixed(0)} ms, ${memory.join(", ")}\n`,
    );
    expect(times).toHaveLength(REQUESTS);
    // Beside other tests nothing can be said about time: the long form runs alone.
    if (proving) expect(p99).toBeLessThan(500);
    if (grown !== null) expect(grown).toBeLessThan(MOST_GROWTH);
    if (proving) expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  },
);

/** Eight requests at a time. */
async function inParallel(
  requests: Iterable<RandomRequest>,
  step: (request: RandomRequest) => Promise<unknown>,
): Promise<void> {
  const each = Iterator.from(requests);
  const worker = async () => {
    for (const request of each) await step(request);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function ask({ method, url, headers, body }: RandomRequest): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(site.url);
  const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: url, method, agent, headers: { ...headers, ...length } };
    askHttp(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", text }),
      );
    })
      .on("error", reject)
      .end(body ?? undefined);
  });
}

function residentBytes(): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) * 1024;
}

/** What the process holds when it has had nothing to do: asked until it falls no more. */
async function bytesAtRest(): Promise<number> {
  const until = performance.now() + REST;
  let least = residentBytes();
  for (let since = performance.now(); performance.now() < until && performance.now() - since < 15_000; ) {
    await delay(500);
    if (residentBytes() > least - 1e6) continue;
    least = residentBytes();
    since = performance.now();
  }
  return least;
}

/** How much more it holds than before; asked until that is next to nothing, or it has been at rest for long enough. */
async function growthAtRest(before: number): Promise<number> {
  const until = performance.now() + REST;
  while (residentBytes() - before > MOST_GROWTH / 5 && performance.now() < until) await delay(500);
  return residentBytes() - before;
}
