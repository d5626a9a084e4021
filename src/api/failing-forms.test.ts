import { beforeAll, expect, test } from "vitest";
import { failureAt, locationOf, startMemberApi } from "../../test/support/member-api.ts";
import { temporaryApi } from "../../test/support/subscription-api.ts";
import { shippedTexts } from "../languages/shipped.ts";
import { takeTexts } from "../languages/texts.ts";

const BUSY = "Auf der Website ist gerade viel los. Bitte versuche es gleich noch einmal.";
const page = "/de/subscribe";

beforeAll(async () => takeTexts(new Map([["de", (await shippedTexts("de")) ?? {}]])));

const forms = [
  ["/api/auth/subscribe", "/signedup?failed="],
  ["/api/auth/unsubscribe", "/newsletter?failed="],
  ["/api/auth/resend-verification", "/signedup?resent=false"],
] as const;
const failed = (begins: string, reason: string) => (begins.endsWith("=") ? begins + reason : begins);

test.each(forms)(
  "P194: a form to %s that is sent too often leads to a page in its own language",
  async (path, begins) => {
    const api = await temporaryApi({ writes: 1 });
    await api.postForm(path, { email: "x" });
    const sent = async (fields: Record<string, string>) => (await api.postForm(path, fields)).headers.get("Location");
    expect(await sent({ email: "x", page })).toBe(`/de${failed(begins, "limited")}`);
    expect(await sent({ email: "x", page: "/subscribe" })).toBe(failed(begins, "limited"));
    expect(await sent({ email: "x" })).toBe(failed(begins, "limited"));
  },
);

test.each([...forms, ["/verify", ""] as const])(
  "P194: a form to %s leads to a page in its own language while the database is away, and when something breaks",
  async (path, begins) => {
    for (const [reason, error] of [
      ["busy", Object.assign(new Error("away"), { code: "busy", retryAfter: 2 })],
      ["error", new Error("broken")],
    ] as const) {
      const fail = () => Promise.reject(error);
      const subscribers = { subscribe: fail, resend: fail, unsubscribe: fail, verify: fail };
      const api = await temporaryApi({ parts: { subscribers: subscribers as never } });
      const fields = { email: "ada@example.org", token: "none", page };
      const location = (await api.postForm(path, fields)).headers.get("Location") ?? "";
      if (path !== "/verify") expect(location).toBe(`/de${failed(begins, reason)}`);
      else if (reason === "busy") expect(location).toBe(`/de/welcome?${new URLSearchParams({ error: BUSY })}`);
      else expect(location).toMatch(/^\/de\/welcome\?error=/);
    }
  },
);

test("P194: signing out without script ends, or fails, in the language of the page", async () => {
  const site = await startMemberApi({ writes: 3 });
  const browser = site.browser();
  await browser.signIn("google");
  const signOut = async (fields: Record<string, string>) =>
    locationOf(await browser.postForm("/api/auth/logout", fields));
  expect(await signOut({ page: "/de" })).toBe("/de");
  expect(await signOut({})).toBe("/");
  await signOut({});
  expect(await signOut({ page: "/de" })).toBe("/de/settings?failed=limited");
  expect(await signOut({})).toBe("/settings?failed=limited");
});

test("P194: a sign-in that fails ends on a page in the language in which it began", async () => {
  const site = await startMemberApi({ writes: 5 });
  const begun = async (query: Record<string, string>) =>
    locationOf(await site.ask(`/api/oauth/authorize?${new URLSearchParams(query)}`));
  const returnTo = { return_url: `${site.url}/de/dashboard` };
  const german = `${site.url}/de/auth/callback?`;
  const saidInGerman = (location: string) => failureAt(location.replace(german, `${site.url}/auth/callback?`));

  const unknown = await begun({ provider: "nobody", ...returnTo });
  expect(unknown).toContain(german);
  expect(saidInGerman(unknown)).toBe("Bitte wähle zum Anmelden Google, GitHub oder Discord.");
  expect(await begun({ provider: "nobody" })).toContain(`${site.url}/auth/callback?`);
  expect(await begun({ provider: "nobody", return_url: "https://evil.example/de/x" })).toContain(
    `${site.url}/auth/callback?`,
  );

  site.providers.refuses = true;
  const refused = await site.browser().signIn("google", "/de/dashboard");
  expect(refused).toContain(german);
  expect(saidInGerman(refused)).toBe("Die Anmeldung wurde abgebrochen.");
  expect(await site.browser().signIn("google")).toContain(`${site.url}/auth/callback?`);

  const limited = await begun({ provider: "google", ...returnTo });
  expect(limited).toContain(german);
  expect(saidInGerman(limited)).toContain("Zu viele Anfragen");
});
