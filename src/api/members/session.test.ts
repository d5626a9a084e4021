import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { hostileOrigins } from "../../../test/support/hostile-origins.ts";
import { failureAt, locationOf, startMemberApi } from "../../../test/support/member-api.ts";
import { DAY } from "../../../test/support/subscribing.ts";

const NOBODY = { success: false, message: "You are not signed in." };

async function signedIn(given: Parameters<typeof startMemberApi>[0] = {}) {
  const site = await startMemberApi(given);
  const browser = site.browser();
  await browser.signIn("google");
  return { site, browser };
}

test("P68: session and me say who is signed in", async () => {
  const { site, browser } = await signedIn();
  const session = await (await browser.ask("/api/auth/session")).json();
  const me = (await (await browser.ask("/api/auth/me")).json()) as { user: object; session: object };
  expect(session).toEqual({
    success: true,
    message: "You are signed in.",
    authenticated: true,
    session: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: new Date(site.now).toISOString(),
      expiresAt: new Date(site.now + 7 * DAY).toISOString(),
      provider: "google",
    },
  });
  expect(me).toEqual({
    success: true,
    message: "You are signed in.",
    user: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Ada Reader",
      email: "ada@reader.example",
      avatar_url: null,
      subscription_status: "unsubscribed",
      email_verified: true,
      created_at: new Date(site.now).toISOString(),
    },
    session: session.session,
  });
  const token = browser.cookies.get("commonplace-session") as string;
  expect(JSON.stringify([session, me])).not.toContain(token);
});

test("the quick way past the framework answers what the long one answers", async () => {
  const { site, browser } = await signedIn();
  const own = `commonplace-session=${browser.cookies.get("commonplace-session")}`;
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries(
      [...headers].filter(([name]) => !/^(date|connection|keep-alive|x-way|content-length)$/.test(name)),
    );
  for (const call of ["session", "me"])
    for (const Cookie of [own, `a=b; ${own}; c=d`, "commonplace-session=unknown", ""])
      for (const Origin of [site.url, "https://evil.example"]) {
        const quick = await site.ask(`/api/auth/${call}`, { headers: { Cookie, Origin } });
        const long = await site.ask(`/api/auth/${call}?`, { headers: { Cookie, Origin } });
        expect([quick.headers.get("X-Way"), long.headers.get("X-Way")]).toEqual(["quick", null]);
        expect([quick.status, headersOf(quick), await quick.json()]).toEqual([
          long.status,
          headersOf(long),
          await long.json(),
        ]);
      }
  const head = await site.ask("/api/auth/me", { method: "HEAD", headers: { Cookie: own } });
  expect([head.status, head.headers.get("X-Way"), await head.text()]).toEqual([200, null, ""]);
});

