import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { newRandom } from "../domain/ids.ts";
import type { ProviderId } from "../domain/members/providers.ts";
import { createSigner, type Person } from "./stand-in-answers.ts";

/** Milliseconds for which a code, and then a token, is good. */
const LIFE = 60_000;
/** Codes and tokens remembered at once. */
const REMEMBERED = 1_000;

/** What a person allowed: who they are, and what must come back with the code. */
export interface Grant {
  readonly provider: ProviderId;
  readonly person: Person;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
}

/** The codes and tokens of the stand-in, as RFC 6749 and 7636 have them. `client`: the only one it knows. */
export function createTokens(parts: {
  client: { readonly clientId: string; readonly clientSecret: string };
  issuerOf: (id: ProviderId) => string;
}) {
  const { clientId, clientSecret } = parts.client;
  const remembered = { max: REMEMBERED, ttl: LIFE, ttlAutopurge: true };
  const codes = new LRUCache<string, Grant>(remembered);
  const tokens = new LRUCache<string, Grant>(remembered);
  const signer = createSigner();

  return {
    publicKey: signer.publicKey,
    newCode: (grant: Grant): string => remember(codes, grant),

    /** Who is asked about with this request's token; null without a good one. */
    holder(provider: ProviderId, { headers }: RequestInit): Person | null {
      const [, token = ""] = /^Bearer (.+)$/.exec(new Headers(headers).get("Authorization") ?? "") ?? [];
      const grant = tokens.get(token);
      return grant?.provider === provider ? grant.person : null;
    },

    /** Answers the request of a token for a code. */
    async exchange(provider: ProviderId, { body }: RequestInit): Promise<Response> {
      const form = new URLSearchParams(String(body ?? ""));
      if (form.get("client_id") !== clientId || !same(form.get("client_secret"), clientSecret))
        return refusal("invalid_client");
      const code = form.get("code") ?? "";
      const grant = codes.get(code);
      codes.delete(code);
      const proof = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (form.get("grant_type") !== "authorization_code" || grant?.provider !== provider)
        return refusal("invalid_grant");
      if (form.get("redirect_uri") !== grant.redirectUri || !same(proof, grant.challenge))
        return refusal("invalid_grant");
      const about = { issuer: parts.issuerOf(provider), audience: clientId, nonce: grant.nonce ?? "" };
      return Response.json({
        access_token: remember(tokens, grant),
        token_type: "bearer",
        expires_in: LIFE / 1_000,
        ...(provider === "google" && { id_token: await signer.idToken(grant.person, about) }),
      });
    },
  };
}

function remember(grants: LRUCache<string, Grant>, grant: Grant): string {
  const key = newRandom();
  grants.set(key, grant);
  return key;
}

const refusal = (error: string): Response => Response.json({ error }, { status: 400 });

function same(a: string | null, b: string): boolean {
  const [left, right] = [Buffer.from(a ?? ""), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
