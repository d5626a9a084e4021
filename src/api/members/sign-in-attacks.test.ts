import { expect, test } from "vitest";
import { failureAt, locationOf, type MemberApi, startMemberApi } from "../../../test/support/member-api.ts";
import { providerIds } from "../../domain/members/providers.ts";

const UNKNOWN = "Your sign-in took too long or was opened in another browser. Please try again.";
const other = { google: "github", github: "discord", discord: "google" } as const;

/** What was asked of providers that could have handed out a token. */
const tokenCalls = (site: MemberApi) => site.providers.asked.filter((call) => call.endsWith("token"));

async function sessions(site: MemberApi): Promise<number> {
  const rows = await site.database.read((db) => db.selectFrom("session").select("id").execute());
  return rows.length;
}

/** A callback with one parameter changed or (null) taken away. */
function changed(callback: string, name: string, value: string | null): string {
  const url = new URL(callback);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.href;
}

test.each(providerIds)(
  "%s: a state that is missing, foreign, doubled or expired asks no provider",
  async (provider) => {
    const site = await startMemberApi();
    const browser = site.browser();
    const callback = await site.providers.visit(await browser.leave(provider));
    const foreign = new URL(await site.providers.visit(await site.browser().leave(provider))).searchParams.get("state");
    const state = new URL(callback).searchParams.get("state") ?? "";
    const wrong = [
      changed(callback, "state", null),
      changed(callback, "state", ""),
      changed(callback, "state", foreign),
      changed(callback, "state", `${state}A`),
      changed(callback, "state", state.toLowerCase()),
      changed(callback, "state", "x".repeat(9_000)),
      `${callback}&state=${foreign}`,
      changed(callback, "state", "' or 1=1 --"),
    ];
    for (const address of wrong) expect(failureAt(locationOf(await browser.ask(address))), address).toBe(UNKNOWN);
    site.now += 10 * 60_000 + 1;
    expect(failureAt(locationOf(await browser.ask(callback)))).toBe(UNKNOWN);
    expect(tokenCalls(site)).toEqual([]);
    expect(await sessions(site)).toBe(0);
    expect(browser.cookies.has("commonplace-session")).toBe(false);
  },
);

