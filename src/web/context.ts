import { createContext, type RouterContextProvider } from "react-router";
import type { SignedIn } from "../domain/members/views.ts";
import type { SecurityEvent } from "../domain/security-log.ts";
import type { Services } from "../domain/services.ts";
import { pathWithin, prefixOf } from "../domain/site/addresses.ts";
import type { ApiHosts } from "./api-client.ts";

/** What pages may ask for and do. */
export const servicesContext = createContext<Services>();

/** The path of a page as its language names it: without what addresses of a further language begin with. */
export function pagePath(
  context: Readonly<RouterContextProvider>,
  { pathname }: { readonly pathname: string },
): string {
  return pathWithin(prefixOf(context.get(servicesContext).site.settings()), pathname) ?? pathname;
}

/** What the environment decides about addresses, as far as pages need it. */
export interface SiteAddresses {
  readonly origin: string;
  readonly apiHosts: ApiHosts;
}
export const addressesContext = createContext<SiteAddresses>();

/** The token of the subscription attempt that this browser has made, from its HttpOnly cookie; null without one. */
export const attemptContext = createContext<string | null>(null);

export interface RequestSession {
  /** Whose it is; null without a valid one. Asked once a request at most. */
  signedIn(): Promise<SignedIn | null>;
  /** The value of `Set-Cookie` by which the browser forgets it. */
  readonly expiredCookie: string;
}
export const sessionContext = createContext<RequestSession>();

/** Notes what concerns security, with the id of the request. */
export const securityContext = createContext<(event: SecurityEvent) => void>();

export interface DocumentState {
  /** True for a whole page, false for the data of a client navigation. */
  readonly isDocument: boolean;
  /** The page's own address, of its data too. */
  readonly page: string;
  /** The query of the address, as the browser has written it. */
  readonly search: string;
  /** Rendered texts of a whole page by their name: sent as HTML only, not a second time as data. */
  readonly html: Map<string, string>;
  /** The nonce that every script and style of the site's own carries until the page is answered. */
  readonly mark: string;
  readonly report: (error: unknown) => void;
}
export const documentContext = createContext<DocumentState>();

/** Reports what a loader or a view threw without meaning to. */
export function reportError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  context.get(documentContext).report(error);
}
