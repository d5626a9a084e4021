import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLocally } from "../support/local-sign-in.ts";
import { processorTime } from "../support/raw-http.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ rendered: null });
});
afterAll(() => site?.stop());

const ask = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: "manual", ...init });
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

test("every kind of answer carries the headers; pictures alone may be shown by other sites", {
  timeout: 60_000,
}, async () => {
  const kinds: readonly [path: string, sharing: string][] = [
    ...["/", "/blog", "/welcome", "/nothing", "/api/posts", "/api/auth/session", "/feed.xml", "/theme.css"].map(
      (path) => [path, "same-origin"] as [string, string],
    ),
    ...["/favicon.svg", "/share/site.png", "/media/posts/on-margins/cover.jpg"].map(
      (path) => [path, "cross-origin"] as [string, string],
    ),
  ];
  const [asset = ""] = /\/assets\/[\w.-]+\.css/.exec(await (await ask("/")).text()) ?? [];
  for (const [path, sharing] of [...kinds, [asset, "same-origin"] as const]) {
    const { headers } = await ask(path);
    expect(headers.get("Cross-Origin-Resource-Policy"), path).toBe(sharing);
    expect(headers.get("Permissions-Policy"), path).toContain("camera=(), ");
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("Content-Security-Policy"), path).toContain("default-src 'none'");
  }
});

test("the first who asks for the frameworks gets what the build has compressed", async () => {
  const home = await (await ask("/")).text();
  const [entry = ""] = /\/assets\/entry\.client-[\w-]+\.js/.exec(home) ?? [];
  const [shell = ""] = /shell-[\w-]+\.js/.exec(await (await ask(entry)).text()) ?? [];
  const [frameworks = ""] = /frameworks-[\w-]+\.js/.exec(await (await ask(`/assets/${shell}`)).text()) ?? [];
  const before = processorTime(site.pid);
  const { headers } = await ask(`/assets/${frameworks}`, { headers: { "Accept-Encoding": "br" } });
  expect(headers.get("Content-Encoding")).toBe("br");
  expect(Number(headers.get("Content-Length"))).toBeLessThan(100_000);
  // Compressing it takes a second.
  expect(processorTime(site.pid) - before).toBeLessThan(300);
});

test("what a browser has stopped is counted and logged, without the address of the page", async () => {
  const report = {
    "document-uri": `${site.url}/welcome?verify=canary`,
    "effective-directive": "script-src-elem",
    "blocked-uri": "inline",
  };
  const headers = { "Content-Type": "application/csp-report", Origin: site.url };
  const body = JSON.stringify({ "csp-report": report });
  expect((await ask("/api/policy-reports", { method: "POST", headers, body })).status).toBe(200);
  await expect.poll(() => site.output(), { timeout: 5_000 }).toContain('"directive":"script-src-elem"');
  expect(site.output()).not.toContain("canary");
});

test("P101: a script or style that got into a page through a text is allowed by neither hash nor nonce", {
  timeout: 60_000,
}, async () => {
  const evil = "document.title='stolen'";
  const style = "body{display:none}";
  await ask("/posts/on-margins");
  await expect.poll(keptText, { timeout: 10_000 }).not.toBeUndefined();
  const file = keptText() ?? "";
  const text = JSON.parse(readFileSync(file).subarray(32).toString());
  text.html += `<script>${evil}</script><style>${style}</style>`;
  const bytes = Buffer.from(JSON.stringify(text));
  writeFileSync(file, Buffer.concat([sha256(bytes), bytes]));
  await site.restart();
  const answer = await ask("/posts/on-margins");
  expect(await answer.text()).toContain(`<script>${evil}</script><style>${style}</style>`);
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  for (const slipped of [evil, style]) expect(policy).not.toContain(sha256(slipped).toString("base64"));
});

/** The file in which the rendered text of a post is kept. */
function keptText(): string | undefined {
  return globSync("cache/**/*", { cwd: site.dataFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .find((path) => /^\{.*"html":"[\s\S]*Measure a well-made book/.test(readFileSync(path).subarray(32).toString()));
}

test("P284: a page made for one request is compressed where it holds what all may see", async () => {
  for (const path of ["/search?q=margins", "/not-here"]) {
    const as = (encoding: string, method = "GET") => ask(path, { method, headers: { "Accept-Encoding": encoding } });
    const plain = await as("identity");
    const html = await plain.text();
    for (const [accepts, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
    ] as const) {
      const answer = await as(accepts);
      expect(answer.headers.get("Content-Encoding"), path).toBe(encoding);
      expect(Number(answer.headers.get("Content-Length")), path).toBeLessThan(0.4 * html.length);
      expect(withoutNonces(await answer.text()), path).toBe(withoutNonces(html));
      expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("ETag")], path).toEqual([
        plain.status,
        "private, no-store",
        null,
      ]);
    }
    const head = await as("br", "HEAD");
    expect([head.status, head.headers.get("Vary"), await head.text()]).toEqual([plain.status, "Accept-Encoding", ""]);
    expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary")], path).toEqual([null, "Accept-Encoding"]);
  }
});

test("P284: a page that shows something of its reader, or of a token, is never compressed", async () => {
  const cookie = await signInLocally(site.url);
  const unspelt = ["/Settings?done=saved", "/SETTINGS"];
  const token = `/newsletter/l${"A".repeat(64)}`;
  const draft = "/not-here?preview=1.x";
  for (const path of ["/settings", "/preferences", "/account", ...unspelt, "/newsletter", token, "/signedup", draft]) {
    const answer = await ask(path, { headers: { Cookie: cookie, "Accept-Encoding": "gzip, br" } });
    expect(answer.headers.get("Content-Type"), path).toMatch(/^text\/html/);
    expect(answer.headers.get("Content-Encoding"), path).toBeNull();
  }
});

const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");
