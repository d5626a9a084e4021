/** Who vouches for people (P56). */
export const providerIds = ["google", "github", "discord"] as const;
export type ProviderId = (typeof providerIds)[number];

export const providerNames: Readonly<Record<ProviderId, string>> = {
  google: "Google",
  github: "GitHub",
  discord: "Discord",
};

export function isProviderId(value: unknown): value is ProviderId {
  return providerIds.some((id) => id === value);
}

/** Such as “Google, GitHub or Discord”, in a language; an empty text for none. */
export function providersInWords(ids: readonly ProviderId[], language: string): string {
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "disjunction" });
  return list.format(ids.map((id) => providerNames[id]));
}

/** What a provider says about the person who has just signed in there. */
export interface ProviderProfile {
  readonly provider: ProviderId;
  /** The provider's own, unchanging name for the person: with the provider it is the identity, never the address. */
  readonly subject: string;
  /** As the provider wrote it; null where it gave none. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Where the provider keeps the person's picture: for the server to fetch, never for a reader's browser. */
  readonly pictureUrl: string | null;
}

/** The secrets of one sign-in on its way (RFC 6749, 7636; OpenID Connect Core): derived from its state, stored nowhere. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** One provider, as signing in uses it. Expected failures are outcomes; every answer of the provider comes within 10 s. */
export interface IdentityProvider {
  /** Where the browser is sent to sign in. */
  authorizationUrl(secrets: SignInSecrets): Promise<{ outcome: "ready"; url: string } | { outcome: "unreachable" }>;
  /** Makes a profile of the answer that the browser brought back. `callback` is the whole address it came to. */
  identify(callback: URL, secrets: SignInSecrets): Promise<Identified>;
}

export type Identified =
  | { readonly outcome: "identified"; readonly profile: ProviderProfile }
  /** The person said no, at the provider. */
  | { readonly outcome: "refused" }
  /** The provider is down, slow or says what cannot be believed. `detail` is for the log and holds no secret. */
  | { readonly outcome: "failed"; readonly detail: string };

/** The providers of this installation; null where one is not set up. */
export type IdentityProviders = Readonly<Record<ProviderId, IdentityProvider | null>>;
