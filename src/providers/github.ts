import type { IdentityProvider } from "../domain/members/providers.ts";
import { codeFlow, type ProviderSettings } from "./code-flow.ts";
import { listOf, recordOf, textOf } from "./profile-words.ts";

export interface GitHubEndpoints {
  /** How it names itself in the callback, where it does: its metadata does not promise it (RFC 9207, section 2.4). */
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  /** Base of its REST API. */
  readonly api: string;
}

/** The usual endpoints, below the addresses of github.com or of a company's own installation. */
export const endpointsOfGitHub = (url: string, apiUrl: string): GitHubEndpoints => ({
  issuer: `${url}/login/oauth`,
  authorize: `${url}/login/oauth/authorize`,
  token: `${url}/login/oauth/access_token`,
  api: apiUrl,
});

/** GitHub: the person by number, the address from the list of addresses, of which the primary one counts. */
export function githubProvider(settings: ProviderSettings & { endpoints: GitHubEndpoints }): IdentityProvider {
  const { endpoints } = settings;
  return codeFlow(settings, {
    id: "github",
    scope: "read:user user:email",
    openId: false,
    server: async () => ({
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
    }),
    async profile({ get }) {
      const user = recordOf(await get(`${endpoints.api}/user`));
      const addresses = listOf(await get(`${endpoints.api}/user/emails`)).map(recordOf);
      if (typeof user.id !== "number" || !Number.isSafeInteger(user.id)) throw new TypeError("GitHub named nobody");
      const primary = addresses.find((address) => address.primary === true);
      return {
        subject: String(user.id),
        email: textOf(primary?.email),
        emailVerified: primary?.verified === true,
        name: textOf(user.name) ?? textOf(user.login),
        pictureUrl: textOf(user.avatar_url),
      };
    },
  });
}
