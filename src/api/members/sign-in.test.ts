import { expect, test } from "vitest";
import { failureAt, locationOf, startMemberApi } from "../../../test/support/member-api.ts";
import { providerIds } from "../../domain/members/providers.ts";

test.each(providerIds)("%s: first and later sign-in, checked by the provider itself", async (provider) => {
  const site = await startMemberApi();
  const browser = site.browser();
  expect(await browser.signIn(provider, "/blog?year=2025#top")).toBe("/blog?year=2025&auth_success=true#top");
  const first = await browser.me();
  expect(first).toMatchObject({
    name: "Ada Reader",
    email: "ada@reader.example",
    email_verified: true,
    subscription_status: "unsubscribed",
  });
  const elsewhere = site.browser();
  expect(await elsewhere.signIn(provider)).toBe("/dashboard?auth_success=true");
  expect(await elsewhere.me()).toEqual(first);
  expect(await browser.me()).toEqual(first);
  expect(site.providers.refused).toEqual([]);
  expect(site.errors).toEqual([]);
});

test("the providers are asked for no more than they must say, and Google's metadata is kept", async () => {
  const site = await startMemberApi();
  await site.browser().signIn("google");
  await site.browser().signIn("google");
  expect(site.providers.asked).toEqual(["google discovery", "google token", "google keys", "google token"]);
  site.providers.asked.length = 0;
  await site.browser().signIn("github");
  await site.browser().signIn("discord");
  expect(site.providers.asked).toEqual([
    "github token",
    "github user",
    "github emails",
    "discord token",
    "discord user",
  ]);
});

test("one verified address is one account, whichever provider vouches for it", async () => {
  const site = await startMemberApi();
  const browsers = [];
  for (const provider of providerIds) {
    const browser = site.browser();
    await browser.signIn(provider);
    browsers.push(await browser.me());
  }
  expect(new Set(browsers.map((user) => user?.id)).size).toBe(1);
});

test("P67: every cookie is closed to scripts and to other sites, and lives as long as it must", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  const begun = await browser.ask("/api/oauth/authorize?provider=github");
  const finished = await browser.ask(await site.providers.visit(locationOf(begun)));
  const cookies = [...begun.headers.getSetCookie(), ...finished.headers.getSetCookie()];
  expect(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, "=…;"))).toEqual([
    "commonplace-sign-in=…; Max-Age=600; Path=/; HttpOnly; SameSite=Lax",
    "commonplace-session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
  ]);
  for (const answer of [begun, finished]) expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a reader who says no is told so, and nothing is asked of the provider", async () => {
  const site = await startMemberApi();
  site.providers.refuses = true;
  for (const provider of providerIds) {
    site.providers.asked.length = 0;
    const location = await site.browser().signIn(provider);
    expect(failureAt(location), provider).toBe("Sign-in was cancelled.");
    expect(location.startsWith(`${site.url}/auth/callback?`)).toBe(true);
    expect(site.providers.asked.filter((call) => call !== "google discovery")).toEqual([]);
  }
});

test("an unknown provider is named as such", async () => {
  const site = await startMemberApi();
  for (const query of ["", "?provider=", "?provider=facebook", "?provider=Google", "?provider=__proto__"]) {
    const location = locationOf(await site.ask(`/api/oauth/authorize${query}`));
    expect(failureAt(location), query).toBe("Please choose Google, GitHub or Discord to sign in.");
  }
  expect((await site.ask("/api/oauth/callback/facebook?state=a&code=b")).status).toBe(404);
});

test("HEAD does nothing", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  const begun = await browser.ask("/api/oauth/authorize?provider=github", { method: "HEAD" });
  expect([begun.status, begun.headers.get("Location"), browser.cookies.size]).toEqual([200, null, 0]);
  const callback = await site.providers.visit(await browser.leave("github"));
  const looked = await browser.ask(callback, { method: "HEAD" });
  expect([looked.status, looked.headers.get("Location")]).toEqual([200, null]);
  expect(locationOf(await browser.ask(callback))).toBe("/dashboard?auth_success=true");
});

