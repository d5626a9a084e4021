import { expect, test } from "vitest";
import { type ProviderId, providerIds } from "../domain/members/providers.ts";
import { createProviders, redirectUriOf } from "./providers.ts";
import { createStandIn } from "./stand-in.ts";

const ORIGIN = "http://localhost:8787";
const secrets = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
const none = { clientId: null, clientSecret: null };
const accounts = {
  google: { ...none, issuer: "https://accounts.google.com" },
  github: { ...none, url: "https://github.com", apiUrl: "https://api.github.com" },
  discord: { ...none, url: "https://discord.com" },
};
const ada = { name: "Ada", email: "Ada@example.org", emailVerified: true };

function scene(ids: readonly ProviderId[] = providerIds) {
  const standIn = createStandIn({ ids, origin: ORIGIN, redirectUriOf: (id) => redirectUriOf(ORIGIN, id) });
  return { standIn, providers: createProviders({ accounts, callbackOrigin: ORIGIN, standIn, timeLimit: 9_000 }) };
}

async function questionOf(providers: ReturnType<typeof scene>["providers"], id: ProviderId): Promise<URL> {
  const way = await providers[id]?.authorizationUrl(secrets);
  if (way?.outcome !== "ready") throw new Error("no way there");
  return new URL(way.url);
}

test.each(providerIds)("%s: the providers' own code signs in with the stand-in, without a network", async (id) => {
  const { standIn, providers } = scene();
  const asked = await questionOf(providers, id);
  expect(asked.origin + asked.pathname).toBe(`${ORIGIN}/dev/identity/${id}`);
  expect(standIn.question(id, asked.searchParams)).toMatchObject({ scopes: expect.any(Array) });
  const identify = async (person: typeof ada) =>
    providers[id]?.identify(new URL(standIn.answer(id, asked.searchParams, person) ?? ""), secrets);
  const profile = {
    provider: id,
    subject: expect.stringMatching(/^\d+$/),
    email: "Ada@example.org",
    emailVerified: true,
    name: "Ada",
    pictureUrl: null,
  };
  const first = await identify(ada);
  expect(first).toEqual({ outcome: "identified", profile });
  expect(await identify({ ...ada, email: "ada@example.org", name: "A" })).toMatchObject({
    profile: { subject: first?.outcome === "identified" && first.profile.subject, name: "A" },
  });
  expect(await identify({ ...ada, emailVerified: false })).toMatchObject({ profile: { emailVerified: false } });
  expect(await identify({ ...ada, email: "" })).toMatchObject({ profile: { email: null } });
  const refusal = standIn.answer(id, asked.searchParams, null) ?? "";
  expect(await providers[id]?.identify(new URL(refusal), secrets)).toEqual({ outcome: "refused" });
});

test.each(providerIds)("%s: it refuses what a provider would refuse", async (id) => {
  const { standIn, providers } = scene();
  const { searchParams } = await questionOf(providers, id);
  const wrong: Record<string, string[]> = {
    client_id: ["another", ""],
    redirect_uri: [
      `${ORIGIN}/api/oauth/callback/other`,
      "https://evil.example/",
      `${ORIGIN}/api/oauth/callback/${id}/`,
    ],
    response_type: ["token"],
    scope: ["openid", ""],
    code_challenge: ["short", ""],
    code_challenge_method: ["plain", ""],
    state: [""],
    ...(id === "google" && { nonce: [""] }),
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const query = new URLSearchParams(searchParams);
      query.set(name, value);
      if (value === "") query.delete(name);
      expect(standIn.question(id, query), `${name}=${value}`).toBeNull();
      expect(standIn.answer(id, query, ada), `${name}=${value}`).toBeNull();
      query.set(name, searchParams.get(name) ?? "");
      query.append(name, value);
      expect(standIn.question(id, query), `${name} twice`).toBeNull();
    }
  for (const other of ["facebook", "", "__proto__"]) expect(standIn.question(other, searchParams)).toBeNull();
});

test.each(providerIds)("%s: a code is good once, with its own proof, at its own provider", async (id) => {
  const { standIn, providers } = scene();
  const { searchParams } = await questionOf(providers, id);
  const callback = () => new URL(standIn.answer(id, searchParams, ada) ?? "");
  const failed = { outcome: "failed", detail: expect.any(String) };
  const used = callback();
  expect(await providers[id]?.identify(used, secrets)).toMatchObject({ outcome: "identified" });
  expect(await providers[id]?.identify(used, secrets)).toEqual(failed);
  expect(await providers[id]?.identify(callback(), { ...secrets, verifier: "w".repeat(43) })).toEqual(failed);
  expect(await providers[id]?.identify(callback(), { ...secrets, state: "t".repeat(43) })).toEqual(failed);
  if (id === "google")
    expect(await providers[id]?.identify(callback(), { ...secrets, nonce: "m".repeat(43) })).toEqual(failed);
  const foreign = callback();
  foreign.searchParams.set("iss", "https://evil.example");
  expect(await providers[id]?.identify(foreign, secrets)).toEqual(failed);
});

test("it stands in for nobody else, and without it a provider without credentials is none", async () => {
  const { standIn, providers } = scene(["github"]);
  const { searchParams } = await questionOf(providers, "github");
  expect(standIn.question("google", searchParams)).toBeNull();
  for (const path of ["/dev/identity/google/keys", "/dev/identity/github/nothing", "/dev/identity/githubber/token"])
    expect((await standIn.ask(ORIGIN + path, {})).ok).toBe(false);
  expect(createProviders({ accounts, callbackOrigin: ORIGIN, standIn: null, timeLimit: 9_000 })).toEqual({
    google: null,
    github: null,
    discord: null,
  });
});
