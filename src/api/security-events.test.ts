import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test } from "vitest";
import { type MemberBrowser, startMemberApi } from "../../test/support/member-api.ts";
import { temporaryApi } from "../../test/support/subscription-api.ts";
import { securityEvents } from "../http/security-events.ts";

const settings = (browser: MemberBrowser, fields: Record<string, string>) => browser.postForm("/settings", fields);

test("P108: signing in, joining, ending sessions, exporting, deleting: one event each, with the id of the request", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  const other = site.browser();
  await browser.signIn("google");
  await browser.signIn("github");
  await other.signIn("google");
  await browser.ask("/api/auth/data");
  await settings(browser, { do: "end-others" });
  await settings(browser, { do: "end-others" });
  const { id } = await site.database.read((db) =>
    db.selectFrom("identity").select("id").where("provider", "=", "google").executeTakeFirstOrThrow(),
  );
  await settings(browser, { do: "disconnect", id });
  await settings(browser, { do: "disconnect", id });
  await browser.postForm("/api/auth/logout");
  await browser.postForm("/api/auth/logout");
  await browser.signIn("github");
  await settings(browser, { do: "delete" });
  await settings(browser, { do: "delete", confirm: "delete" });
  const { member } = site.noted[0] as { member: string };
  expect(site.noted.map(({ requestId: _, ...event }) => event)).toEqual([
    { event: "signed-in", member, provider: "google", first: true },
    // The session of this browser was replaced by the new one; no other was there to end.
    { event: "account-joined", member, provider: "github", ended: 0 },
    { event: "signed-in", member, provider: "github", first: false },
    { event: "signed-in", member, provider: "google", first: false },
    { event: "data-exported", member },
    { event: "sessions-ended", member, ended: 1 },
    { event: "provider-removed", member },
    { event: "sessions-ended", member, ended: 1 },
    { event: "signed-in", member, provider: "github", first: false },
    { event: "account-deleted", member },
  ]);
  expect(new Set(site.noted.map((event) => event.requestId)).size).toBe(site.noted.length - 1);
  for (const event of site.noted) expect(event.requestId).toMatch(/^[\da-f-]{36}$/);
  const text = JSON.stringify(site.noted);
  expect(text).not.toMatch(/@|Ada/);
  for (const token of [...browser.cookies.values(), ...other.cookies.values()]) expect(text).not.toContain(token);
});

test("whatever a client can repeat is noted once a minute", async () => {
  const site = await startMemberApi({ writes: 3 });
  const browser = site.browser();
  await browser.signIn("google");
  for (let count = 0; count < 5; count++) await browser.ask("/api/oauth/callback/google?state=x&code=y");
  for (let count = 0; count < 5; count++) await browser.postForm("/profile", { name: "A" });
  for (let count = 0; count < 5; count++) await browser.ask("/api/oauth/authorize?provider=google");
  expect(site.noted.slice(1)).toMatchObject([
    { event: "sign-in-failed", provider: "google", reason: "unknown-state" },
    { event: "limit-reached", limit: "writes" },
  ]);
});

test("a client that has caused its share of mails is noted once, another one as well", async () => {
  const site = await temporaryApi({ mailsPerClient: 1 });
  const limited = { event: "limit-reached", limit: "mails" };
  for (let count = 0; count < 4; count++) await site.post("/api/auth/subscribe", { email: `a${count}@example.org` });
  expect(site.noted).toEqual([limited]);
  for (let count = 0; count < 4; count++)
    await site.post("/api/auth/subscribe", { email: `b${count}@example.org` }, {}, "192.0.2.2");
  expect(site.noted).toEqual([limited, limited]);
});

test("the site's own ceiling is told apart from a client's share", async () => {
  const site = await temporaryApi({ mailsToUnconfirmed: 1 });
  for (let count = 0; count < 2; count++)
    await site.post("/api/auth/subscribe", { email: `a${count}@example.org` }, {}, `192.0.2.${count}`);
  expect(site.noted).toEqual([{ event: "limit-reached", limit: "mails-of-all" }]);
});

test("an event outside of a request has no id", async () => {
  const noted: unknown[] = [];
  const events = securityEvents({ record: (event, id) => noted.push([event.event, id]) }, () => "192.0.2.1");
  const app = new Hono()
    .get("/without", (c) => {
      events.note(c, { event: "data-exported", member: "1" });
      return c.text("");
    })
    .use(requestId({ headerName: "X-Request-Id" }))
    .get("/with", (c) => {
      events.note(c, { event: "data-exported", member: "1" });
      return c.text("");
    });
  await app.request("/without");
  await app.request("/with", { headers: { "X-Request-Id": "from-the-proxy" } });
  await app.request("/with", { headers: { "X-Request-Id": "forged=1\u00a0line" } });
  expect(noted).toEqual([
    ["data-exported", null],
    ["data-exported", "from-the-proxy"],
    ["data-exported", expect.stringMatching(/^[\da-f-]{36}$/)],
  ]);
});
