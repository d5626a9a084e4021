import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { DAY } from "../../../test/support/subscribing.ts";
import { cookieOf, createSubscriptionApi, own } from "../../../test/support/subscription-api.ts";

const ASKED = { success: true, message: "Please check your email to verify your subscription." };
const calls = ["/api/auth/subscribe", "/api/auth/resend-verification", "/api/auth/unsubscribe"];

eachEngine(({ place, openAt }) => {
  async function scene(given: Parameters<typeof createSubscriptionApi>[2] = {}) {
    const where = await place();
    return createSubscriptionApi(await openAt(where), where.dataFolder, given);
  }

  test("subscribing by script: one mail, one cookie, one answer", async () => {
    const api = await scene();
    const response = await api.post(
      "/api/auth/subscribe",
      { email: " Ada@Example.org ", name: "Ada", wantsAccount: true },
      own,
    );
    expect([response.status, await response.json()]).toEqual([200, ASKED]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-commonplace-attempt=a[\w-]{64}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await api.mailsTo("Ada@example.org")).map(({ template }) => template)).toEqual(["verify"]);
    expect(await api.store.findByKey("ada@example.org")).toMatchObject({ name: "Ada", wantsAccount: true });
  });

  test("the client variant that sends only address and name works", async () => {
    const api = await scene();
    const response = await api.post("/api/auth/subscribe", { email: "ada@example.org", name: "Ada" });
    expect(await response.json()).toEqual(ASKED);
    expect(await api.store.findByKey("ada@example.org")).toMatchObject({ wantsAccount: false });
  });

  test("a form without script is answered by the page, and its failure by the page that says why", async () => {
    const api = await scene();
    const done = await api.postForm("/api/auth/subscribe", {
      email: "ada@example.org",
      name: "",
      wantsAccount: "on",
      source: "blog",
      page: "/blog",
    });
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/signedup"]);
    expect(cookieOf(done)).toContain("__Host-commonplace-attempt=a");
    expect(await api.store.findByKey("ada@example.org")).toMatchObject({ wantsAccount: true });
    const [request] = await api.store.consents((await api.store.findByKey("ada@example.org"))?.id ?? "");
    expect(request).toMatchObject({ source: "blog", page: "/blog" });
    for (const [fields, reason] of [
      [{ email: "ada" }, "email"],
      [{ email: "" }, "email-missing"],
      [{ email: " \t" }, "email-missing"],
      [{}, "email-missing"],
      [{ email: "ada@example.org", name: "a\u0007" }, "name"],
    ] as const) {
      const failed = await api.postForm("/api/auth/subscribe", fields);
      expect([failed.status, failed.headers.get("Location")]).toEqual([303, `/signedup?failed=${reason}`]);
    }
    const resent = await api.postForm("/api/auth/resend-verification", { email: "ada@example.org" });
    expect(resent.headers.get("Location")).toBe("/signedup?resent=true");
    const notResent = await api.postForm("/api/auth/resend-verification", { email: "" });
    expect(notResent.headers.get("Location")).toBe("/signedup?resent=false");
    for (const [email, reason] of [
      ["", "email-missing"],
      ["ada", "email"],
    ] as const) {
      const failed = await api.postForm("/api/auth/unsubscribe", { email });
      expect(failed.headers.get("Location")).toBe(`/newsletter?failed=${reason}`);
    }
    const left = await api.postForm("/api/auth/unsubscribe", { email: "ada@example.org" });
    expect(left.headers.get("Location")).toBe("/signedup?left=true");
  });

  test("the answers to an unknown, pending, active and suppressed address are the same, letter for letter", async () => {
    const api = await scene();
    await api.activate("active@example.org");
    await api.subscribe("pending@example.org");
    await api.activate("bounced@example.org");
    const bounced = await api.store.findByKey("bounced@example.org");
    await api.store.change({ subscriberId: bounced?.id ?? "" }, ({ subscriber }) => ({
      answer: null,
      subscriber: { ...subscriber, bouncedAt: api.now },
    }));
    await api.activate("erased@example.org");
    await api.ownSubscription.leave("erased@example.org");
    for (const path of [calls[0], calls[1], calls[2]] as string[]) {
      const seen = new Set<string>();
      for (const who of ["unknown", "pending", "active", "bounced", "erased"]) {
        const response = await api.post(path, { email: `${who}@example.org` }, own);
        const headers = [...response.headers].map(([name, value]) => `${name}: ${value.replace(/=a[\w-]{64}/, "=a…")}`);
        seen.add(`${response.status} ${headers.sort().join("\n")} ${await response.text()}`);
      }
      expect([...seen]).toHaveLength(1);
    }
  });

  test("a hidden field that is filled is answered with success, and nothing happens", async () => {
    const api = await scene();
    const response = await api.post("/api/auth/subscribe", {
      email: "bot@example.org",
      website: "http://spam.example",
    });
    expect([response.status, await response.json()]).toEqual([200, ASKED]);
    expect(await api.mailsTo("bot@example.org")).toEqual([]);
    expect(await api.store.findByKey("bot@example.org")).toBeNull();
  });

  test("one client causes ten mails in ten minutes, then hears how long to wait", async () => {
    const api = await scene({ mailsPerClient: 10 });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push(
        (await api.post("/api/auth/subscribe", { email: `reader${count}@example.org` }, {}, "2001:db8::1:2")).status,
      );
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = await api.post("/api/auth/subscribe", { email: "next@example.org" }, {}, "2001:db8::ffff:1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await refused.json()).toEqual({
      success: false,
      message: expect.stringMatching(/^Too many requests. Please try again in 10 minutes\.$/),
    });
    expect((await api.post("/api/auth/subscribe", { email: "next@example.org" }, {}, "2001:db8:0:1::1")).status).toBe(
      200,
    );
    expect((await api.postForm("/api/auth/subscribe", { email: "x@example.org" })).headers.get("Location")).toBe(
      "/signedup",
    );
  });

  test("beyond the site's own ceiling of an hour everybody hears when to come again", async () => {
    const api = await scene({ mailsToUnconfirmed: 1 });
    api.now = Date.UTC(2026, 5, 1, 12, 45);
    const ask = (email: string, client: string) => api.post("/api/auth/subscribe", { email }, {}, client);
    expect((await ask("first@example.org", "192.0.2.1")).status).toBe(200);
    const refused = await ask("second@example.org", "192.0.2.2");
    expect([refused.status, refused.headers.get("Retry-After"), await refused.json()]).toEqual([
      429,
      "900",
      {
        success: false,
        message: "More people than usual want to subscribe at the moment. Please try again in 15 minutes.",
      },
    ]);
    expect((await api.postForm("/api/auth/subscribe", { email: "x@example.org" })).headers.get("Location")).toBe(
      "/signedup?failed=crowded",
    );
    api.now += 15 * 60_000;
    expect((await ask("second@example.org", "192.0.2.2")).status).toBe(200);
  });

  test("one victim is mailed three times a day, however many clients ask and however the address is written", async () => {
    const api = await scene();
    const forms = [
      "victim@gmail.com",
      "VICTIM@gmail.com",
      "v.ictim@gmail.com",
      "victim+a@gmail.com",
      "vic.tim+b@GMAIL.com",
    ];
    for (let count = 0; count < 200; count++) {
      if (count % 20 === 0) api.now += 70_000;
      const email = forms[count % forms.length];
      const path = calls[count % 3] as string;
      expect((await api.post(path, { email }, {}, `198.51.100.${count}`)).status).toBe(200);
    }
    await api.delivery.runDue();
    expect(api.mailbox.mails().length).toBeLessThanOrEqual(3);
  });

  test("a signed-in owner leaves at once and is never limited", async () => {
    const api = await scene({ mailsPerClient: 1, parts: { ownerOf: async () => "ada@example.org" } });
    await api.activate("ada@example.org");
    const statuses = [];
    for (let count = 0; count < 5; count++)
      statuses.push((await api.post("/api/auth/unsubscribe", { email: "Ada@example.org" }, own)).status);
    expect(statuses).toEqual(Array(5).fill(200));
    expect(await api.subscribers.totalActive()).toBe(0);
  });

  test("leaving by address obeys, mails an undo and forgets this browser's attempt", async () => {
    const api = await scene();
    await api.activate("ada@example.org");
    api.now += DAY;
    const response = await api.post("/api/auth/unsubscribe", { email: "ada@example.org" }, own);
    expect(await response.json()).toEqual({ success: true, message: expect.any(String) });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-commonplace-attempt=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await api.subscribers.totalActive()).toBe(0);
    expect((await api.mailsTo("ada@example.org"))[0]?.template).toBe("goodbye");
  });
});
