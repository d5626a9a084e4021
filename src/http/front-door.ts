import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import styleTables from "virtual:page-styles";
import * as build from "virtual:react-router/server-build";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Context } from "hono";
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from "react-router";
import { createApi } from "../api/api.ts";
import { quickSession } from "../api/members/quick-session.ts";
import type { SecurityLog } from "../domain/security-log.ts";
import type { Services } from "../domain/services.ts";
import type { CountWrite } from "../domain/write-limit.ts";
import { ownParts } from "../web/boot/deferred-scripts.ts";
import { pageStyles } from "../web/boot/page-styles.ts";
import {
  addressesContext,
  attemptContext,
  documentContext,
  type SiteAddresses,
  servicesContext,
  sessionContext,
} from "../web/context.ts";
import { indexedPaths, movedPages, properSpelling, publicAddress } from "../web/public-pages.ts";
import { BUSY, SOMETHING_WRONG, waitAfter } from "./answers.ts";
import { isCall } from "./calls.ts";
import { consoleToLog } from "./console.ts";
import { attemptCookie } from "./cookies/attempt-cookie.ts";
import { sessionCookie } from "./cookies/session-cookie.ts";
import { failTo } from "./declarations.ts";
import { finishAnswer, sendFinished } from "./finished-answer.ts";
import { isForm } from "./guards/body-type.ts";
import { refuseForeignHosts } from "./guards/foreign-hosts.ts";
import { readRequestLine } from "./guards/request-line.ts";
import { PageCache } from "./page-cache.ts";
import { refuse } from "./refusal.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

/** How long a page has to last before it is worth compressing better, in milliseconds. */
const RECOMPRESSED_AFTER = 3_000;

export interface FrontDoorParts {
  readonly services: Services;
  readonly mode: "local" | "production" | "development";
  /** `callbackOrigin`: to which providers send browsers back; the site's own unless said otherwise. */
  readonly addresses: SiteAddresses & { readonly callbackOrigin?: string };
  readonly trustProxyHops: number;
  readonly hstsSubdomains: boolean;
  readonly pageCacheBytes: number;
  readonly bodyBytes: number;
  readonly countWrite: CountWrite;
  readonly securityLog: SecurityLog;
  /** May requests be sent to this process? False while it stops, and while its database is away. */
  readonly ready: () => boolean | Promise<boolean>;
  /** The folder of the built browser files; null while Vite serves them. */
  readonly assetsFolder: string | null;
  readonly log: Record<"error" | "warn", (details: object, message: string) => void>;
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
  if (!development) consoleToLog(log);
  const cache = new PageCache(development ? 0 : parts.pageCacheBytes, RECOMPRESSED_AFTER);
  const security = securityHeaders({
    production: parts.mode === "production",
    hstsSubdomains: parts.hstsSubdomains,
    apiOrigins: Object.values(addresses.apiHosts).filter(Boolean),
    development,
  });
  const admits = refuseForeignHosts({ local: parts.mode !== "production", trustProxyHops: parts.trustProxyHops });
  const quick = quickSession({
    members: services.members,
    siteOrigin: addresses.origin,
    headers: security.plain,
  });
  const files = staticFiles(parts.assetsFolder, security, (error, path) => report(error, path, "file cannot be read"));
  const mark = randomBytes(16).toString("hex");
  const own = ownParts(mark);
  const withStyles = pageStyles(styleTables, mark);
  const renderPage = createRequestHandler(build as ServerBuild, development ? "development" : "production");

  const attempts = attemptCookie(addresses.origin);
  const sessions = sessionCookie(addresses.origin);
  const app = createApi({
    services,
    addresses,
    publicPaths: indexedPaths,
    bodyBytes: parts.bodyBytes,
    countWrite: parts.countWrite,
    securityLog: parts.securityLog,
    trustProxyHops: parts.trustProxyHops,
    ready: parts.ready,
    report: (error, path) => report(error, path, "request failed"),
    violation: (details) => log.warn(details, "a browser has kept to the policy of a page"),
  });
  app.all("*", failTo(formPage), (c) => page(c.req.raw, { attempt: attempts.read(c), session: sessions.read(c) }));

