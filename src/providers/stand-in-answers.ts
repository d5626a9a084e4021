import type { JWK } from "jose";
import type { ProviderId } from "../domain/members/providers.ts";

/** A person as the stand-in knows them. */
export interface Person {
  /** The subject, as all providers write it. */
  readonly number: number;
  readonly name: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly emailVerified: boolean;
}

/** What GitHub and Discord say about a person to the holder of a token. */
export function answerAbout(id: ProviderId, path: string, { number, name, email, emailVerified }: Person): Response {
  if (id === "github" && path === "/user")
    return Response.json({ id: number, login: `reader-${number}`, name: name || null, avatar_url: null });
  if (id === "github" && path === "/user/emails")
    return Response.json(email ? [{ email, primary: true, verified: emailVerified, visibility: null }] : []);
  if (id === "discord" && path === "/user")
    return Response.json({
      id: String(number),
      username: `reader-${number}`,
      global_name: name || null,
      avatar: null,
      email: email || null,
      verified: emailVerified,
    });
  return Response.json({ message: "Not Found" }, { status: 404 });
}

/** Signs ID tokens as Google does, with a key that is made at first use and lives as long as the process. */
export function createSigner() {
  let making: Promise<{ key: CryptoKey; jwk: JWK }> | undefined;

  return {
    async publicKey(): Promise<JWK> {
      return (await keys()).jwk;
    },
    async idToken(person: Person, about: { issuer: string; audience: string; nonce: string }): Promise<string> {
      const [{ SignJWT }, { key, jwk }] = await Promise.all([import("jose"), keys()]);
      const { number, name, email, emailVerified } = person;
      return new SignJWT({
        nonce: about.nonce,
        ...(name && { name }),
        ...(email && { email, email_verified: emailVerified }),
      })
        .setProtectedHeader({ alg: "RS256", kid: jwk.kid as string })
        .setIssuer(about.issuer)
        .setAudience(about.audience)
        .setSubject(String(number))
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(key);
    },
  };

  function keys() {
    making ??= make();
    return making;
  }

  async function make() {
    const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import("jose");
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const plain = await exportJWK(publicKey);
    const jwk = { ...plain, kid: await calculateJwkThumbprint(plain), alg: "RS256", use: "sig" };
    return { key: privateKey, jwk };
  }
}