test("visitors are told that they are nobody, and nothing else", async () => {
  const { site } = await signedIn();
  const session = await site.ask("/api/auth/session");
  expect([session.status, await session.json()]).toEqual([
    200,
    { success: true, message: "You are not signed in.", authenticated: false },
  ]);
  for (const path of ["/api/auth/me", "/api/auth/avatar", "/api/auth/data"])
    for (const cookie of [
      "",
      "commonplace-session=",
      `commonplace-session=${"A".repeat(43)}`,
      "commonplace-session=%00",
      "x",
    ]) {
      const answer = await site.ask(path, { headers: { Cookie: cookie } });
      expect([answer.status, await answer.json()], `${path} ${cookie}`).toEqual([401, NOBODY]);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
});

test("a session ends 7 days after its last use and 30 days after its beginning", async () => {
  const { site, browser } = await signedIn();
  for (let day = 0; day < 29; day += 5) {
    expect((await browser.me())?.email, `day ${day}`).toBe("ada@reader.example");
    // Use is noted beside the answer.
    await expect
      .poll(
        async () => (await site.database.read((db) => db.selectFrom("session").select("seenAt").execute()))[0]?.seenAt,
      )
      .toBe(site.now);
    site.now += 5 * DAY;
  }
  expect(await browser.me()).toBeNull();
  await browser.signIn("google");
  site.now += 7 * DAY;
  expect(await browser.me()).toBeNull();
});

test("logout ends the session on the server, with and without a body, JSON or form", async () => {
  const ways: [RequestInit, number][] = [
    [{}, 200],
    [{ body: "{}", headers: { "Content-Type": "application/json" } }, 200],
    [{ body: new URLSearchParams() }, 303],
  ];
  const { site, browser } = await signedIn();
  for (const [init, status] of ways) {
    await browser.signIn("google");
    const token = browser.cookies.get("commonplace-session") as string;
    const headers = { Origin: site.url, "Sec-Fetch-Site": "same-origin", ...init.headers };
    const answer = await browser.ask("/api/auth/logout", { method: "POST", ...init, headers });
    expect(answer.status).toBe(status);
    if (status === 200) expect(await answer.json()).toEqual({ success: true, message: "You are signed out." });
    else expect(answer.headers.get("Location")).toBe("/");
    expect(browser.cookies.has("commonplace-session")).toBe(false);
    browser.cookies.set("commonplace-session", token);
    expect(await browser.me()).toBeNull();
    browser.cookies.clear();
  }
  expect((await site.ask("/api/auth/logout", { method: "POST" })).status).toBe(200);
});

test("the download holds everything about the one who asks, and nobody else", async () => {
  const { site, browser } = await signedIn();
  await site.activate("ada@reader.example");
  Object.assign(site.providers.person, { subject: "5", email: "other@reader.example", name: "Somebody Else" });
  await site.browser().signIn("github");
  const answer = await browser.ask("/api/auth/data");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
  expect(answer.headers.get("Content-Type")).toBe("application/json");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await answer.text();
  expect(text).toContain("ada@reader.example");
  expect(text).not.toMatch(/other@reader\.example|Somebody Else/);
  expect(Object.keys(JSON.parse(text))).toEqual(
    expect.arrayContaining(["account", "identities", "sessions", "subscription"]),
  );
});

test("P103: no cache may keep any of it", async () => {
  const { browser } = await signedIn();
  for (const path of ["/api/auth/session", "/api/auth/me", "/api/auth/avatar", "/api/auth/data"]) {
    const answer = await browser.ask(path);
    expect(answer.headers.get("Cache-Control"), path).toMatch(/no-store/);
    expect(answer.headers.get("Vary"), path).toContain("Origin");
  }
});

test("30 hostile origins learn nothing and sign nobody out", async () => {
  const { site, browser } = await signedIn();
  const origins = hostileOrigins(site.url);
  expect(origins.length).toBeGreaterThanOrEqual(30);
  for (const origin of origins) {
    for (const path of ["/api/auth/session", "/api/auth/me", "/api/auth/avatar", "/api/auth/data", "/api/auth/logout"])
      for (const method of path.endsWith("logout") ? ["OPTIONS", "POST"] : ["OPTIONS", "GET"]) {
        const answer = await browser.ask(path, { method, headers: { Origin: origin } });
        const told = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect(told, `${method} ${path} ${origin}`).toEqual([]);
        if (method === "POST") expect(answer.status, origin).toBe(403);
      }
  }
  expect(await browser.me()).not.toBeNull();
});

test("own pages may ask from the site's other names", async () => {
  const { site, browser } = await signedIn();
  const localhost = site.url.replace("127.0.0.1", "localhost");
  for (const origin of [site.url, localhost]) {
    const answer = await browser.ask("/api/auth/me", { headers: { Origin: origin } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  }
});

test("while nothing can be written, sessions are known and a sign-in ends on a page that says so", async () => {
  const { site, browser } = await signedIn();
  const callback = await site.providers.visit(await browser.leave("github"));
  const holder = new DatabaseSync(join(site.dataFolder, "commonplace.db"));
  holder.exec("begin immediate");
  const [me, begun, finished] = await Promise.all([
    browser.me(),
    site.browser().ask("/api/oauth/authorize?provider=github"),
    browser.ask(callback),
  ]);
  const logout = await browser.ask("/api/auth/logout", { method: "POST" });
  holder.exec("rollback");
  holder.close();
  expect(me?.email).toBe("ada@reader.example");
  for (const answer of [begun, finished])
    expect(failureAt(locationOf(answer))).toBe("The site is busy. Please try again in a moment.");
  expect([logout.status, logout.headers.get("Retry-After"), await logout.json()]).toEqual([
    503,
    "2",
    { success: false, message: "The site is busy. Please try again in a moment." },
  ]);
  expect(browser.cookies.has("commonplace-session")).toBe(true);
  expect(locationOf(await browser.ask(callback))).toBe("/dashboard?auth_success=true");
  expect(site.errors).toEqual([]);
});
