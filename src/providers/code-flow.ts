import type { Configuration, ServerMetadata } from "openid-client";
import type {
  Identified,
  IdentityProvider,
  ProviderId,
  ProviderProfile,
  SignInSecrets,
} from "../domain/members/providers.ts";
import { type AskProvider, isSafe, limitedFetch } from "./limited-fetch.ts";

/** openid-client is large and most processes never sign anybody in for long: it is loaded at the first sign-in. */
type Client = typeof import("openid-client");

/** What all providers need to know of this site. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registered with the provider; compared by it letter by letter. */
  readonly redirectUri: string;
  readonly ask: AskProvider;
  /** Milliseconds for everything that is asked of a provider for one sign-in. */
  readonly timeLimit: number;
}

/** What makes one provider different from another. */
export interface ProviderDialect {
  readonly id: ProviderId;
  /** The least that is needed to know who a person is. */
  readonly scope: string;
  /** Does it answer with an ID token (OpenID Connect)? Then nonce, signature and claims are checked. */
  readonly openId: boolean;
  /** Where its endpoints are, and the name under which it answers. */
  readonly server: (ask: AskProvider, client: Client) => Promise<ServerMetadata>;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Reads who signed in; throws when the provider's words make no sense. */
  readonly profile: (access: Access) => Promise<Omit<ProviderProfile, "provider">>;
}

/** What a provider lets this one sign-in see. */
interface Access {
  /** Claims of the checked ID token; null without one. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** JSON of a protected resource. */
  get(url: string): Promise<unknown>;
}

/**
 * The authorization code flow with PKCE (RFC 6749, 7636, 9207, 9700) by openid-client, in the dialect of one provider.
 * Tokens live as long as the call that fetched them.
 */
export function codeFlow(settings: ProviderSettings, dialect: ProviderDialect): IdentityProvider {
  const { clientId, clientSecret, redirectUri, timeLimit } = settings;
  // Keys of an ID token's signature, kept between sign-ins for the five minutes that openid-client allows.
  let keys: ReturnType<Client["getJwksCache"]>;

  return {
    async authorizationUrl(secrets) {
      try {
        const client = await import("openid-client");
        const config = await configure(client, AbortSignal.timeout(timeLimit));
        const url = client.buildAuthorizationUrl(config, {
          ...dialect.parameters,
          redirect_uri: redirectUri,
          scope: dialect.scope,
          state: secrets.state,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: "S256",
          ...(dialect.openId && { nonce: secrets.nonce }),
        });
        return isSafe(url) ? { outcome: "ready", url: url.href } : { outcome: "unreachable" };
      } catch {
        return { outcome: "unreachable" };
      }
    },

    async identify(callback, secrets) {
      const client = await import("openid-client");
      try {
        return await within(AbortSignal.timeout(timeLimit), (signal) => identify(client, callback, secrets, signal));
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === "access_denied")
          return { outcome: "refused" };
        return { outcome: "failed", detail: detailOf(error) };
      }
    },
  };

  async function identify(
    client: Client,
    callback: URL,
    { state, nonce, verifier }: SignInSecrets,
    signal: AbortSignal,
  ): Promise<Identified> {
    const config = await configure(client, signal);
    // The redirect URI as it was registered, whatever name a proxy gave this site on the way.
    const answer = new URL(redirectUri);
    answer.search = callback.search;
    const tokens = await client.authorizationCodeGrant(config, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(dialect.openId && { expectedNonce: nonce, idTokenExpected: true }),
    });
    if (dialect.openId) keys = client.getJwksCache(config);
    const claims = dialect.openId ? (tokens.claims() ?? null) : null;
    // Core, section 3.1.3.7: also where there is only one audience, the party is us.
    if (claims?.azp !== undefined && claims.azp !== clientId) throw new TypeError("the ID token is another party's");
    const get = (url: string) => protectedJson(client, config, tokens.access_token, url);
    return { outcome: "identified", profile: { provider: dialect.id, ...(await dialect.profile({ claims, get })) } };
  }

  async function configure(client: Client, signal: AbortSignal): Promise<Configuration> {
    const ask = limitedFetch(settings.ask, signal);
    const config = new client.Configuration(
      await dialect.server(ask, client),
      clientId,
      { client_secret: clientSecret, id_token_signed_response_alg: "RS256" },
      client.ClientSecretPost(clientSecret),
    );
    config[client.customFetch] = (url, options) => ask(url, options as RequestInit);
    // Not insecure: limitedFetch lets http pass on this machine only.
    client.allowInsecureRequests(config);
    if (dialect.openId) client.enableNonRepudiationChecks(config);
    if (dialect.openId && keys) client.setJwksCache(config, keys);
    return config;
  }
}

async function protectedJson(client: Client, config: Configuration, token: string, url: string): Promise<unknown> {
  const headers = new Headers({ Accept: "application/json", "User-Agent": "Commonplace" });
  const answer = await client.fetchProtectedResource(config, token, new URL(url), "GET", null, headers);
  if (!answer.ok) throw new TypeError(`a provider answered ${answer.status}`);
  return answer.json();
}

/** The result of `work`, or the signal's reason as soon as its time is over, whatever `work` still waits for. */
function within<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work(signal).then(resolve, reject);
  });
}

/** The error codes of RFC 6749 and OpenID Connect. */
const errorCodes = new Set(
  [
    "invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope",
    "unsupported_response_type server_error temporarily_unavailable interaction_required login_required",
    "account_selection_required consent_required",
  ].flatMap((line) => line.split(" ")),
);

/** For the log: which check failed, in words that hold nothing the provider or the browser made up. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, error: said } = error as { code?: unknown; error?: unknown };
  const words = [error.name];
  if (typeof code === "string" && /^[A-Z_]{1,60}$/.test(code)) words.push(code);
  if (typeof said === "string" && errorCodes.has(said)) words.push(said);
  if (error instanceof TypeError && words.length === 1) words.push(error.message.slice(0, 100));
  return words.join(": ");
}
