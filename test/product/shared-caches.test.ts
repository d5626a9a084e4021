import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasNginx, startNginx } from "../stand-ins/nginx.ts";
import { type PurgeReceiver, startPurgeReceiver } from "../stand-ins/purge-receiver.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const TOKEN = "canary-token-of-the-cache";
const EVERYTHING = '{"purge_everything":true}';
const PAGE = "public, max-age=0, s-maxage=300, must-revalidate";
const FOR_EVER = "public, max-age=31536000, immutable";
const post = "/posts/on-margins";
const pages = ["/", "/blog", "/blog?page=2", "/about", post, `${post}.md`, "/tags", "/privacy", "/subscribe"];
const files = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/site.webmanifest"];
const uncached = [
  ...["/search?q=margins", "/not-there", "/tags/not-there", "/media/not-there.jpg", "/dashboard", "/welcome?email=a"],
  ...["/api/auth/session", "/api/auth/me", "/api/auth/stats", "/api/not-there", "/healthz", "/readyz", `${post}/`],
  ...[`/newsletter/r${"A".repeat(64)}`, "/verify?token=x", "/api/oauth/authorize?provider=discord"],
];

let receiver: PurgeReceiver;
let site: RunningSite;
beforeAll(async () => {
  receiver = await startPurgeReceiver();
  site = await startSite({ environment: { PURGE_URL: `http://${TOKEN}@127.0.0.1:${receiver.port}/purge?zone=1` } });
});
afterAll(async () => {
  await site?.stop();
  await receiver?.stop();
  expect(site?.output()).not.toContain(TOKEN);
});

const look = (path: string, headers: Record<string, string> = {}, base = site.url) =>
  fetch(base + path, { headers, redirect: "manual" });
const controlOf = async (path: string, headers = {}) => (await look(path, headers)).headers.get("Cache-Control");

/** Changes the title of a post; when, in UTC milliseconds. */
function save(title: string): number {
  const file = join(site.contentFolder, `${post.slice(1)}/index.md`);
  writeFileSync(file, readFileSync(file, "utf8").replace(/^title: .*$/m, `title: ${title}`));
  return Date.now();
}

const calledSince = (time: number) => receiver.calls.filter(({ at }) => at > time);

