import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { waitAfter } from "./api/answers.ts";
import { createApi } from "./api/api.ts";
import { quickSession } from "./api/quick-session.ts";
import type { Services } from "./domain/services.ts";
import type { CountWrite } from "./domain/write-limit.ts";
import { attemptCookie } from "./middleware/attempt-cookie.ts";
import { addNonce, deferScripts, inlineHashes } from "./middleware/deferred-scripts.ts";
import { finishAnswer, sendFinished } from "./middleware/finished-answer.ts";
import { refuseForeignHosts } from "./middleware/foreign-hosts.ts";
import { PageCache } from "./middleware/page-cache.ts";
import { pageStyles } from "./middleware/page-styles.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { sessionCookie } from "./middleware/session-cookie.ts";
import { staticFiles } from "./middleware/static-files.ts";
import {
  addressesContext,
  attemptContext,
  documentContext,
  type SiteAddresses,
  servicesContext,
  sessionContext,
} from "./web/context.ts";
import { movedPages } from "./web/moved-pages.ts";
import { indexedPaths, publicAddress } from "./web/public-pages.ts";

export interface FrontDoorParts {
  readonly services: Services;
  readonly mode: "local" | "production" | "development";
  /** `callbackOrigin`: to which providers send browsers back; the site's own unless said otherwise. */
  readonly addresses: SiteAddresses & { readonly callbackOrigin?: string };
  readonly trustProxyHops: number;
  readonly pageCacheBytes: number;
  readonly bodyBytes: number;
  readonly countWrite: CountWrite;
  /** May requests be sent to this process? False while it stops, and while its database is away. */
  readonly ready: () => boolean | Promise<boolean>;
  /** The folder of the built browser files; null while Vite serves them. */
  readonly assetsFolder: string | null;
  readonly log: { error(details: object, message: string): void };
}

export interface FrontDoor {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What public pages show has changed. */
  expire(): void;
  figures(): { hits: number; bytes: number };
}

