import type { IdentityProvider, IdentityProviders, ProviderId } from "../domain/members/providers.ts";
import type { ProviderSettings } from "./code-flow.ts";
import { discordProvider, endpointsOfDiscord } from "./discord.ts";
import { endpointsOfGitHub, githubProvider } from "./github.ts";
import { googleProvider } from "./google.ts";
import type { LocalIdentity } from "./stand-in.ts";

/** How one installation is known to a provider; null where it is not. */
interface Credentials {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
}

export interface ProviderAccounts {
  readonly google: Credentials & { readonly issuer: string };
  readonly github: Credentials & { readonly url: string; readonly apiUrl: string };
  readonly discord: Credentials & { readonly url: string };
}

/**
 * The providers of this installation: those with credentials as they are, the others by the stand-in where there is
 * one, else null. Each has its own redirect URI below `callbackOrigin`. Nothing is loaded or asked before the first
 * sign-in. `timeLimit`: milliseconds for all that is asked for one sign-in.
 */
export function createProviders(parts: {
  accounts: ProviderAccounts;
  callbackOrigin: string;
  standIn: LocalIdentity | null;
  timeLimit: number;
}): IdentityProviders {
  const { accounts, callbackOrigin, standIn, timeLimit } = parts;
  const { google, github, discord } = accounts;
  return {
    google: provider("google", google, googleProvider, { issuer: google.issuer }, (issuer) => ({ issuer })),
    github: provider("github", github, githubProvider, endpointsOfGitHub(github.url, github.apiUrl), (base) => ({
      issuer: base,
      authorize: base,
      token: `${base}/token`,
      api: base,
    })),
    discord: provider("discord", discord, discordProvider, endpointsOfDiscord(discord.url), (base) => ({
      issuer: base,
      authorize: base,
      token: `${base}/token`,
      user: `${base}/user`,
      pictures: base,
    })),
  };

  function provider<Endpoints>(
    id: ProviderId,
    { clientId, clientSecret }: Credentials,
    make: (settings: ProviderSettings & { endpoints: Endpoints }) => IdentityProvider,
    real: Endpoints,
    local: (base: string) => Endpoints,
  ): IdentityProvider | null {
    const common = { redirectUri: redirectUriOf(callbackOrigin, id), timeLimit };
    if (clientId && clientSecret) return make({ ...common, clientId, clientSecret, ask: fetch, endpoints: real });
    return standIn && make({ ...common, ...standIn.client, ask: standIn.ask, endpoints: local(standIn.baseOf(id)) });
  }
}

/** What is registered with a provider; one for each, so that no answer of one is taken for another's (RFC 9700, 4.4). */
export function redirectUriOf(callbackOrigin: string, id: ProviderId): string {
  return `${callbackOrigin}/api/oauth/callback/${id}`;
}
