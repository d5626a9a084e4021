import { expect, test } from "vitest";
import { locationOf, type MemberApi, type MemberBrowser, startMemberApi } from "../../../test/support/member-api.ts";
import { DAY } from "../../../test/support/subscribing.ts";

async function signedIn() {
  const site = await startMemberApi();
  const browser = site.browser();
  await browser.signIn("google");
  return { site, browser };
}

/** Where the form's answer leads. */
async function sent(browser: MemberBrowser, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await browser.postForm(path, fields);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([303, "private, no-store"]);
  return locationOf(answer);
}

const sessionIds = async (site: MemberApi): Promise<string[]> =>
  (await site.database.read((db) => db.selectFrom("session").select("id").orderBy("id").execute())).map(({ id }) => id);

test("P73: the profile form changes the shown name and the picture", async () => {
  const { browser } = await signedIn();
  expect(await sent(browser, "/profile", { name: " Ada L. ", picture: "initial" })).toBe("/profile?done=saved");
  expect(await browser.me()).toMatchObject({ name: "Ada L.", avatar_url: null });
  expect(await sent(browser, "/profile", { name: "x".repeat(101) })).toBe("/profile?failed=name");
  expect(await sent(browser, "/profile", { name: "a\u0000b" })).toBe("/profile?failed=name");
  expect(await browser.me()).toMatchObject({ name: "Ada L." });
});

test("the preferences form subscribes at once, pauses, chooses topics, leaves and takes it back", async () => {
  const { site, browser } = await signedIn();
  const form = (fields: Record<string, string>) => sent(browser, "/preferences", fields);
  expect(await form({ do: "subscribe" })).toBe("/preferences?done=subscribed");
  expect(await browser.me()).toMatchObject({ subscription_status: "active" });
  expect(await form({ do: "topics", topic: "poetry" })).toBe("/preferences?done=saved");
  expect(await form({ do: "pause", days: "30" })).toBe("/preferences?done=saved");
  expect(await site.ownSubscription.of("ada@reader.example")).toMatchObject({
    status: "active",
    topics: ["poetry"],
    pausedUntil: site.now + 30 * DAY,
  });
  expect(await form({ do: "leave" })).toBe("/preferences?done=left");
  expect(await browser.me()).toMatchObject({ subscription_status: "unsubscribed" });
  expect(await form({ do: "undo" })).toBe("/preferences?done=undone");
  expect(await browser.me()).toMatchObject({ subscription_status: "active" });
  for (const wrong of [
    {},
    { do: "dance" },
    { do: "pause", days: "-1" },
    { do: "pause", days: "1e9" },
    { do: "topics", topic: "<" },
  ])
    expect(await form(wrong), JSON.stringify(wrong)).toBe("/preferences?failed=input");
});

test("a member without a verified address has no subscription to change", async () => {
  const site = await startMemberApi();
  await site.activate("ada@reader.example");
  site.providers.person.emailVerified = false;
  const browser = site.browser();
  await browser.signIn("discord");
  for (const what of ["subscribe", "leave", "undo", "topics", "pause"])
    expect(await sent(browser, "/preferences", { do: what, days: "1" })).toBe("/preferences?failed=unverified");
  const unsubscribe = { method: "POST", body: JSON.stringify({ email: "ada@reader.example" }) };
  await browser.ask("/api/auth/unsubscribe", { ...unsubscribe, headers: { "Content-Type": "application/json" } });
  expect((await site.ownSubscription.of("ada@reader.example"))?.canUndo).toBeDefined();
});

test("P73: sessions are ended one by one, all others, and all", async () => {
  const { site, browser } = await signedIn();
  const others = [site.browser(), site.browser(), site.browser()];
  for (const other of others) {
    // Ids follow time.
    site.now += 1_000;
    await other.signIn("google");
  }
  const [own = "", second = ""] = await sessionIds(site);
  const form = (fields: Record<string, string>) => sent(browser, "/settings", fields);
  expect(await form({ do: "end-session", id: second })).toBe("/settings?done=session-ended");
  expect(await others[0]?.me()).toBeNull();
  expect(await form({ do: "end-session", id: second })).toBe("/settings?failed=unknown");
  expect(await form({ do: "end-others" })).toBe("/settings?done=sessions-ended");
  expect(await sessionIds(site)).toEqual([own]);
  expect(await others[2]?.me()).toBeNull();
  expect(await form({ do: "end-session", id: own })).toBe("/");
  expect([await browser.me(), browser.cookies.has("commonplace-session")]).toEqual([null, false]);

  await browser.signIn("google");
  await others[0]?.signIn("google");
  expect(await form({ do: "sign-out-everywhere" })).toBe("/");
  expect(await sessionIds(site)).toEqual([]);
  expect(browser.cookies.has("commonplace-session")).toBe(false);
});

test("a member cannot end the sessions or take the providers of another", async () => {
  const { site, browser } = await signedIn();
  Object.assign(site.providers.person, { subject: "7", email: "mallory@reader.example" });
  const mallory = site.browser();
  await mallory.signIn("github");
  const mine = await site.database.read((db) =>
    db.selectFrom("session").select("id").where("provider", "=", "google").execute(),
  );
  const identity = await site.database.read((db) =>
    db.selectFrom("identity").select("id").where("provider", "=", "google").execute(),
  );
  expect(await sent(mallory, "/settings", { do: "end-session", id: mine[0]?.id ?? "" })).toBe(
    "/settings?failed=unknown",
  );
  expect(await sent(mallory, "/settings", { do: "disconnect", id: identity[0]?.id ?? "" })).toBe(
    "/settings?failed=unknown",
  );
  expect(await browser.me()).not.toBeNull();
});

