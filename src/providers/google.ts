import type { ServerMetadata } from "openid-client";
import type { IdentityProvider } from "../domain/members/providers.ts";
import { codeFlow, type ProviderSettings } from "./code-flow.ts";
import { textOf } from "./profile-words.ts";

/** Milliseconds for which what Google says about itself is believed without asking again. */
const METADATA_LIFE = 3_600_000;

/** Google by OpenID Connect: all it says about a person stands in the ID token. `issuer` is found by discovery. */
export function googleProvider(settings: ProviderSettings & { endpoints: { issuer: string } }): IdentityProvider {
  let known: { metadata: ServerMetadata; until: number } | null = null;

  return codeFlow(settings, {
    id: "google",
    scope: "openid email profile",
    openId: true,
    // A person with several accounts there chooses one.
    parameters: { prompt: "select_account" },
    async server(ask, client) {
      if (known && known.until > performance.now()) return known.metadata;
      const config = await client.discovery(
        new URL(settings.endpoints.issuer),
        settings.clientId,
        undefined,
        undefined,
        {
          [client.customFetch]: (url, options) => ask(url, options as RequestInit),
          // Not insecure: `ask` lets http pass on this machine only.
          execute: [client.allowInsecureRequests],
        },
      );
      const metadata = config.serverMetadata();
      known = { metadata, until: performance.now() + METADATA_LIFE };
      return metadata;
    },
    async profile({ claims }) {
      const subject = textOf(claims?.sub);
      if (!subject) throw new TypeError("Google named nobody");
      return {
        subject,
        email: textOf(claims?.email),
        emailVerified: claims?.email_verified === true,
        name: textOf(claims?.name),
        pictureUrl: textOf(claims?.picture),
      };
    },
  });
}
