import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processorTime } from "../support/raw-http.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
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