test.each(providerIds)("P59: %s: a callback is good once, however often and fast it is repeated", async (provider) => {
  const site = await startMemberApi();
  const browser = site.browser();
  const callback = await site.providers.visit(await browser.leave(provider));
  const cookie = `commonplace-sign-in=${browser.cookies.get("commonplace-sign-in")}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.ask(callback, { headers: { Cookie: cookie } })),
  );
  const ends = answers.map((answer) => failureAt(locationOf(answer)));
  expect(ends.filter((message) => message === null)).toHaveLength(1);
  expect(ends.filter((message) => message === UNKNOWN)).toHaveLength(19);
  expect(tokenCalls(site)).toHaveLength(1);
  expect(await sessions(site)).toBe(1);
});

test.each(providerIds)("%s: a code that was used before opens no second session", async (provider) => {
  const site = await startMemberApi();
  const browser = site.browser();
  const callback = await site.providers.visit(await browser.leave(provider));
  await browser.ask(callback);
  const code = new URL(callback).searchParams.get("code");
  const again = site.browser();
  const next = changed(await site.providers.visit(await again.leave(provider)), "code", code);
  expect(failureAt(locationOf(await again.ask(next)))).toMatch(/did not complete the sign-in/);
  expect(site.providers.refused).toEqual([`${provider}: code is unknown or was used`]);
  expect(await sessions(site)).toBe(1);
});

test.each(providerIds)("P60: %s: a stolen code of somebody else's sign-in fails at PKCE", async (provider) => {
  const site = await startMemberApi();
  const stolen = new URL(await site.providers.visit(await site.browser().leave(provider))).searchParams.get("code");
  const thief = site.browser();
  const own = await site.providers.visit(await thief.leave(provider));
  expect(failureAt(locationOf(await thief.ask(changed(own, "code", stolen))))).toMatch(/did not complete the sign-in/);
  expect(site.providers.refused).toEqual([`${provider}: PKCE does not match`]);
  expect(await sessions(site)).toBe(0);
});

test.each(providerIds)("P61: %s: its state at another provider's callback sends no code there", async (provider) => {
  const site = await startMemberApi();
  const browser = site.browser();
  const callback = await site.providers.visit(await browser.leave(provider));
  const mixed = callback.replace(`/callback/${provider}`, `/callback/${other[provider]}`);
  expect(failureAt(locationOf(await browser.ask(mixed)))).toBe(UNKNOWN);
  expect(tokenCalls(site)).toEqual([]);
  expect(await sessions(site)).toBe(0);
});

test.each(["github", "discord"] as const)("%s: an answer in another provider's name is not taken", async (provider) => {
  const site = await startMemberApi();
  for (const iss of ["https://attacker.example", `${site.providers.url}/google`, `${site.url}`]) {
    site.providers.callback = { iss };
    expect(failureAt(await site.browser().signIn(provider)), iss).toMatch(/did not complete the sign-in/);
  }
  expect(tokenCalls(site)).toEqual([]);
});

test("an answer without a name is taken only from a provider that does not promise to give it", async () => {
  const site = await startMemberApi();
  site.providers.callback = { iss: null };
  expect(failureAt(await site.browser().signIn("discord"))).toMatch(/did not complete the sign-in/);
  expect(tokenCalls(site)).toEqual([]);
  for (const provider of ["google", "github"] as const)
    expect(await site.browser().signIn(provider), provider).toBe("/dashboard?auth_success=true");
});

test("google: what its metadata promises about its name is held against its answers", async () => {
  const site = await startMemberApi();
  const { url } = site.providers;
  site.providers.faults.discovery = (_request, response) => {
    const metadata = {
      issuer: `${url}/google`,
      authorization_endpoint: `${url}/google/authorize`,
      token_endpoint: `${url}/google/token`,
      jwks_uri: `${url}/google/keys`,
      authorization_response_iss_parameter_supported: true,
    };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(metadata));
    return true;
  };
  expect(failureAt(await site.browser().signIn("google"))).toMatch(/did not complete the sign-in/);
  expect(tokenCalls(site)).toEqual([]);
  site.providers.callback = { iss: `${url}/google` };
  expect(await site.browser().signIn("google")).toBe("/dashboard?auth_success=true");
});

test("P61: login CSRF: the attacker's own callback in the victim's browser signs nobody in", async () => {
  const site = await startMemberApi();
  const attacker = site.browser();
  const callback = await site.providers.visit(await attacker.leave("github"));
  const victim = site.browser();
  expect(failureAt(locationOf(await victim.ask(callback)))).toBe(UNKNOWN);
  await victim.leave("github");
  expect(failureAt(locationOf(await victim.ask(callback)))).toBe(UNKNOWN);
  expect(victim.cookies.has("commonplace-session")).toBe(false);
  expect(tokenCalls(site)).toEqual([]);
});

test("P61: fixation: a session or sign-in cookie that somebody put there is never taken over", async () => {
  const site = await startMemberApi();
  const planted = "A".repeat(43);
  const victim = site.browser();
  victim.cookies.set("commonplace-session", planted);
  victim.cookies.set("commonplace-sign-in", "not of this site");
  expect(await victim.me()).toBeNull();
  expect(await victim.signIn("github")).toBe("/dashboard?auth_success=true");
  expect(victim.cookies.get("commonplace-session")).toMatch(/^[\w-]{43}$/);
  expect(victim.cookies.get("commonplace-session")).not.toBe(planted);
  const attacker = site.browser();
  attacker.cookies.set("commonplace-session", planted);
  expect(await attacker.me()).toBeNull();
});

test("each sign-in is a new session, and ends the one that the browser had", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  await browser.signIn("github");
  const first = browser.cookies.get("commonplace-session") ?? "";
  await browser.signIn("google");
  expect(browser.cookies.get("commonplace-session")).not.toBe(first);
  const replay = site.browser();
  replay.cookies.set("commonplace-session", first);
  expect(await replay.me()).toBeNull();
  expect(await sessions(site)).toBe(1);
});

test("what is stored of a sign-in on its way finishes none", async () => {
  const site = await startMemberApi();
  const browser = site.browser();
  const callback = await site.providers.visit(await browser.leave("google"));
  const [row] = await site.database.read((db) => db.selectFrom("signIn").selectAll().execute());
  const held = browser.cookies.get("commonplace-sign-in") ?? "";
  const state = new URL(callback).searchParams.get("state") ?? "";
  for (const secret of [held, state]) expect(JSON.stringify(row)).not.toContain(secret);
  const thief = site.browser();
  for (const value of [row?.browserHash, row?.stateHash]) {
    thief.cookies.set("commonplace-sign-in", String(value));
    for (const guess of [row?.stateHash, row?.browserHash, state])
      expect(failureAt(locationOf(await thief.ask(changed(callback, "state", String(guess)))))).toBe(UNKNOWN);
  }
  expect(tokenCalls(site)).toEqual([]);
});

test("P59: states are all different and hold 256 bits", async () => {
  const site = await startMemberApi();
  const states = new Set<string>();
  const browser = site.browser();
  for (let n = 0; n < 200; n++) states.add(new URL(await browser.leave("github")).searchParams.get("state") as string);
  expect(states.size).toBe(200);
  for (const state of states) expect(Buffer.from(state, "base64url")).toHaveLength(32);
});
