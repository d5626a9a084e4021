import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import sharp from "sharp";
import type { ProviderId } from "../../src/domain/members/providers.ts";

/** A person with an account at all three providers. */
export interface IdentityPerson {
  /** Digits, as GitHub and Discord have them. */
  subject: string;
  name: string | null;
  /** Null for an account without an address. */
  email: string | null;
  emailVerified: boolean;
  /** Shown as the provider's picture. */
  pictureUrl?: string | null;
}

/** What goes wrong at an endpoint, before or instead of its answer; true when it has answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export type Endpoint = "discovery" | "keys" | "token" | "user" | "emails" | "picture";

/**
 * Google, GitHub and Discord on loopback, over HTTP, written apart from the product: it checks the client, the redirect
 * URI, PKCE, state and nonce by itself and refuses what they would refuse.
 */
export interface IdentityStandIn {
  readonly url: string;
  /** Settings with which the product finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Who sits at the provider's sign-in page. */
  person: IdentityPerson;
  /** The person says no. */
  refuses: boolean;
  /** Added to what the browser brings back, or taken from it (null). */
  callback: Record<string, string | null>;
  /** Changes an ID token's claims before it is signed. */
  claims: (claims: JWTPayload) => JWTPayload;
  /** Changes a signed ID token. */
  signed: (token: string) => string | Promise<string>;
  /** The public keys it shows. */
  readonly keys: JWK[];
  readonly faults: Partial<Record<Endpoint, Fault>>;
  /** Every request but those of browsers, as "google token"; what is no endpoint as "nothing" with its path. */
  readonly asked: string[];
  /** What was refused, and why. */
  readonly refused: string[];
  /** Every token handed out: nothing of the product may keep one. */
  readonly tokens: string[];
  /** Signs in there, as a browser that follows `location`; the address to which it is sent back. */
  visit(location: string): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  provider: ProviderId;
  person: IdentityPerson;
  query: URLSearchParams;
}

const CLIENT = { id: "client-of-the-test", secret: "secret-of-the-test" };
const scopes = { google: "openid email profile", github: "read:user user:email", discord: "identify email" };
const issuerPaths = { google: "/google", github: "/github/login/oauth", discord: "/discord" };

