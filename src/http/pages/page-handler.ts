import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { movedPages } from "../../domain/pages/addresses.ts";
import { movedTo } from "../../domain/posts/collections.ts";
import type { SecurityLog } from "../../domain/security-log.ts";
import type { Services } from "../../domain/services.ts";
import { pathWithin, prefixOf } from "../../domain/site/addresses.ts";
import { routesWithout } from "../../web/boot/route-table.ts";
import {
  addressesContext,
  attemptContext,
  documentContext,
  type SiteAddresses,
  securityContext,
  servicesContext,
  sessionContext,
} from "../../web/context.ts";
import { publicAddress } from "../../web/public-pages.ts";
import { waitAfter } from "../answers.ts";
import { KEPT_BY_NOBODY } from "../cache-control.ts";
import { attemptCookie, sessionCookie } from "../cookies/cookies.ts";
import type { ReportFailure } from "../failure-log.ts";
import { allowedOrigins, readsOnly } from "../guards/origin-check.ts";
import { requestIdOf } from "../security-events.ts";

/**
 * Answers with the page of an address, as React Router renders it, or with a redirect to where it lives now. A
 * page that the database could not be asked for is 503 with Retry-After; what an action throws is thrown here too.
 */
export function pageHandler(parts: {
  services: Services;
  addresses: SiteAddresses;
  securityLog: SecurityLog;
  /** The nonce of what the site itself writes. */
  mark: string;
  development: boolean;
  report: ReportFailure;
}): (c: Context) => Promise<Response> {
  const { services, addresses, securityLog, mark, development, report } = parts;
  const attempts = attemptCookie(addresses.origin);
  const sessions = sessionCookie(addresses.origin);
  // Behind a proxy the address of a request is not that of the site: which origins may write is said here.
  const allowedActionOrigins = Array.from(allowedOrigins(addresses.origin), (origin) => new URL(origin).host);
  const prefix = prefixOf(services.site.settings());
  const pages: ServerBuild = { ...build, allowedActionOrigins, ...(prefix && { basename: prefix }) };
  let rendering: { readonly without: string; readonly render: RequestHandler } | undefined;

  return async (c) => {
    const url = new URL(c.req.raw.url);
    const path = pathWithin(prefix, url.pathname) ?? "/";
    const moved = newPlace(url, path, services);
    if (moved) return moved;
    const context = contextOf(c);
    /** What an action has failed with: answered like any other call that fails. */
    let failure: Error | null = null;
    /** Seconds, where the page could not be made because the database is busy or away. */
    let wait: number | null = null;
    context.set(documentContext, {
      isDocument: !url.pathname.endsWith(".data"),
      page: pageOf(url),
      search: url.search,
      html: new Map(),
      mark,
      report(error) {
        if (!readsOnly(c) && error instanceof Error) failure ??= error;
        else wait ??= waitAfter(error);
        if (!failure && wait === null) report(error, url.pathname, "page failed");
      },
    });
    const response = await renderer()(c.req.raw, context);
    if (failure && response.status >= 500) throw failure;
    if (wait !== null) return comeBack(response, wait);
    const isPublic = publicAddress(path + url.search, services) !== null;
    return isPublic || response.headers.has("Cache-Control") ? response : uncached(response);
  };

  /** Renders with the routes that site.yaml leaves at present. */
  function renderer(): RequestHandler {
    const { without } = services.site.settings();
    if (rendering?.without !== without.join()) {
      const routes = routesWithout(pages.routes, without);
      const assets = { ...pages.assets, routes: routesWithout(pages.assets.routes, without) };
      const render = createRequestHandler({ ...pages, routes, assets }, development ? "development" : "production");
      rendering = { without: without.join(), render };
    }
    return rendering.render;
  }

  /** What loaders and actions may ask, about the request too. */
  function contextOf(c: Context): RouterContextProvider {
    let asking: ReturnType<typeof services.members.signedIn> | undefined;
    const signedIn = () => {
      asking ??= services.members.signedIn(sessions.read(c));
      return asking;
    };
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(addressesContext, addresses);
    context.set(attemptContext, attempts.read(c));
    context.set(sessionContext, { signedIn, expiredCookie: sessions.expired });
    context.set(securityContext, (event) => securityLog.record(event, requestIdOf(c)));
    return context;
  }
}

/** The address of a page, or of the page whose data are asked for (`/posts/a.data?_routes=…`). */
function pageOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  const path = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return path + (query.size > 0 ? `?${query}` : "");
}

/** A redirect where a page lives elsewhere (`path`: as its language names it): other spellings, renamed pages, former addresses of texts, the author's redirects. */
function newPlace({ pathname, search, searchParams }: URL, path: string, services: Services): Response | null {
  const { site, pages, collections, redirects, translations } = services;
  const { language, prefix = "" } = site.settings();
  if (pathname.length > 1 && pathname.endsWith("/"))
    return redirectTo(pathname.replace(/(?<!\/)\/+$/, "") || "/", search);
  const renamed = pages.own(path) ? undefined : movedPages.get(path);
  if (renamed && pages.exists(renamed)) return redirectTo(prefix + renamed, search);
  // An imported post may well have stood at `/now`.
  const text = pages.answers(path) ? null : movedTo(collections, path);
  if (text !== null) return redirectTo(prefix + text, "", 301);
  const page = pages.alias(path);
  if (page !== null) return redirectTo(prefix + page, "", 301);
  const end = redirects.find(pathname + search);
  if (end !== null) return redirectTo(end, "", 301);
  if (pages.readPreview(path, searchParams.get("preview"))) return null;
  // A translation may still come.
  const instead = translations?.instead(path, language) ?? null;
  return instead === null ? null : redirectTo(instead, search, 302);
}

function redirectTo(path: string, search: string, status = 308): Response {
  return new Response(null, { status, headers: { Location: path.replace(/^\/+/, "/") + search } });
}

/** Made for one request and kept by no cache: pages, their data, redirects. */
function uncached(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", KEPT_BY_NOBODY);
  return new Response(response.body, { status, headers });
}

/** The page that says what went wrong, for a fault that passes by itself. */
function comeBack(page: Response, seconds: number): Response {
  const response = uncached(page, 503);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
