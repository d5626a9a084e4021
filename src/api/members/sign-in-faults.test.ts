import { setTimeout as delay } from "node:timers/promises";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import type { Endpoint, Fault } from "../../../test/stand-ins/identity-provider.ts";
import { failureAt, locationOf, type MemberApi, startMemberApi } from "../../../test/support/member-api.ts";
import { type ProviderId, providerIds } from "../../domain/members/providers.ts";
import { shippedTexts } from "../../languages/shipped.ts";
import { takeTexts } from "../../languages/texts.ts";

const FAILED = /^(Google|GitHub|Discord) did not complete the sign-in\. Please try again\.$/;
const now = () => Math.floor(Date.now() / 1_000);

async function nobodyIsIn(site: MemberApi): Promise<void> {
  const rows = await site.database.read((db) => db.selectFrom("session").select("id").execute());
  expect(rows).toEqual([]);
  expect(site.errors).toEqual([]);
}

test("P60: an ID token of which a single claim is wrong is refused", async () => {
  const site = await startMemberApi();
  const mutations: Record<string, (claims: JWTPayload) => JWTPayload> = {
    "another nonce": (claims) => ({ ...claims, nonce: "x".repeat(43) }),
    "no nonce": ({ nonce: _, ...claims }) => claims,
    "another issuer": (claims) => ({ ...claims, iss: "https://accounts.google.com.attacker.example" }),
    "no issuer": ({ iss: _, ...claims }) => claims,
    "another audience": (claims) => ({ ...claims, aud: "another-client" }),
    "several audiences, none of them us": (claims) => ({ ...claims, aud: ["a", "b"] }),
    "several audiences, another party": (claims) => ({ ...claims, aud: [String(claims.aud), "b"], azp: "b" }),
    "several audiences, no party": ({ azp: _, ...claims }) => ({ ...claims, aud: [String(claims.aud), "b"] }),
    "one audience, another party": (claims) => ({ ...claims, azp: "another-client" }),
    "no audience": ({ aud: _, ...claims }) => claims,
    expired: (claims) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 }),
    "no expiry": ({ exp: _, ...claims }) => claims,
    "not yet valid": (claims) => ({ ...claims, nbf: now() + 3_600 }),
    "no time of issue": ({ iat: _, ...claims }) => claims,
    "no subject": ({ sub: _, ...claims }) => claims,
    "an empty subject": (claims) => ({ ...claims, sub: "" }),
  };
  for (const [name, mutate] of Object.entries(mutations)) {
    site.providers.claims = mutate;
    expect(failureAt(await site.browser().signIn("google")), name).toMatch(FAILED);
  }
  await nobodyIsIn(site);
  expect(site.logged).toHaveLength(Object.keys(mutations).length);
  site.providers.claims = (claims) => claims;
  expect(await site.browser().signIn("google")).toBe("/dashboard?auth_success=true");
});

