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
  timeLimit?: number;
}): IdentityProviders {
  const { accounts, callbackOrigin, standIn, timeLimit } = parts;
  const { google, github, discord } = accounts;
  return {
    google: provider("google", google, {
      real: (settings) => googleProvider({ ...settings, issuer: google.issuer }),
      local: (settings, base) => googleProvider({ ...settings, issuer: base }),
    }),
    github: provider("github", github, {
      real: (settings) => githubProvider({ ...settings, endpoints: endpointsOfGitHub(github.url, github.apiUrl) }),
      local: (settings, base) =>
        githubProvider({
          ...settings,
          endpoints: { issuer: base, authorize: base, token: `${base}/token`, api: base },
        }),
    }),
    discord: provider("discord", discord, {
      real: (settings) => discordProvider({ ...settings, endpoints: endpointsOfDiscord(discord.url) }),
      local: (settings, base) =>
        discordProvider({
          ...settings,
          endpoints: { issuer: base, authorize: base, token: `${base}/token`, user: `${base}/user`, pictures: base },
        }),
    }),
  };

  function provider(id: ProviderId, { clientId, clientSecret }: Credentials, make: Makers): IdentityProvider | null {
    const common = { redirectUri: redirectUriOf(callbackOrigin, id), timeLimit };
    if (clientId && clientSecret) return make.real({ ...common, clientId, clientSecret, ask: fetch });
    return standIn && make.local({ ...common, ...standIn.client, ask: standIn.ask }, standIn.baseOf(id));
  }
}

interface Makers {
  readonly real: (settings: ProviderSettings) => IdentityProvider;
  readonly local: (settings: ProviderSettings, base: string) => IdentityProvider;
}

/** What is registered with a provider; one for each, so that no answer of one is taken for another's (RFC 9700, 4.4). */
export function redirectUriOf(callbackOrigin: string, id: ProviderId): string {
  return `${callbackOrigin}/api/oauth/callback/${id}`;
}
