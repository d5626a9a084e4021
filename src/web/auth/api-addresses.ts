import type { ProviderId } from "../../domain/members/providers.ts";
import { environmentOf } from "../api-client.ts";
import type { SiteFacts } from "../site-facts.ts";

type Hosts = Pick<SiteFacts, "origin" | "apiHosts">;

/** Where a browser goes to sign in with a provider and come back to the dashboard (specification, section 7). */
export function authorizeAddress(site: Hosts, provider: ProviderId): string {
  const query = new URLSearchParams({ provider, return_url: `${site.origin}/dashboard` });
  return `${hostOf(site)}/api/oauth/authorize?${query}`;
}

/** The file with everything that is held about whoever is signed in. */
export const dataAddress = (site: Hosts): string => `${hostOf(site)}/api/auth/data`;

function hostOf({ origin, apiHosts }: Hosts): string {
  const { hostname } = new URL(origin);
  return apiHosts[environmentOf(hostname, hostname)];
}