describe("P242: what a cache before the site may keep", () => {
  test("pages and feeds are kept for five minutes by caches that are told of changes, and known by their tags", async () => {
    const cookie = await signInLocally(site.url);
    for (const path of [...pages, ...files]) {
      const answer = await look(path, { Cookie: cookie, "Accept-Encoding": "gzip" });
      expect([answer.status, answer.headers.get("Cache-Control")], path).toEqual([200, PAGE]);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      expect(answer.headers.get("Vary") ?? "", path).not.toMatch(/cookie|\*/i);
      expect(await answer.text(), path).toBe(await (await look(path)).text());
      const tag = answer.headers.get("ETag") as string;
      const again = await look(path, { "If-None-Match": tag, "Accept-Encoding": "gzip" });
      expect([again.status, again.headers.get("Cache-Control")], path).toEqual([304, PAGE]);
    }
  });

  test("files whose address names their content are kept for ever", async () => {
    const html = await (await look(post)).text();
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
    const pictures = [...html.matchAll(/src="(\/media\/[^"]+\?v=[^"&]+)"/g)].map(([, path]) => path as string);
    expect(Math.min(assets.length, pictures.length)).toBeGreaterThan(0);
    for (const path of [...assets, ...pictures]) {
      await expect.poll(() => controlOf(path)).toBe(FOR_EVER);
      expect((await look(path)).headers.get("ETag"), path).toMatch(/^"/);
    }
    expect(await controlOf((pictures[0] as string).split("?")[0] as string)).toBe("public, max-age=60");
  });

  test("all else is kept by none, what is not there yet too, nor is Markdown at the address of a page", async () => {
    for (const path of uncached) expect(await controlOf(path), path).toBe("private, no-store");
    expect(await controlOf(post, { Accept: "text/markdown" })).toBe("private, no-store");
    const answer = await fetch(`${site.url}/api/auth/subscribe`, { method: "POST", body: "email=a" });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("without such a cache each use of a page is asked about", async () => {
    const other = await startSite({ rendered: join(site.dataFolder, "cache") });
    onTestFinished(() => void other.stop());
    for (const path of ["/", post, "/feed.xml"])
      expect((await look(path, {}, other.url)).headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  });
});

describe("P243: PURGE_URL", () => {
  test("is called at the start, and within three seconds after a save, with the token that it holds", async () => {
    await expect.poll(() => receiver.calls.length).toBeGreaterThan(0);
    const [first] = receiver.calls;
    expect(first).toMatchObject({ path: "/purge?zone=1", body: EVERYTHING });
    expect(first?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
    });
    // What runs beside this may take the machine away for a moment, but not each time.
    const waits: number[] = [];
    for (let number = 0; number < 3 && !waits.some((wait) => wait < 3_000); number++) {
      const saved = save(`Told ${number}`);
      await expect.poll(() => calledSince(saved).length, { interval: 20 }).toBeGreaterThan(0);
      waits.push((calledSince(saved)[0]?.at ?? 0) - saved);
      expect(await (await look(post)).text()).toContain(`Told ${number}`);
    }
    expect(Math.min(...waits)).toBeLessThan(3_000);
  });

  test("is called when a text's time has come", async () => {
    const due = new Date(Date.now() + 6_000);
    const text = `---\ntitle: Soon\ndate: ${due.toISOString()}\n---\nWords.\n`;
    writeFileSync(join(site.contentFolder, "posts/soon.md"), text);
    expect((await look("/posts/soon")).status).toBe(404);
    await expect.poll(() => calledSince(due.getTime()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await look("/posts/soon")).status).toBe(200);
  });

  test("is called again where that failed, follows no redirect, and tells the log nothing of the token", async () => {
    receiver.answerNext(500, 302);
    const saved = save("Told after all");
    await expect.poll(() => calledSince(saved).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(new Set(calledSince(saved).map(({ path }) => path))).toEqual(new Set(["/purge?zone=1"]));
    await expect.poll(() => site.output()).toContain("told of changes after all");
    expect(site.output()).toContain("answered 500");
  }, 90_000);
});

test.skipIf(!hasNginx())(
  "P243: behind a real nginx pages come from its cache, and what is saved shows once that was told",
  async () => {
    // Which nginx there is, is said by `hasNginx`; without one this is left out.
    const cached = await startSite({ rendered: join(site.dataFolder, "cache"), environment: await purging() });
    onTestFinished(() => void cached.stop());
    const nginx = await startNginx([Number(new URL(cached.url).port)]);
    onTestFinished(() => nginx.stop());
    forget = nginx.purge;
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await look(path, headers, nginx.url);
      return [answer.headers.get("X-Cache"), await answer.text()] as const;
    };
    const cookie = await signInLocally(cached.url);
    const [, first] = await ask(post);
    expect(await ask(post, { Cookie: cookie })).toEqual(["HIT", first]);
    const markdown = { Accept: "text/markdown" };
    for (let turn = 0; turn < 2; turn++) expect((await ask(post, markdown))[1]).toMatch(/^---\n/);
    expect(await ask(post)).toEqual(["HIT", first]);
    for (let turn = 0; turn < 2; turn++) expect((await ask("/api/auth/session", { Cookie: cookie }))[0]).toBe("MISS");

    const file = join(cached.contentFolder, `${post.slice(1)}/index.md`);
    writeFileSync(file, readFileSync(file, "utf8").replace(/^title: .*$/m, "title: Seen through nginx"));
    await expect.poll(async () => (await ask(post))[1], { timeout: 20_000 }).toContain("Seen through nginx");
    await expect.poll(async () => (await ask(post))[0]).toBe("HIT");
  },
);

/** What the cache does that is told to forget. */
let forget = () => {};

async function purging(): Promise<Record<string, string>> {
  const before = await startPurgeReceiver(() => forget());
  onTestFinished(() => before.stop());
  return { PURGE_URL: `http://127.0.0.1:${before.port}/` };
}