/** `callbackOrigin`: of the product, as it was registered here. */
export async function startIdentityProvider(callbackOrigin: string): Promise<IdentityStandIn> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key-1", use: "sig", alg: "RS256" };
  const codes = new Map<string, Grant>();
  const granted = new Map<string, Grant>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standIn: IdentityStandIn = {
    url,
    environment: {
      GOOGLE_ISSUER: `${url}/google`,
      GITHUB_URL: `${url}/github`,
      GITHUB_API_URL: `${url}/github-api`,
      DISCORD_URL: `${url}/discord`,
      ...Object.fromEntries(
        ["GOOGLE", "GITHUB", "DISCORD"].flatMap((name) => [
          [`${name}_CLIENT_ID`, CLIENT.id],
          [`${name}_CLIENT_SECRET`, CLIENT.secret],
        ]),
      ),
    },
    person: { subject: "1001", name: "Ada Reader", email: "ada@reader.example", emailVerified: true },
    refuses: false,
    callback: {},
    claims: (claims) => claims,
    signed: (token) => token,
    keys: [jwk],
    faults: {},
    asked: [],
    refused: [],
    tokens: [],
    async visit(location) {
      const response = await fetch(location, { redirect: "manual" });
      const back = response.headers.get("Location");
      if (!back) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      return back;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const page = (["google", "github", "discord"] as const).find((id) => pathname === authorizePath(id));
    if (page) return authorize(page, searchParams, response);
    const found = endpointAt(pathname);
    if (!found) {
      standIn.asked.push(`nothing ${pathname}`);
      return void response.writeHead(404).end();
    }
    const [provider, endpoint] = found;
    standIn.asked.push(`${provider} ${endpoint}`);
    if (await standIn.faults[endpoint]?.(request, response)) return;
    if (endpoint === "token") return token(provider, await bodyOf(request), response);
    if (endpoint === "discovery")
      return json(response, 200, {
        issuer: `${url}/google`,
        authorization_endpoint: url + authorizePath("google"),
        token_endpoint: `${url}/google/token`,
        jwks_uri: `${url}/google/keys`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (endpoint === "keys") return json(response, 200, { keys: standIn.keys });
    if (endpoint === "picture") {
      const background = "#a03020";
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return void response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes);
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const grant = granted.get(bearer);
    if (grant?.provider !== provider) return refuse(response, 401, `${provider}: no such token`, "invalid_token");
    return json(response, 200, about(provider, endpoint, grant.person));
  }

  /** The person is sent back at once; what is wrong with the request is never sent to an address that is not registered. */
  function authorize(provider: ProviderId, query: URLSearchParams, response: ServerResponse): void {
    const wrong = faultOfRequest(provider, query);
    if (wrong) {
      refuse(response, 400, `${provider}: ${wrong}`, "invalid_request");
      return;
    }
    const back = new URL(query.get("redirect_uri") as string);
    if (standIn.refuses) back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { provider, person: { ...standIn.person }, query });
      back.searchParams.set("code", code);
    }
    back.searchParams.set("state", query.get("state") as string);
    if (provider !== "google") back.searchParams.set("iss", url + issuerPaths[provider]);
    for (const [name, value] of Object.entries(standIn.callback))
      value === null ? back.searchParams.delete(name) : back.searchParams.set(name, value);
    response.writeHead(302, { Location: back.href }).end();
  }

  function faultOfRequest(provider: ProviderId, query: URLSearchParams): string | null {
    if (query.get("response_type") !== "code") return "response_type is not code";
    if (query.get("client_id") !== CLIENT.id) return "unknown client";
    if (query.get("redirect_uri") !== `${callbackOrigin}/api/oauth/callback/${provider}`)
      return `redirect URI ${query.get("redirect_uri")} is not registered`;
    if (query.get("scope") !== scopes[provider]) return "scopes are not the least";
    if (query.get("code_challenge_method") !== "S256") return "no S256";
    if (!/^[\w-]{43}$/.test(query.get("code_challenge") ?? "")) return "no code challenge";
    if (!/^[\w-]{43,}$/.test(query.get("state") ?? "")) return "no state of 256 bits";
    if (provider === "google" && !/^[\w-]{43,}$/.test(query.get("nonce") ?? "")) return "no nonce";
    return null;
  }

  async function token(provider: ProviderId, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const no = (why: string, error: string) => refuse(response, 400, `${provider}: ${why}`, error);
    if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret)
      return no("wrong client", "invalid_client");
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (!grant) return no("code is unknown or was used", "invalid_grant");
    if (grant.provider !== provider) return no("code of another provider", "invalid_grant");
    if (form.get("redirect_uri") !== grant.query.get("redirect_uri")) return no("other redirect URI", "invalid_grant");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (proof !== grant.query.get("code_challenge")) return no("PKCE does not match", "invalid_grant");
    const accessToken = `access-${randomBytes(16).toString("hex")}`;
    granted.set(accessToken, grant);
    const idToken = provider === "google" ? await idTokenFor(grant) : null;
    standIn.tokens.push(accessToken, ...(idToken ? [idToken] : []));
    json(response, 200, {
      access_token: accessToken,
      token_type: provider === "github" ? "bearer" : "Bearer",
      scope: scopes[provider],
      ...(idToken && { id_token: idToken }),
    });
  }

  async function idTokenFor({ person, query }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = standIn.claims({
      iss: `${url}/google`,
      aud: CLIENT.id,
      azp: CLIENT.id,
      sub: person.subject,
      iat: now,
      exp: now + 3600,
      nonce: query.get("nonce") as string,
      ...(person.name !== null && { name: person.name }),
      ...(person.email !== null && { email: person.email, email_verified: person.emailVerified }),
      ...(person.pictureUrl && { picture: person.pictureUrl }),
    });
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key-1" }).sign(privateKey);
    return standIn.signed(token);
  }

  function refuse(response: ServerResponse, status: number, why: string, error: string): void {
    standIn.refused.push(why);
    json(response, status, { error });
  }
}

function about(provider: ProviderId, endpoint: Endpoint, person: IdentityPerson): object {
  if (provider === "discord")
    return {
      id: person.subject,
      username: "reader",
      global_name: person.name,
      avatar: person.pictureUrl ? "abc123" : null,
      email: person.email,
      verified: person.emailVerified,
    };
  if (endpoint === "user")
    return { id: Number(person.subject), login: "reader", name: person.name, avatar_url: person.pictureUrl ?? null };
  return [
    { email: "another@reader.example", primary: false, verified: true },
    ...(person.email === null ? [] : [{ email: person.email, primary: true, verified: person.emailVerified }]),
  ];
}

function authorizePath(provider: ProviderId): string {
  return { google: "/google/authorize", github: "/github/login/oauth/authorize", discord: "/discord/oauth2/authorize" }[
    provider
  ];
}

function endpointAt(pathname: string): [ProviderId, Endpoint] | null {
  const known: Record<string, [ProviderId, Endpoint]> = {
    "/google/.well-known/openid-configuration": ["google", "discovery"],
    "/google/keys": ["google", "keys"],
    "/google/token": ["google", "token"],
    "/google/picture": ["google", "picture"],
    "/github/login/oauth/access_token": ["github", "token"],
    "/github-api/user": ["github", "user"],
    "/github-api/user/emails": ["github", "emails"],
    "/discord/api/oauth2/token": ["discord", "token"],
    "/discord/api/users/@me": ["discord", "user"],
  };
  return known[pathname] ?? (pathname.startsWith("/discord/avatars/") ? ["discord", "picture"] : null);
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