test("P73: a provider can be taken away while another remains", async () => {
  const { site, browser } = await signedIn();
  await browser.signIn("github");
  const ids = await site.database.read((db) => db.selectFrom("identity").select(["id", "provider"]).execute());
  const idOf = (provider: string) => ids.find((row) => row.provider === provider)?.id ?? "";
  expect(await sent(browser, "/settings", { do: "disconnect", id: idOf("google") })).toBe(
    "/settings?done=disconnected",
  );
  expect(await sent(browser, "/settings", { do: "disconnect", id: idOf("github") })).toBe("/settings?failed=last");
  expect(await sent(browser, "/settings", { do: "disconnect", id: "nonsense" })).toBe("/settings?failed=unknown");
});

test("deleting the account needs the word, ends every session at once and leaves nothing", async () => {
  const { site, browser } = await signedIn();
  const other = site.browser();
  await other.signIn("google");
  expect(await sent(browser, "/settings", { do: "delete" })).toBe("/settings?failed=confirm");
  expect(await sent(browser, "/settings", { do: "delete", confirm: "yes" })).toBe("/settings?failed=confirm");
  site.now += 11 * 60_000;
  expect(await sent(browser, "/settings", { do: "delete", confirm: "delete" })).toBe("/settings?failed=sign-in-again");
  expect(await browser.me()).not.toBeNull();
  expect(await browser.signIn("google", "/settings#delete")).toBe("/settings?auth_success=true#delete");
  expect(await sent(browser, "/settings", { do: "delete", confirm: "delete" })).toBe("/");
  expect(browser.cookies.has("commonplace-session")).toBe(false);
  expect(await other.me()).toBeNull();
  const tables = ["member", "identity", "session", "avatar", "subscriber"] as const;
  const rows = await site.database.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  expect(rows.flat()).toEqual([]);
});

test("a visitor is sent to the first page, and GET is the pages'", async () => {
  const site = await startMemberApi();
  for (const path of ["/profile", "/preferences", "/settings"]) {
    expect(await sent(site.browser(), path, { do: "delete", confirm: "delete" })).toBe("/");
    const page = await site.ask(path);
    expect([page.status, await page.text()]).toEqual([200, "a page"]);
  }
});

test("a busy client is told so on the page", async () => {
  const site = await startMemberApi({ writes: 2 });
  const browser = site.browser();
  await browser.signIn("google");
  expect(await sent(browser, "/profile", { name: "A" })).toBe("/profile?done=saved");
  expect(await sent(browser, "/profile", { name: "B" })).toBe("/profile?failed=limited");
  expect(await sent(browser, "/api/auth/logout", {})).toBe("/settings?failed=limited");
  expect(await browser.me()).toMatchObject({ name: "A" });
});

test("P99: cross-site writes change nothing, whatever the method, metadata, origin and type", async () => {
  const { site, browser } = await signedIn();
  const evil = "https://evil.example";
  const metadata = ["cross-site", "same-site", "none", "same-origin", null];
  const origins = [evil, "null", site.url.replace("http:", "https:"), null];
  const types = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/json",
    null,
  ];
  const writes: [string, string][] = [
    ["/api/auth/logout", ""],
    ["/settings", "do=delete&confirm=delete"],
    ["/settings", "do=sign-out-everywhere"],
    ["/profile", "name=Mallory"],
    ["/preferences", "do=subscribe"],
  ];
  let applied = 0;
  for (const [path, body] of writes)
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "GET", "HEAD"])
      for (const site of metadata)
        for (const origin of origins)
          for (const type of types) {
            const reads = method === "GET" || method === "HEAD";
            // What no browser sends on behalf of another site is no attack: it has no cookies to send along.
            const foreign = origin !== null || site === "cross-site" || site === "same-site";
            if (!foreign) continue;
            const headers = {
              ...(site !== null && { "Sec-Fetch-Site": site }),
              ...(origin !== null && { Origin: origin }),
              ...(type !== null && { "Content-Type": type }),
              Referer: `${evil}/page`,
            };
            const answer = await browser.ask(path, { method, headers, ...(!reads && { body }) });
            if (method === "POST") expect([403, 415], `${path} ${JSON.stringify(headers)}`).toContain(answer.status);
            applied++;
          }
  expect(applied).toBeGreaterThan(2_000);
  expect(await browser.me()).toMatchObject({ name: "Ada Reader", subscription_status: "unsubscribed" });
});

test("member forms take forms of the site's own pages, and nothing else", async () => {
  const { site, browser } = await signedIn();
  const own = { Origin: site.url, "Sec-Fetch-Site": "same-origin" };
  const refused: Record<string, string>[] = [
    { ...own, "Content-Type": "application/json" },
    { ...own, "Content-Type": "text/plain" },
    { ...own, "Content-Type": "multipart/form-data; boundary=x" },
    { "Content-Type": "application/x-www-form-urlencoded" },
    { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "none" },
    { "Content-Type": "application/x-www-form-urlencoded", Referer: "https://evil.example/" },
  ];
  for (const headers of refused) {
    const answer = await browser.ask("/profile", { method: "POST", headers, body: "name=Mallory" });
    expect(answer.status, JSON.stringify(headers)).toBe(415);
  }
  const large = await browser.postForm("/profile", { name: "x".repeat(20_000) });
  expect(large.status).toBe(413);
  expect(await browser.me()).toMatchObject({ name: "Ada Reader" });
  const plain = { "Content-Type": "application/x-www-form-urlencoded", Referer: `${site.url}/profile` };
  const answer = await browser.ask("/profile", { method: "POST", headers: plain, body: "name=Ada" });
  expect(locationOf(answer)).toBe("/profile?done=saved");
});
