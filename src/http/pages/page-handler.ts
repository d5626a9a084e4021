import * as build from "virtual:react-router/server-build";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { postPath } from "../../domain/posts/addresses.ts";
import type { Services } from "../../domain/services.ts";
import {
  addressesContext,
  attemptContext,
  documentContext,
  type SiteAddresses,
  servicesContext,
  sessionContext,
} from "../../web/context.ts";
import { movedPages, publicAddress } from "../../web/public-pages.ts";
import { waitAfter } from "../answers.ts";
import { attemptCookie } from "../cookies/attempt-cookie.ts";
import { sessionCookie } from "../cookies/session-cookie.ts";
import type { ReportFailure } from "../failure-log.ts";

/**
 * Answers with the page of an address, as React Router renders it, or with a redirect to where it lives now. A
 * page that the database could not be asked for is 503 with Retry-After.
 */
export function pageHandler(parts: {
  services: Services;
  addresses: SiteAddresses;
  /** The nonce of what the site itself writes. */
  mark: string;
  development: boolean;
  report: ReportFailure;
}): (c: Context) => Promise<Response> {
  const { services, addresses, mark, development, report } = parts;
  const attempts = attemptCookie(addresses.origin);
  const sessions = sessionCookie(addresses.origin);
  const render = createRequestHandler(build as ServerBuild, development ? "development" : "production");

  return async (c) => {
    const url = new URL(c.req.raw.url);
    const moved = newPlace(url, services);
    if (moved) return moved;
    const context = contextOf(c);
    /** Seconds, where the page could not be made because the database is busy or away. */
    let wait: number | null = null;
    context.set(documentContext, {
      isDocument: !url.pathname.endsWith(".data"),
      search: url.search,
      html: new Map(),
      mark,
      report(error) {
        wait ??= waitAfter(error);
        if (wait === null) report(error, url.pathname, "page failed");
      },
    });
    const response = await render(c.req.raw, context);
    if (wait !== null) return comeBack(response, wait);
    const isPublic = publicAddress(url.pathname + url.search, services.posts) !== null;
    return isPublic || response.headers.has("Cache-Control") ? response : uncached(response);
  };

  /** What loaders and actions may ask, about the request too. */
  function contextOf(c: Context): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(addressesContext, addresses);
    context.set(attemptContext, attempts.read(c));
    context.set(sessionContext, onceAsked(sessions.read(c)));
    return context;
  }

  /** The member who has the session of this token; read once, at the first question. */
  function onceAsked(token: string | null) {
    let asking: ReturnType<typeof services.members.signedIn> | undefined;
    return () => {
      asking ??= token === null ? Promise.resolve(null) : services.members.signedIn(token);
      return asking;
    };
  }
}

/** A redirect where a page lives elsewhere: other spellings, renamed pages, former addresses of posts. */
function newPlace({ pathname, search }: URL, { pages, posts }: Services): Response | null {
  if (pathname.length > 1 && pathname.endsWith("/"))
    return redirectTo(pathname.replace(/(?<!\/)\/+$/, "") || "/", search);
  const renamed = movedPages.get(pathname);
  if (renamed && pages.exists(renamed)) return redirectTo(renamed, search);
  const slug = posts.alias(pathname);
  return slug === null ? null : redirectTo(postPath(slug), "", 301);
}

function redirectTo(path: string, search: string, status = 308): Response {
  return new Response(null, { status, headers: { Location: path.replace(/^\/+/, "/") + search } });
}

/** Made for one request and kept by no cache: pages, their data, redirects. */
function uncached(response: Response, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status, headers });
}

/** The page that says what went wrong, for a fault that passes by itself. */
function comeBack(page: Response, seconds: number): Response {
  const response = uncached(page, 503);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
