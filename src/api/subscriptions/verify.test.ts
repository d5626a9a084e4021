import { describe, expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { DAY } from "../../../test/support/subscribing.ts";
import {
  cookieOf,
  createSubscriptionApi,
  own,
  SITE,
  type SubscriptionApi,
  temporaryApi,
} from "../../../test/support/subscription-api.ts";

const INVALID = "Invalid or expired verification link.";
const navigation = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "none", Accept: "text/html,*/*;q=0.8" };
const EMAIL = "ada@example.org";

async function tokenFor(api: SubscriptionApi, email = EMAIL): Promise<string> {
  await api.subscribe(email, { name: "Ada & Co" });
  return (await api.mailsTo(email))[0]?.token ?? "";
}

eachEngine(({ place, openAt }) => {
  async function scene() {
    const where = await place();
    return createSubscriptionApi(await openAt(where), where.dataFolder);
  }

  test("a script verifies, and again on reload; after leaving the same link is void", async () => {
    const api = await scene();
    const token = await tokenFor(api);
    for (let count = 0; count < 2; count++) {
      const response = await api.ask(`/verify?token=${token}`, {
        headers: { "Sec-Fetch-Mode": "cors", Accept: "*/*" },
      });
      expect([response.status, await response.json()]).toEqual([
        200,
        { success: true, message: "Your email address is verified.", email: EMAIL, name: "Ada & Co" },
      ]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(await api.subscribers.totalActive()).toBe(1);
    await api.ownSubscription.leave(EMAIL);
    const late = await api.ask(`/verify?token=${token}`);
    expect([late.status, await late.json()]).toEqual([400, { success: false, message: INVALID }]);
    expect(await api.subscribers.totalActive()).toBe(0);
  });

  test("VERIFY_CLICK: in a browser that did not subscribe nothing is confirmed without a click", async () => {
    const where = await place();
    const api = createSubscriptionApi(await openAt(where), where.dataFolder, { verifyClick: "other-browser" });
    const token = await tokenFor(api);
    const script = { "Sec-Fetch-Mode": "cors", Accept: "*/*" };
    const asked = { success: false, message: "Please press the button to confirm your email address.", confirm: true };
    const strangers = cookieOf(await api.post("/api/auth/subscribe", { email: "eve@example.org" }));
    for (const headers of [script, { ...script, Cookie: strangers }]) {
      const answer = await api.ask(`/verify?token=${token}`, { headers });
      expect([answer.status, answer.headers.get("Cache-Control"), await answer.json()]).toEqual([
        200,
        "private, no-store",
        asked,
      ]);
    }
    const navigated = await api.ask(`/verify?token=${token}`, { headers: navigation });
    expect([navigated.status, navigated.headers.get("Location")]).toEqual([303, `/welcome?verify=${token}`]);
    expect(await api.subscribers.totalActive()).toBe(0);
    const invalid = await api.ask("/verify?token=nonsense", { headers: script });
    expect([invalid.status, await invalid.json()]).toEqual([400, { success: false, message: INVALID }]);

    const clicked = await api.postForm("/verify", { token });
    expect(clicked.headers.get("Location")).toMatch(/^\/welcome\?verified=true/);
    expect(await api.subscribers.totalActive()).toBe(1);
    const again = await api.ask(`/verify?token=${token}`, { headers: script });
    expect(await again.json()).toMatchObject({ success: true, email: EMAIL });
  });

  test("VERIFY_CLICK: the browser that subscribed is asked nothing", async () => {
    const where = await place();
    const api = createSubscriptionApi(await openAt(where), where.dataFolder, { verifyClick: "other-browser" });
    const Cookie = cookieOf(await api.post("/api/auth/subscribe", { email: EMAIL }));
    const token = (await api.mailsTo(EMAIL))[0]?.token ?? "";
    const answer = await api.ask(`/verify?token=${token}`, { headers: { "Sec-Fetch-Mode": "cors", Cookie } });
    expect(await answer.json()).toMatchObject({ success: true, email: EMAIL });
  });

  test("fifty calls at once activate once", async () => {
    const api = await scene();
    const token = await tokenFor(api);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.ask(`/verify?token=${token}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.subscribers.totalActive()).toBe(1);
    expect((await api.mailsTo(EMAIL)).filter(({ template }) => template === "welcome")).toHaveLength(1);
  });

  test("scanners use nothing up: HEAD, prefetching and fetching the page come to nothing, then the reader's click counts", async () => {
    const api = await scene();
    const token = await tokenFor(api);
    const link = (await api.mailsTo(EMAIL))[0]?.link ?? "";
    expect(link).toBe(`${SITE}/welcome?verify=${token}`);
    const scans: [string, RequestInit][] = [
      [`/verify?token=${token}`, { method: "HEAD" }],
      [`/verify?token=${token}`, { method: "HEAD", headers: navigation }],
      [`/verify?token=${token}`, { method: "OPTIONS" }],
      ...["Sec-Purpose", "Purpose", "X-Moz"].map(
        (name) =>
          [`/verify?token=${token}`, { headers: { ...navigation, [name]: "prefetch;anonymous-client-ip" } }] as [
            string,
            RequestInit,
          ],
      ),
      ...["curl/8", "Mozilla/5.0", "Slackbot", "GoogleImageProxy", "SafeLinks"].map(
        (agent) => [link.slice(SITE.length), { headers: { "User-Agent": agent } }] as [string, RequestInit],
      ),
    ];
    for (const [path, init] of scans) {
      expect((await api.ask(path, init)).status).toBeLessThan(500);
      expect(await api.subscribers.totalActive()).toBe(0);
    }
    expect((await api.ask(`/verify?token=${token}`)).status).toBe(200);
    expect(await api.subscribers.totalActive()).toBe(1);
  });
});

describe("a browser that navigates", () => {
  test.each([
    ["with Fetch Metadata", navigation],
    ["without it", { Accept: "text/html,application/xhtml+xml" }],
  ])("%s is redirected to the page", async (_name, headers) => {
    const api = await temporaryApi();
    const token = await tokenFor(api);
    const good = await api.ask(`/verify?token=${token}`, { headers });
    expect([good.status, good.headers.get("Location")]).toEqual([
      303,
      "/welcome?verified=true&email=ada%40example.org&name=Ada+%26+Co",
    ]);
    for (const bad of ["", "?token=", "?token=x", `?token=${token}x`, "?token=%FF%00", "?token[]=1"]) {
      const response = await api.ask(`/verify${bad}`, { headers });
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        `/welcome?${new URLSearchParams({ error: INVALID })}`,
      ]);
    }
  });

  test("to another host of the site is sent to the site's own", async () => {
    const api = await temporaryApi({ parts: { siteOrigin: "https://www.site.example" } });
    const response = await api.ask(`/verify?token=${await tokenFor(api)}`, { headers: navigation });
    expect(response.headers.get("Location")).toMatch(/^https:\/\/www\.site\.example\/welcome\?verified=true&/);
  });

  test("and is a script after all gets JSON", async () => {
    const api = await temporaryApi();
    const response = await api.ask("/verify?token=x", { headers: { Accept: "text/html", "Sec-Fetch-Mode": "cors" } });
    expect([response.status, await response.json()]).toEqual([400, { success: false, message: INVALID }]);
  });
});

test("the button of the page without script posts the token", async () => {
  const api = await temporaryApi();
  const token = await tokenFor(api);
  const foreign = await api.postForm(
    "/verify",
    { token },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  );
  expect([foreign.status, await api.subscribers.totalActive()]).toEqual([403, 0]);
  const good = await api.postForm("/verify", { token });
  expect([good.status, good.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/welcome\?verified=true/),
  ]);
  expect(await api.subscribers.totalActive()).toBe(1);
  const bad = await api.postForm("/verify", { token: "x" });
  expect(bad.headers.get("Location")).toBe(`/welcome?${new URLSearchParams({ error: INVALID })}`);
  const script = await api.post("/verify", { token }, own);
  expect(await script.json()).toMatchObject({ success: true, email: EMAIL });
});

test("a link of 24 hours is void after them, and other tokens are none", async () => {
  const api = await temporaryApi();
  const token = await tokenFor(api);
  await api.activate("eve@example.org");
  const reader = (await api.mailsTo("eve@example.org"))[0]?.token ?? "";
  for (const wrong of [
    reader,
    `v${reader.slice(1)}`,
    token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    token.slice(0, -1),
  ])
    expect((await api.ask(`/verify?token=${wrong}`)).status).toBe(400);
  api.now += DAY + 60_000;
  expect((await api.ask(`/verify?token=${token}`)).status).toBe(400);
  expect(await api.subscribers.totalActive()).toBe(1);
});

test("the browser that subscribed sees the truth once its own link was used, whoever used it", async () => {
  const api = await temporaryApi();
  const cookie = cookieOf(await api.post("/api/auth/subscribe", { email: EMAIL }, own));
  const stats = async () => (await api.ask(`/api/auth/stats?email=${EMAIL}`, { headers: { Cookie: cookie } })).json();
  expect(await stats()).toMatchObject({ subscribed: true, verified: false, status: "pending" });
  await api.ask(`/verify?token=${(await api.mailsTo(EMAIL))[0]?.token}`);
  expect(await stats()).toMatchObject({ subscribed: true, verified: true, status: "active" });
});
