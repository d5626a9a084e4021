import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trust } from "../support/certificate.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type Nginx, startNginx, whyNoNginx } from "../support/nginx.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";

const reason = whyNoNginx();

/** One after another: each begins where the one before has left the site and the cache. */
describe.skipIf(reason)(`nginx with the configuration of deploy${reason ? `: ${reason}` : ""}`, () => {
  let site: RunningSite;
  let nginx: Nginx;
  let url: string;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    url = `https://localhost:${port}`;
    const [node, absent, purge] = [await freePort(), await freePort(), await freePort()];
    nginx = await startNginx({ readers: port, purge, nodes: [node, absent] });
    const environment = {
      SITE_URL: url,
      PORT: String(node),
      TRUST_PROXY_HOPS: "1",
      PURGE_URL: `http://127.0.0.1:${purge}/purge`,
      LIMIT_WRITES_PER_MINUTE: "10",
    };
    site = await startSite({ environment, rendered: null });
  });
  afterAll(async () => {
    await site?.stop();
    await nginx?.stop();
  });

  test("P250: public pages and files are kept, and asked for at the site once", async () => {
    for (const path of ["/blog", "/posts/on-margins", "/", "/now"]) {
      const [first, second] = [await ask(path), await ask(path)];
      expect([first.status, first.cache, second.cache], path).toEqual([200, "MISS", "HIT"]);
      expect(second.body, path).toEqual(first.body);
    }
    const { headers } = await ask("/blog");
    expect((await ask("/blog", { "If-None-Match": headers.etag })).status).toBe(304);
    expect((await ask("/blog", { "Accept-Encoding": "br" })).headers["content-encoding"]).toBe("br");
  });

  test("P250: pages of a member, answers about people and refusals are never kept", async () => {
    trust(nginx);
    const ada = await signInLocally(url, { name: "Canary", email: "canary@private.example", verified: "yes" });
    const paths = ["/dashboard", "/dashboard.data", "/settings", "/api/auth/me", "/api/auth/session", "/api/auth/data"];
    for (const path of [...paths, "/search?q=margins", "/nothing", "/api/auth/stats"]) {
      const seen = [await ask(path, { Cookie: ada }), await ask(path), await ask(path, { Cookie: ada })];
      expect(
        seen.map(({ cache }) => cache),
        path,
      ).not.toContain("HIT");
      expect(seen[1]?.body.toString(), path).not.toContain("anary");
      if (paths.includes(path)) expect(seen[2]?.body.toString(), path).not.toBe(seen[1]?.body.toString());
    }
    expect([(await ask("/metrics")).status, (await ask("/readyz")).status]).toEqual([404, 404]);
  });

  test("P250: a change in the content folder empties the cache, and the next reader sees it", async () => {
    await expect.poll(async () => (await ask("/posts/on-margins")).cache).toBe("HIT");
    const file = join(site.contentFolder, "posts/on-margins/index.md");
    writeFileSync(file, `${readFileSync(file, "utf8")}\nWritten behind nginx.\n`);
    await expect.poll(async () => (await ask("/posts/on-margins")).body.toString()).toContain("Written behind nginx.");
    await expect.poll(async () => (await ask("/posts/on-margins")).cache).toBe("HIT");
  });

  test("P251: limits count the address that nginx sees, whatever a client claims", async () => {
    const leave = (from: string, claimed: number) =>
      ask("/api/auth/unsubscribe", {
        method: "POST",
        from,
        "Content-Type": "application/json",
        "X-Forwarded-For": `203.0.113.${claimed}`,
        body: '{"email":"somebody@example.org"}',
      });
    const statuses: number[] = [];
    for (let claimed = 1; claimed <= 11; claimed++) statuses.push((await leave("127.0.0.7", claimed)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await leave("127.0.0.8", 1)).status).toBe(200);
  });

  test("P251: readers subscribe, a refusal keeps the words of the site, and a request has one name in both logs", async () => {
    const subscribe = (body: string) =>
      ask("/api/auth/subscribe", { method: "POST", from: "127.0.0.9", "Content-Type": "application/json", body });
    expect((await subscribe('{"email":"reader@example.org"}')).status).toBe(200);
    const refused = await subscribe(JSON.stringify({ email: "x".repeat(20_000) }));
    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([413, { success: false }]);
    await expect
      .poll(() => nginx.requests().map(({ path, status }) => [path, status]))
      .toContainEqual(["/api/auth/subscribe", 413]);
    const named = nginx.requests().map(({ requestId }) => requestId);
    expect(named).toContain(refused.headers["x-request-id"]);
    expect(JSON.stringify(nginx.requests())).not.toContain("127.0.0.9");
  });

  test("P250: while the site is down, kept pages are sent all the same", async () => {
    // Until no change is still to be told: what was saved before is told up to twice, 1.1 s apart.
    const twice = async () => {
      const former = await ask("/blog");
      await delay(3_000);
      return [former.cache, (await ask("/blog")).cache];
    };
    await expect.poll(twice, { timeout: 30_000 }).toEqual(["HIT", "HIT"]);
    await site.restart("SIGTERM", async () => {
      expect([(await ask("/blog")).status, (await ask("/dashboard")).status]).toEqual([200, 502]);
    });
    await expect.poll(async () => (await ask("/dashboard")).status, { timeout: 20_000 }).toBe(302);
  }, 120_000);

  interface Asked {
    readonly [header: string]: string | undefined;
    readonly method?: string;
    readonly body?: string;
    /** The address from which it comes, on loopback. */
    readonly from?: string;
  }

  /** What nginx answers, and what it says of its cache. */
  function ask(path: string, { method = "GET", body, from = "127.0.0.1", ...headers }: Asked = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      cache: unknown;
      headers: IncomingHttpHeaders;
      body: Buffer;
    }>();
    const options = { host: "127.0.0.1", servername: "localhost", port, path, ca: nginx.cert, agent: false as const };
    const whole = { host: "localhost", ...headers, ...(method === "POST" && { origin: url }) };
    request({ ...options, method, localAddress: from, headers: whole }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const cache = answer.headers["x-cache-status"];
      resolve({ status: answer.statusCode ?? 0, cache, headers: answer.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end(body);
    return promise;
  }
});
