import type { ProviderId } from "../../domain/members/providers.ts";
import { environmentOf } from "../api-client.ts";
import { addressOf, type SiteFacts } from "../shell/site-facts.ts";

type Hosts = Pick<SiteFacts, "origin" | "apiHosts" | "prefix">;

const DASHBOARD = "/dashboard";

/** Where a browser goes to sign in with a provider and come back, to the dashboard unless said otherwise (P57). */
export function authorizeAddress(site: Hosts, provider: ProviderId, returnTo = DASHBOARD): string {
  const query = new URLSearchParams({ provider, return_url: addressOf(site, returnTo) });
  return `${hostOf(site)}/api/oauth/authorize?${query}`;
}

/** Where a sign-in begun on a page leads: back to a post that is being read, else to the dashboard. */
export function pageAfterSignIn({ pathname, search }: { pathname: string; search: string }): string {
  // The link of a preview is a secret, and without it there is no such post.
  const isPost = /^\/posts\/[^/]+$/.test(pathname) && !new URLSearchParams(search).has("preview");
  return isPost ? pathname : DASHBOARD;
}

/** The file with everything that is held about the signed-in member. */
export const dataAddress = (site: Hosts): string => `${hostOf(site)}/api/auth/data`;

function hostOf({ origin, apiHosts }: Hosts): string {
  const { hostname } = new URL(origin);
  return apiHosts[environmentOf(hostname, hostname)];
}
