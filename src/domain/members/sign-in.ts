import { createHash, createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import { newRandom } from "../ids.ts";
import {
  type Identified,
  type IdentityProviders,
  isProviderId,
  type ProviderId,
  providerNames,
  type SignInSecrets,
} from "./providers.ts";
import { returnPath } from "./return-url.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { Members, MemberView } from "./views.ts";

/** How long the way to a provider and back may take, in milliseconds. */
export const SIGN_IN_LIFE = 10 * 60_000;

/** Why a sign-in did not succeed, as one of a fixed list; `message` is what /auth/callback shows. */
export type SignInFailure = { readonly outcome: "failed"; readonly message: string };

/** The way to a provider and back (DECISIONS "Signing in"). */
export interface SignIn {
  /**
   * Begins. `browser` is what this browser's sign-in cookie holds, null without one; the answer's `browser` is what it
   * must hold from now on. `returnUrl` as the query carried it: anything but a path of the site becomes /dashboard.
   */
  begin(asked: {
    provider: string | null;
    returnUrl: string | null;
    browser: string | null;
  }): Promise<{ outcome: "leave"; location: string; browser: string } | SignInFailure>;
  /** Ends: the browser came back from `provider` to `callback`, the whole address. `returnTo` is a path of the site. */
  finish(answer: {
    provider: ProviderId;
    callback: URL;
    browser: string | null;
    replaces: string | null;
    userAgent: string | null;
  }): Promise<
    { outcome: "signed-in"; token: string; returnTo: string; member: MemberView; first: boolean } | SignInFailure
  >;
}

/** The whole list of what readers are told. */
const texts = {
  unknownProvider: "Please choose Google, GitHub or Discord to sign in.",
  notSetUp: (name: string) => `Sign-in with ${name} is not set up on this site.`,
  unreachable: (name: string) => `${name} cannot be reached right now. Please try again.`,
  unknownState: "Your sign-in took too long or was opened in another browser. Please try again.",
  refused: "Sign-in was cancelled.",
  failed: (name: string) => `${name} did not complete the sign-in. Please try again.`,
  noAddress: (name: string) => `Your ${name} account has no email address. Please add one there, or choose another.`,
};

/**
 * Signing in over the stored sign-ins of `store`. `key` serves nothing else: nonce and PKCE verifier are made from it
 * and the state, so that neither the database nor a state alone is enough to finish a sign-in. `origins`: those of the
 * site. The state is good once, for ten minutes, for the provider and the browser that it was made for; whatever is
 * wrong with it, no provider is asked (RFC 6749, section 10.12; RFC 9700, sections 2.1 and 4.4).
 */
export function createSignIn(parts: {
  store: SignInStore;
  members: Pick<Members, "signIn">;
  providers: IdentityProviders;
  key: Uint8Array;
  origins: ReadonlySet<string>;
  clock: Clock;
  log: { error(details: object, message: string): void };
}): SignIn {
  const { store, members, providers, key, origins, clock, log } = parts;

  return {
    async begin({ provider: id, returnUrl, browser }) {
      if (!isProviderId(id)) return failure(texts.unknownProvider);
      const provider = providers[id];
      if (!provider) return failure(texts.notSetUp(providerNames[id]));
      const secrets = secretsOf(newRandom());
      const way = await provider.authorizationUrl(secrets);
      if (way.outcome === "unreachable") return failure(texts.unreachable(providerNames[id]));
      const held = isRandom(browser) ? browser : newRandom();
      await store.add({
        stateHash: hash(secrets.state),
        browserHash: hash(held),
        provider: id,
        returnTo: returnPath(returnUrl, origins),
        createdAt: clock(),
      });
      return { outcome: "leave", location: way.url, browser: held };
    },

    async finish({ provider: id, callback, browser, replaces, userAgent }) {
      const provider = providers[id];
      const name = providerNames[id];
      if (!provider) return failure(texts.notSetUp(name));
      const [state = null, ...more] = callback.searchParams.getAll("state");
      if (!isRandom(state) || more.length || !isRandom(browser)) return failure(texts.unknownState);
      const since = clock() - SIGN_IN_LIFE;
      const begun = await store.take({ stateHash: hash(state), browserHash: hash(browser), provider: id, since });
      if (!begun) return failure(texts.unknownState);

      const identified = await provider.identify(callback, secretsOf(state));
      if (identified.outcome !== "identified") return failure(reasonOf(id, identified));
      const signedIn = await members.signIn(identified.profile, { replaces, userAgent });
      if (signedIn.outcome === "no-address") return failure(texts.noAddress(name));
      const { token, member, first } = signedIn;
      return { outcome: "signed-in", token, returnTo: begun.returnTo, member, first };
    },
  };

  function secretsOf(state: string): SignInSecrets {
    const derived = (purpose: string) => createHmac("sha256", key).update(`${purpose}\n${state}`).digest("base64url");
    return { state, nonce: derived("nonce"), verifier: derived("verifier") };
  }

  function reasonOf(provider: ProviderId, identified: Exclude<Identified, { outcome: "identified" }>): string {
    if (identified.outcome === "refused") return texts.refused;
    log.error({ provider, detail: identified.detail }, "a provider did not complete a sign-in");
    return texts.failed(providerNames[provider]);
  }
}

const failure = (message: string): SignInFailure => ({ outcome: "failed", message });

/** Does it look like 256 random bits as `newRandom` writes them? */
function isRandom(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