test("beginning counts as a write", async () => {
  const site = await startMemberApi({ writes: 3 });
  const locations = [];
  for (let n = 0; n < 4; n++) locations.push(locationOf(await site.ask("/api/oauth/authorize?provider=github")));
  expect(locations.map(failureAt)).toEqual([null, null, null, "Too many requests. Please try again in a minute."]);
});

test("sign-ins that a browser begins side by side all end well", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  const ways = [
    await browser.leave("google", "/a"),
    await browser.leave("github", "/b"),
    await browser.leave("github", "/c"),
  ];
  const ends = [];
  for (const way of ways.toReversed()) ends.push(locationOf(await browser.ask(await site.providers.visit(way))));
  expect(ends).toEqual(["/c?auth_success=true", "/b?auth_success=true", "/a?auth_success=true"]);
});

test("an address that is missing or not verified opens nobody's account", async () => {
  const site = await startMemberApi();
  await site.browser().signIn("google");
  for (const provider of ["github", "discord"] as const) {
    Object.assign(site.providers.person, { subject: "2002", email: null });
    expect(failureAt(await site.browser().signIn(provider))).toMatch(/has no email address/);
    Object.assign(site.providers.person, { email: "ADA@reader.example", emailVerified: false });
    const stranger = site.browser();
    expect(await stranger.signIn(provider)).toBe("/dashboard?auth_success=true");
    expect(await stranger.me()).toMatchObject({ email_verified: false, subscription_status: "unsubscribed" });
    const people = await Promise.all([stranger.me(), site.members.totalPeople()]);
    expect(people[0]?.id).toBeDefined();
  }
  Object.assign(site.providers.person, { subject: "1001", email: "ada@reader.example", emailVerified: true });
  const owner = site.browser();
  await owner.signIn("google");
  expect(await owner.me()).toMatchObject({ email: "ada@reader.example", email_verified: true });
  expect(await site.members.totalPeople()).toBe(3);
});

test("P75: the subscription of a verified address is its owner's at once", async () => {
  const site = await startMemberApi();
  await site.activate("ada@reader.example");
  const browser = site.browser();
  await browser.signIn("discord");
  expect(await browser.me()).toMatchObject({ subscription_status: "active" });
  const stats = await (await browser.ask("/api/auth/stats?email=ada@reader.example")).json();
  expect(stats).toMatchObject({ subscribed: true, status: "active", totalMembers: 1 });
  const stranger = await (await site.browser().ask("/api/auth/stats?email=ada@reader.example")).json();
  expect(stranger).toMatchObject({ subscribed: false, status: "unsubscribed" });
});

test("the provider's picture is fetched here, once, and shown to its owner alone", async () => {
  const site = await startMemberApi();
  for (const provider of ["google", "discord"] as const) {
    site.providers.asked.length = 0;
    site.providers.person.subject = provider === "google" ? "1" : "2";
    site.providers.person.email = `${provider}@reader.example`;
    site.providers.person.pictureUrl = `${site.providers.url}/google/picture`;
    const browser = site.browser();
    await browser.signIn(provider);
    await expect
      .poll(async () => (await browser.me())?.avatar_url, { timeout: 5_000 })
      .toMatch(/^\/api\/auth\/avatar\?v=/);
    await browser.signIn(provider);
    expect(site.providers.asked.filter((call) => call.endsWith("picture"))).toEqual([`${provider} picture`]);
    const picture = await browser.ask(String((await browser.me())?.avatar_url));
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
    expect(picture.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(300);
    expect((await site.ask("/api/auth/avatar")).status).toBe(401);
  }
});

test("P63: nothing that a provider handed out is stored or logged", async () => {
  const site = await startMemberApi();
  for (const provider of providerIds) await site.browser().signIn(provider);
  const tables = ["member", "identity", "session", "signIn", "mail", "avatar"] as const;
  const rows = await site.database.read((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain("ada@reader.example");
  expect(site.providers.tokens).toHaveLength(4);
  for (const token of site.providers.tokens) expect(stored + site.logged.join()).not.toContain(token);
});