  const listener = getRequestListener(
    async (request, bindings) => {
      const response = await app.fetch(request, bindings);
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
      return isPage && !response.headers.has("Content-Security-Policy")
        ? privatePage(request, response)
        : secured(response);
    },
    // A request of HTTP/1.0 may leave out its host.
    { hostname: new URL(addresses.origin).host, errorHandler: unanswerable },
  );

  function unanswerable(error: unknown): Response {
    const unreadable = error instanceof RequestError;
    if (!unreadable) report(error, "", "request failed");
    const message = unreadable ? "The request cannot be read." : SOMETHING_WRONG;
    return secured(Response.json({ success: false, message }, { status: unreadable ? 400 : 500 }));
  }

  /** What a client did wrong, or left, is no fault of the site and not logged: anybody could fill the log with it. */
  function report(error: unknown, path: string, message: string): void {
    const left = error instanceof Error && error.message === "aborted";
    if (left || (isRouteErrorResponse(error) && error.status < 500)) return;
    log.error({ err: error, path }, message);
  }

  /** A page made for one request: its scripts and styles carry a nonce that no other answer has. */
  async function privatePage(request: Request, response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    const nonce = randomBytes(16).toString("base64");
    const html = Buffer.from(own.withNonce(ready(await response.text()), nonce));
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
      if (!readRequestLine(request, response) || !admits(request, response)) return;
      if (request.method !== "GET" && request.method !== "HEAD") return void listener(request, response);
      const url = request.url as string;
      if (cache.answer(url, request, response) || files.answer(request, response)) return;
      if (quick(request, response, () => void listener(request, response))) return;
      if (development) return void listener(request, response);
      const proper = properSpelling(url);
      if (proper !== null) return movedTo(proper, response);
      const address = publicAddress(url, services.posts);
      if (address === null) return void listener(request, response);
      if (address !== url && cache.answer(address, request, response)) return;
      answerPublic(address, request, response).catch((error) => {
        const wait = waitAfter(error);
        if (wait === null) report(error, address, "page failed");
        if (response.headersSent) return void response.destroy();
        if (wait !== null) response.setHeader("Retry-After", wait);
        refuse(request, response, wait === null ? 500 : 503, wait === null ? SOMETHING_WRONG : BUSY);
      });
    },
    expire: () => cache.expire(),
    figures: () => ({ hits: cache.hits, bytes: cache.bytes }),
  };

  function movedTo(address: string, response: ServerResponse): void {
    response.writeHead(308, [...security.plain, "Location", address, "Cache-Control", "no-store"]).end();
  }

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
      headers.set("Content-Security-Policy", security.policy(own.inlineHashes(html)));
      body = Buffer.from(own.withoutMarks(html));
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
      return redirectTo(url.pathname.replace(/(?<!\/)\/+$/, "") || "/", url.search);
    const renamed = movedPages.get(url.pathname);
    if (renamed && services.pages.exists(renamed)) return redirectTo(renamed, url.search);
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
      search: url.search,
      html: new Map(),
      mark,
      report(error) {
        wait ??= waitAfter(error);
        if (wait === null) report(error, url.pathname, "page failed");
      },
    });
    const response = await renderPage(request, context);
    if (wait !== null) return comeBack(response, wait);
    const isPublic = publicAddress(url.pathname + url.search, services.posts) !== null;
    return isPublic || response.headers.has("Cache-Control") ? response : uncached(response);
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
    return development ? html : withStyles(own.deferScripts(html));
  }
}

/** The page to which a form was sent, which says why it did not succeed; null for the data of a page, and for calls. */
function formPage(c: Context, _message: string, reason: string): string | null {
  const isPage = /^(\/[\w-]+)+$/.test(c.req.path) && !isCall(c.req.path);
  return isForm(c) && isPage ? `${c.req.path}?failed=${reason}` : null;
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

function redirectTo(path: string, search: string, status = 308): Response {
  return new Response(null, { status, headers: { Location: path.replace(/^\/+/, "/") + search } });
}
