import { createHash } from "node:crypto";
import { newRandom } from "../domain/ids.ts";
import { isProviderId, type ProviderId, providerNames } from "../domain/members/providers.ts";
import type { StandIn, StandInPerson } from "../domain/services.ts";
import type { AskProvider } from "./limited-fetch.ts";
import { answerAbout, type Person } from "./stand-in-answers.ts";
import { createTokens } from "./stand-in-tokens.ts";

/** The stand-in as the providers' code speaks to it: without a network, in this process. */
export interface LocalIdentity extends StandIn {
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  baseOf(id: ProviderId): string;
  readonly ask: AskProvider;
}

const scopes: Readonly<Record<ProviderId, readonly string[]>> = {
  google: ["openid", "email", "profile"],
  github: ["read:user", "user:email"],
  discord: ["identify", "email"],
};

/**
 * Stands in for the providers `ids` in local mode. It speaks their protocols and checks what they check: client,
 * redirect URI, PKCE, state, nonce, and that a code is used once. Its sign-in page, at `/dev/identity/{provider}`,
 * lets the author at this machine be any person.
 */
export function createStandIn(parts: {
  ids: readonly ProviderId[];
  /** Of the site. */
  origin: string;
  redirectUriOf: (id: ProviderId) => string;
}): LocalIdentity {
  const { ids, origin, redirectUriOf } = parts;
  const client = { clientId: "commonplace-local", clientSecret: newRandom() };
  const baseOf = (id: ProviderId) => `${origin}/dev/identity/${id}`;
  const tokens = createTokens({ client, issuerOf: baseOf });

  return {
    client,
    baseOf,

    question(provider, query) {
      const asked = readQuestion(provider, query);
      return asked && { providerName: providerNames[asked.provider], scopes: scopes[asked.provider] };
    },

    answer(provider, query, described) {
      const asked = readQuestion(provider, query);
      if (!asked) return null;
      const back = new URL(asked.redirectUri);
      const set = (name: string, value: string) => back.searchParams.set(name, value);
      if (described) set("code", tokens.newCode({ ...asked, person: personOf(asked.provider, described) }));
      else set("error", "access_denied");
      set("state", asked.state);
      set("iss", baseOf(asked.provider));
      return back.href;
    },

    async ask(url, init) {
      const id = ids.find((candidate) => url.startsWith(`${baseOf(candidate)}/`));
      if (!id) return Response.json({ error: "not_found" }, { status: 404 });
      const base = baseOf(id);
      const path = url.slice(base.length);
      if (path === "/token") return tokens.exchange(id, init);
      if (id === "google" && path === "/.well-known/openid-configuration")
        return Response.json({
          issuer: base,
          authorization_endpoint: base,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/keys`,
          authorization_response_iss_parameter_supported: true,
        });
      if (id === "google" && path === "/keys") return Response.json({ keys: [await tokens.publicKey()] });
      const person = tokens.holder(id, init);
      return person ? answerAbout(id, path, person) : Response.json({ error: "invalid_token" }, { status: 401 });
    },
  };

  /** Null for what no provider would answer with a page (RFC 6749, section 4.1.2.1). */
  function readQuestion(provider: string, query: URLSearchParams) {
    const single = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
    const [state, challenge, nonce] = [single("state"), single("code_challenge"), single("nonce")];
    if (!isProviderId(provider) || !ids.includes(provider) || !state) return null;
    const expected = {
      response_type: "code",
      client_id: client.clientId,
      redirect_uri: redirectUriOf(provider),
      scope: scopes[provider].join(" "),
      code_challenge_method: "S256",
    };
    if (Object.entries(expected).some(([name, value]) => single(name) !== value)) return null;
    if (!challenge || !/^[\w-]{43}$/.test(challenge) || (provider === "google" && !nonce)) return null;
    return { provider, state, challenge, nonce, redirectUri: expected.redirect_uri };
  }
}

/** The same address, or without one the same name, is the same person again. */
function personOf(provider: ProviderId, described: StandInPerson): Person {
  const email = described.email.trim().slice(0, 254);
  const name = described.name.trim().slice(0, 100);
  const mark = createHash("sha256")
    .update(`${provider}\n${email ? email.toLowerCase() : `without address: ${name}`}`)
    .digest();
  return { number: mark.readUIntBE(0, 6), name, email, emailVerified: described.emailVerified };
}