test("an ID token that Google's key has not signed by RS256 is refused", async () => {
  const site = await startMemberApi();
  const forged = await generateKeyPair("RS256");
  const claimsOf = (token: string): JWTPayload =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const signedBy = (token: string, key: CryptoKey | Uint8Array, header: { alg: string; kid?: string }) =>
    new SignJWT(claimsOf(token)).setProtectedHeader(header).sign(key);
  const elliptic = await generateKeyPair("ES256");
  const pss = await generateKeyPair("PS256");
  // Even where Google itself shows such keys.
  site.providers.keys.push(
    { ...(await exportJWK(elliptic.publicKey)), kid: "elliptic" },
    { ...(await exportJWK(pss.publicKey)), kid: "pss" },
  );
  const secret = new TextEncoder().encode("secret-of-the-test-secret-of-the-test");
  const mutations: Record<string, (token: string) => string | Promise<string>> = {
    "another key": (token) => signedBy(token, forged.privateKey, { alg: "RS256", kid: "key-1" }),
    "an unknown key": (token) => signedBy(token, forged.privateKey, { alg: "RS256", kid: "key-2" }),
    "no algorithm": (token) => new UnsecuredJWT(claimsOf(token)).encode(),
    "the client's secret": (token) => signedBy(token, secret, { alg: "HS256", kid: "key-1" }),
    "another algorithm": (token) => signedBy(token, elliptic.privateKey, { alg: "ES256", kid: "elliptic" }),
    "another padding": (token) => signedBy(token, pss.privateKey, { alg: "PS256", kid: "pss" }),
    "a changed subject": (token) => {
      const [head, , signature] = token.split(".");
      const claims = { ...claimsOf(token), sub: "1" };
      return [head, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    },
    "a cut signature": (token) => token.slice(0, -10),
    "no signature": (token) => token.replace(/[^.]*$/, ""),
    "no token": () => "nothing",
  };
  for (const [name, mutate] of Object.entries(mutations)) {
    site.providers.signed = mutate;
    expect(failureAt(await site.browser().signIn("google")), name).toMatch(FAILED);
  }
  await nobodyIsIn(site);
});

const status =
  (code: number, type = "application/json", body = '{"error":"server_error"}'): Fault =>
  (_request, response) => {
    response.writeHead(code, { "Content-Type": type }).end(body);
    return true;
  };
const faults: Record<string, Fault> = {
  "500": status(500),
  "503 in HTML": status(503, "text/html", "<h1>Down</h1>"),
  "404": status(404),
  "200 in HTML": status(200, "text/html", "<h1>Sign in</h1>"),
  "invalid JSON": status(200, "application/json", '{"access_token": '),
  "JSON that is no object": status(200, "application/json", "42"),
  "an empty object": status(200, "application/json", "{}"),
  nothing: (request) => {
    request.socket.destroy();
    return true;
  },
  "a redirect": (request, response) => {
    response.writeHead(302, { Location: `http://${request.headers.host}/followed` }).end();
    return true;
  },
  "10 MB": (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.on("error", () => {});
    response.end(`{"access_token":"${"x".repeat(10_000_000)}","token_type":"bearer"}`);
    return true;
  },
};
const endpoints: Readonly<Record<ProviderId, readonly Endpoint[]>> = {
  google: ["discovery", "token", "keys"],
  github: ["token", "user", "emails"],
  discord: ["token", "user"],
};

test.each(providerIds)(
  "%s: whatever it answers, wherever, the reader gets a message and nothing is followed",
  async (provider) => {
    const site = await startMemberApi();
    for (const endpoint of endpoints[provider])
      for (const [name, fault] of Object.entries(faults)) {
        site.providers.faults[endpoint] = fault;
        const browser = site.browser();
        const way = await browser.leave(provider);
        const end = failureAt(way) ? way : locationOf(await browser.ask(await site.providers.visit(way)));
        expect(failureAt(end), `${endpoint}: ${name}`).toMatch(
          /did not complete the sign-in|cannot be reached right now/,
        );
        expect(browser.cookies.has("commonplace-session")).toBe(false);
        delete site.providers.faults[endpoint];
      }
    await nobodyIsIn(site);
    expect(site.logged.join("\n")).not.toMatch(/access-|code=|state=/);
    expect(site.providers.asked.filter((call) => call.startsWith("nothing"))).toEqual([]);
  },
);

test.each(providerIds)("P63: %s: all that is asked for one sign-in together has one time limit", async (provider) => {
  const site = await startMemberApi({ timeLimit: 600 });
  const late: Fault = (_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).flushHeaders();
    return true;
  };
  for (const endpoint of endpoints[provider]) {
    site.providers.faults[endpoint] = late;
    const began = performance.now();
    const browser = site.browser();
    const way = await browser.leave(provider);
    const end = failureAt(way) ? way : locationOf(await browser.ask(await site.providers.visit(way)));
    expect(failureAt(end), endpoint).toMatch(/did not complete the sign-in|cannot be reached right now/);
    expect(performance.now() - began, endpoint).toBeLessThan(4_000);
    delete site.providers.faults[endpoint];
  }
  // Each is quick enough by itself, all together are not.
  for (const endpoint of endpoints[provider])
    site.providers.faults[endpoint] = async () => {
      await delay(endpoint === "discovery" ? 0 : 400);
      return false;
    };
  expect(failureAt(await site.browser().signIn(provider))).toMatch(FAILED);
  await nobodyIsIn(site);
});

test("errors that a provider sends the browser back with are failures, and say nothing of theirs", async () => {
  const site = await startMemberApi();
  for (const provider of providerIds)
    for (const error of ["server_error", "invalid_scope", "<script>alert(1)</script>", "x".repeat(5_000)]) {
      site.providers.callback = { code: null, error, error_description: "CANARY" };
      const location = await site.browser().signIn(provider);
      expect(failureAt(location), error).toMatch(FAILED);
      expect(location).not.toMatch(/CANARY|script/);
    }
  expect(site.logged.join("\n")).not.toMatch(/CANARY|script|xxx/);
  await nobodyIsIn(site);
});

test("a provider that is away does not keep readers from others", async () => {
  const site = await startMemberApi();
  site.providers.faults.discovery = status(500);
  expect(failureAt(await site.browser().leave("google"))).toBe("Google cannot be reached right now. Please try again.");
  expect(await site.browser().signIn("discord")).toBe("/dashboard?auth_success=true");
  delete site.providers.faults.discovery;
  expect(await site.browser().signIn("google")).toBe("/dashboard?auth_success=true");
});

test("P184: a reader is told in the language of the site why a sign-in failed", async () => {
  takeTexts(new Map([["de", (await shippedTexts("de")) ?? {}]]));
  const site = await startMemberApi({ language: "de" });
  const failure = async (path: string) => failureAt(locationOf(await site.ask(path)));
  expect(await failure("/api/oauth/authorize?provider=nobody")).toBe(
    "Bitte wähle zum Anmelden Google, GitHub oder Discord.",
  );
  expect(await failure("/api/oauth/callback/google?state=x")).toBe(
    "Deine Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser geöffnet. Bitte versuche es noch einmal.",
  );
});
