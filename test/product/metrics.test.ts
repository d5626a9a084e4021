import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const METRICS_TOKEN = "a-token-of-the-settings";
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ environment: { METRICS_TOKEN } });
});
afterAll(() => site?.stop());

const ask = (token = METRICS_TOKEN) => fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });

/** The value of one line of the figures; 0 where there is none yet. */
async function value(line: string): Promise<number> {
  const text = await (await ask()).text();
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.split(" ")[1] ?? 0,
  );
}

test("P232: a site with a token tells its figures to whoever carries it, and to nobody else", async () => {
  const answer = await ask();
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const text = await answer.text();
  for (const line of [
    "commonplace_ready 1",
    'commonplace_mail_queue{state="waiting"} 0',
    "commonplace_page_cache_bytes ",
  ])
    expect(text).toContain(line);
  expect((await ask("another-token-of-16")).status).toBe(401);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(401);
});

test("P232: every request is counted once, whoever answers it, those that finished pages answer too", async () => {
  const kept = 'commonplace_http_requests_total{kind="kept",status="2xx"}';
  const known = 'commonplace_http_requests_total{kind="kept",status="3xx"}';
  const missing = 'commonplace_http_requests_total{kind="page",status="4xx"}';
  const calls = 'commonplace_http_requests_total{kind="api",status="2xx"}';
  const tag = (await fetch(`${site.url}/about`)).headers.get("ETag") ?? "";
  const before = await Promise.all([kept, known, missing, calls].map(value));
  for (let times = 0; times < 5; times++) await (await fetch(`${site.url}/about`)).text();
  expect((await fetch(`${site.url}/about`, { headers: { "If-None-Match": tag } })).status).toBe(304);
  expect((await fetch(`${site.url}/there-is-no-such-page`)).status).toBe(404);
  expect((await fetch(`${site.url}/api/posts`)).status).toBe(200);
  await expect
    .poll(async () =>
      (await Promise.all([kept, known, missing, calls].map(value))).map((now, at) => now - (before[at] ?? 0)),
    )
    .toEqual([5, 1, 1, 1]);
  expect(await value("commonplace_page_cache_hits_total")).toBeGreaterThanOrEqual(6);
  expect(await value("commonplace_page_cache_misses_total")).toBeGreaterThanOrEqual(1);
});

test("what a limit refuses and what is mailed is counted by its name", async () => {
  const subscribe = (name: string) =>
    fetch(`${site.url}/api/auth/subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: site.url },
      body: JSON.stringify({ email: `${name}@reader.example` }),
    });
  expect((await subscribe("first")).status).toBe(200);
  await expect.poll(() => value('commonplace_mails_total{outcome="accepted"}')).toBe(1);
  const others = await Promise.all(Array.from({ length: 15 }, (_, index) => subscribe(`other-${index}`)));
  const refused = others.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  await expect.poll(() => value('commonplace_limit_hits_total{limit="mails"}')).toBe(refused);
});

test("P232: a site without a token has no such page", async () => {
  const other = await startSite();
  try {
    const answer = await fetch(`${other.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("commonplace_ready");
  } finally {
    await other.stop();
  }
});

const settings = () => ({ DATA_DIR: site.dataFolder, CONTENT_DIR: site.contentFolder, PORT: new URL(site.url).port });

test("P237: status tells of the running site without a setting, by the note that only its user can read", async () => {
  await (await fetch(`${site.url}/about`)).text();
  const { code, stdout } = await runCommand(settings(), ["status"]);
  expect(stdout).toMatch(/^Ready +yes$/m);
  expect(stdout).toMatch(/^Requests +\d+, of which finished pages answered \d+; 0 failed$/m);
  expect(stdout).toMatch(/^Mail +\d+ mails? waits?/m);
  expect(code).toBe(0);
  expect(statSync(join(site.dataFolder, "running.json")).mode & 0o777).toBe(0o600);
  const { token } = JSON.parse(readFileSync(join(site.dataFolder, "running.json"), "utf8"));
  expect((await ask(token)).status).toBe(200);
  expect(site.output()).not.toContain(token);
  const stopped = await runCommand({ ...settings(), DATA_DIR: `${site.dataFolder}-other` }, ["status", "--json"]);
  expect([stopped.code, JSON.parse(stopped.stdout)]).toEqual([
    1,
    expect.objectContaining({ running: false, figures: null }),
  ]);
});

test("P238: doctor looks at the running site as it is, and finds what is wrong about it", {
  timeout: 90_000,
}, async () => {
  // What is asked for the first time has to be made, which on a busy machine may take as long as a look.
  for (const path of ["/", "/feed.xml"]) await (await fetch(site.url + path)).text();
  const wellIn = [
    ...["settings", "program", "disk", "files", "database", "integrity", "counters", "pages", "leave-link", "clock"],
  ].map((check) => `${check} ok`);
  await expect
    .poll(
      async () => {
        const { code, stdout } = await runCommand(settings(), ["doctor", "--json"]);
        const { findings, passed } = JSON.parse(stdout);
        const found = findings.map(({ check, level }: Record<string, string>) => `${check} ${level}`);
        return { code, passed, missing: wellIn.filter((one) => !found.includes(one)) };
      },
      { timeout: 60_000 },
    )
    .toEqual({ code: 0, passed: true, missing: [] });
  chmodSync(join(site.dataFolder, "secret"), 0o644);
  const ill = await runCommand(settings(), ["doctor"]);
  chmodSync(join(site.dataFolder, "secret"), 0o600);
  expect(ill.stdout).toMatch(/^mend +files +Others can read .*secret: chmod 600/m);
  expect(ill.stderr).toContain("1 thing needs to be mended.");
  expect(ill.code).toBe(1);
});
