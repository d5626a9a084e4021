import type { IdentityProvider } from "../domain/members/providers.ts";
import { codeFlow, type ProviderSettings } from "./code-flow.ts";
import { recordOf, textOf } from "./profile-words.ts";

export interface DiscordEndpoints {
  /** How it names itself in the callback. */
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly user: string;
  /** Base of the pictures. */
  readonly pictures: string;
}

const HOME = "https://discord.com";

export const endpointsOfDiscord = (url: string): DiscordEndpoints => ({
  issuer: url,
  authorize: `${url}/oauth2/authorize`,
  token: `${url}/api/oauth2/token`,
  user: `${url}/api/users/@me`,
  pictures: url === HOME ? "https://cdn.discordapp.com" : url,
});

export function discordProvider(settings: ProviderSettings & { endpoints: DiscordEndpoints }): IdentityProvider {
  const { endpoints } = settings;
  return codeFlow(settings, {
    id: "discord",
    scope: "identify email",
    openId: false,
    server: async () => ({
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorize,
      token_endpoint: endpoints.token,
      // As its metadata says (discord.com/.well-known/oauth-authorization-server): an answer without `iss` is not its own
      // (RFC 9207, section 2.4).
      authorization_response_iss_parameter_supported: true,
    }),
    async profile({ get }) {
      const user = recordOf(await get(endpoints.user));
      const { id, avatar } = user;
      if (typeof id !== "string" || !/^\d{1,25}$/.test(id)) throw new TypeError("Discord named nobody");
      const drawn = typeof avatar === "string" && /^\w{1,64}$/.test(avatar);
      return {
        subject: id,
        email: textOf(user.email),
        emailVerified: user.verified === true,
        name: textOf(user.global_name) ?? textOf(user.username),
        pictureUrl: drawn ? `${endpoints.pictures}/avatars/${id}/${avatar}.png?size=256` : null,
      };
    },
  });
}