/** Everything that answers HTTP: finished public pages first, then the API, then pages made for one request. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { services, addresses, log } = parts;
  const development = parts.mode === "development";
  const cache = new PageCache(development ? 0 : parts.pageCacheBytes);
  const security = securityHeaders({
    production: parts.mode === "production",
    apiOrigins: Object.values(addresses.apiHosts).filter(Boolean),
    development,
  });
  const admits = refuseForeignHosts({ local: parts.mode !== "production", trustProxyHops: parts.trustProxyHops });
  const quick = quickSession({
    members: services.members,
    siteOrigin: addresses.origin,
    headers: security.plain,
  });
  const files = staticFiles(parts.assetsFolder, security);
  const withStyles = pageStyles(files.text);
  const renderPage = createRequestHandler(build as ServerBuild, development ? "development" : "production");

  const attempts = attemptCookie(addresses.origin);
  const sessions = sessionCookie(addresses.origin);
  const app = new Hono();
  app.route(
    "/",
    createApi({
      services,
      addresses,
      publicPaths: indexedPaths,
      bodyBytes: parts.bodyBytes,
      countWrite: parts.countWrite,
      trustProxyHops: parts.trustProxyHops,
      ready: parts.ready,
      report: (error, path) => log.error({ err: error, path }, "request failed"),
    }),
  );
  app.all("*", (c) => page(c.req.raw, { attempt: attempts.read(c), session: sessions.read(c) }));
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, "request failed");
    return c.json({ success: false, message: "Something went wrong. Please try again." }, 500);
  });

  const listener = getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings);
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    return isPage && !response.headers.has("Content-Security-Policy")
      ? privatePage(request, response)
      : secured(response);
  });

  /** A page made for one request: its scripts and styles carry a nonce that no other answer has. */
  async function privatePage(request: Request, response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    const nonce = randomBytes(16).toString("base64");
    const html = Buffer.from(addNonce(ready(await response.text()), nonce));
    const source = `'nonce-${nonce}'`;
    const sources = { scripts: [source], styles: [source] };
    // Mails are shown in frames, so that they look as they do elsewhere and touch nothing here.
    const framing = services.mailbox && new URL(request.url).pathname === "/dev/mailbox";
    headers.set("Content-Security-Policy", security.policy(framing ? { ...sources, frames: ["'self'"] } : sources));
    security.apply(headers);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    return new Response(request.method === "HEAD" ? null : html, { status: response.status, headers });
  }

  /** Most answers take more headers as they are; wrapping each anew would cost half of all calls a second. */
  function secured(response: Response): Response {
    try {
      security.apply(response.headers);
      return response;
    } catch {
      const headers = new Headers(response.headers);
      security.apply(headers);
      return new Response(response.body, { status: response.status, headers });
    }
  }

  return {
    handle(request, response) {
      if (!admits(request, response)) return;
      if (quick(request, response, () => void listener(request, response))) return;
      if (request.method !== "GET" && request.method !== "HEAD") return void listener(request, response);
      const url = request.url as string;
      if (cache.answer(url, request, response) || files.answer(request, response)) return;
      const address = publicAddress(url);
      if (address === null || development) return void listener(request, response);
      if (address !== url && cache.answer(address, request, response)) return;
      answerPublic(address, request, response).catch((error) => {
        log.error({ err: error, path: address }, "page failed");
        if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain" });
        response.end();
      });
    },
    expire: () => cache.expire(),
    figures: () => ({ hits: cache.hits, bytes: cache.bytes }),
  };

  async function answerPublic(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await cache.fill(address, () => renderPublic(address));
    sendFinished(request, response, answer);
  }

  /** Renders as for a visitor of whom nothing is known. */
  async function renderPublic(address: string) {
    const rendered = await app.fetch(new Request(new URL(address, addresses.origin)));
    const headers = new Headers(rendered.headers);
    let body = Buffer.from(await rendered.arrayBuffer());
    if (headers.get("Content-Type")?.startsWith("text/html")) {
      const html = ready(body.toString("utf8"));
      headers.set("Content-Security-Policy", security.policy(inlineHashes(html)));
      body = Buffer.from(html);
    }
    security.apply(headers);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "public, max-age=0, must-revalidate");
    return finishAnswer(rendered.status, headers, body);
  }

  async function page(
    request: Request,
    cookies: { attempt: string | null; session: string | null },
  ): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.length > 1 && url.pathname.endsWith("/"))
      return redirectTo(url.pathname.replace(/\/+$/, "") || "/", url.search);
    const renamed = movedPages.get(url.pathname);
    if (renamed) return redirectTo(renamed, url.search);
    const moved = services.posts.alias(url.pathname);
    if (moved !== null) return redirectTo(`/posts/${encodeURIComponent(moved)}`, "", 301);
    const context = new RouterContextProvider();
    /** Seconds, where the page could not be made because the database is busy or away. */
    let wait: number | null = null;
    context.set(servicesContext, services);
    context.set(addressesContext, addresses);
    context.set(attemptContext, cookies.attempt);
    context.set(sessionContext, onceAsked(cookies.session));
    context.set(documentContext, {
      isDocument: !url.pathname.endsWith(".data"),
      html: new Map(),
      report(error) {
        wait ??= waitAfter(error);
        if (wait === null) log.error({ err: error, path: url.pathname }, "page failed");
      },
    });
    const response = await renderPage(request, context);
    if (wait !== null) return comeBack(response, wait);
    return isPublic(url) || response.headers.has("Cache-Control") ? response : uncached(response);
  }

  /** Who has the session of this token; read once, at the first question. */
  function onceAsked(token: string | null) {
    let asking: ReturnType<typeof services.members.signedIn> | undefined;
    return () => {
      asking ??= token === null ? Promise.resolve(null) : services.members.signedIn(token);
      return asking;
    };
  }

  function ready(html: string): string {
    return development ? html : withStyles(deferScripts(html));
  }
}

/** Whatever is made for one request is kept by nobody: pages, their data, redirects. */
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

const isPublic = ({ pathname, search }: URL): boolean => publicAddress(pathname + search) !== null;

function redirectTo(path: string, search: string, status = 308): Response {
  return new Response(null, { status, headers: { Location: path.replace(/^\/+/, "/") + search } });
}
