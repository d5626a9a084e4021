import { createHmac, hash } from "node:crypto";
import { type Text, textIn } from "../../languages/texts.ts";
import type { Clock } from "../clock.ts";
import { isRandom, newRandom } from "../ids.ts";
import {
  type Identified,
  type IdentityProviders,
  isProviderId,
  type ProviderId,
  providerIds,
  providerNames,
  providersInWords,
  type SignInSecrets,
} from "./providers.ts";
import { returnPath } from "./return-url.ts";
import { SIGN_IN_LIFE } from "./session-life.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInStore } from "./sign-in-store.ts";
import type { SignInOutcome } from "./views.ts";

/** Why a sign-in did not succeed. */
export type SignInFault = keyof typeof texts;
type SignInFailure = {
  readonly outcome: "failed";
  readonly fault: SignInFault;
  /** The path of the site to which the sign-in was to lead; null where that is not known. */
  readonly returnTo: string | null;
  /** What /auth/callback shows. */
  readonly message: (language: string) => string;
};

/** The way to a provider and back (P56 to P64). */
export interface SignIn {
  /** The providers by which readers can sign in; without one there is nothing to sign in to. */
  readonly offered: readonly ProviderId[];
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
  }): Promise<SignInSuccess | SignInFailure>;
}

type SignInSuccess = Extract<SignInOutcome, { outcome: "signed-in" }> & { readonly returnTo: string };

const texts = {
  "unknown-provider": (text: Text, providers: string) =>
    providers ? text("signInFaults.choose", { providers }) : text("signInFaults.none"),
  "not-set-up": (text: Text, provider: string) => text("signInFaults.notSetUp", { provider }),
  unreachable: (text: Text, provider: string) => text("signInFaults.unreachable", { provider }),
  "unknown-state": (text: Text) => text("signInFaults.unknownState"),
  refused: (text: Text) => text("signInFaults.refused"),
  failed: (text: Text, provider: string) => text("signInFaults.failed", { provider }),
  "no-address": (text: Text, provider: string) => text("signInFaults.noAddress", { provider }),
};

/**
 * Signing in over the stored sign-ins of `store`. `key` serves nothing else: nonce and PKCE verifier are made from it
 * and the state, so that neither the database nor a state alone is enough to finish a sign-in. `origins`: those of the
 * site. The state is good once, for ten minutes, for the provider and the browser that it was made for; whatever is
 * wrong with it, no provider is asked (RFC 6749, section 10.12; RFC 9700, sections 2.1 and 4.4).
 */
export function createSignIn(parts: {
  store: SignInStore;
  members: Pick<Sessions, "signIn">;
  providers: IdentityProviders;
  key: Uint8Array;
  origins: ReadonlySet<string>;
  clock: Clock;
  log: { error(details: object, message: string): void };
}): SignIn {
  const { store, members, providers, key, origins, clock, log } = parts;
  const offered = providerIds.filter((id) => providers[id] !== null);

  return {
    offered,

    async begin({ provider: id, returnUrl, browser }) {
      const returnTo = returnPath(returnUrl, origins);
      if (!isProviderId(id)) return failure("unknown-provider", { returnTo });
      const provider = providers[id];
      if (!provider) return failure("not-set-up", { id, returnTo });
      const secrets = secretsOf(newRandom());
      const way = await provider.authorizationUrl(secrets);
      if (way.outcome === "unreachable") return failure("unreachable", { id, returnTo });
      const held = isRandom(browser) ? browser : newRandom();
      await store.add({
        stateHash: hash("sha256", secrets.state),
        browserHash: hash("sha256", held),
        provider: id,
        returnTo,
        createdAt: clock(),
      });
      return { outcome: "leave", location: way.url, browser: held };
    },

    async finish({ provider: id, callback, browser, replaces, userAgent }) {
      const provider = providers[id];
      if (!provider) return failure("not-set-up", { id });
      const [state = null, ...more] = callback.searchParams.getAll("state");
      if (!isRandom(state) || more.length || !isRandom(browser)) return failure("unknown-state");
      const begun = await store.take({
        stateHash: hash("sha256", state),
        browserHash: hash("sha256", browser),
        provider: id,
        since: clock() - SIGN_IN_LIFE,
      });
      if (!begun) return failure("unknown-state");

      const { returnTo } = begun;
      const identified = await provider.identify(callback, secretsOf(state));
      if (identified.outcome !== "identified") return failure(faultOf(id, identified), { id, returnTo });
      const signedIn = await members.signIn(identified.profile, { replaces, userAgent });
      if (signedIn.outcome === "no-address") return failure("no-address", { id, returnTo });
      return { ...signedIn, returnTo };
    },
  };

  function failure(fault: SignInFault, given: { id?: ProviderId; returnTo?: string } = {}): SignInFailure {
    const { id, returnTo = null } = given;
    const nameIn = (language: string) => (id ? providerNames[id] : providersInWords(offered, language));
    const message = (language: string) => texts[fault](textIn(language), nameIn(language));
    return { outcome: "failed", fault, returnTo, message };
  }

  function secretsOf(state: string): SignInSecrets {
    const derived = (purpose: string) => createHmac("sha256", key).update(`${purpose}\n${state}`).digest("base64url");
    return { state, nonce: derived("nonce"), verifier: derived("verifier") };
  }

  function faultOf(provider: ProviderId, identified: Exclude<Identified, { outcome: "identified" }>): SignInFault {
    if (identified.outcome === "refused") return "refused";
    log.error({ provider, detail: identified.detail }, "a provider did not complete a sign-in");
    return "failed";
  }
}
