import type { IncomingMessage, ServerResponse } from "node:http";
import browserKeys from "virtual:browser-keys";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Handler, Hono } from "hono";
import { type ApiParts, createApi } from "../api/api.ts";
import { quickSession } from "../api/members/quick-session.ts";
import { withPrefix } from "../domain/site/addresses.ts";
import { SOMETHING_WRONG } from "../domain/site/faults.ts";
import { takeTexts } from "../languages/texts.ts";
import type { SiteAddresses } from "../web/context.ts";
import { indexedPaths, isOpen, properSpelling, publicAddress } from "../web/public-pages.ts";
import { KEPT_BY_NOBODY } from "./cache-control.ts";
import { consoleToLog } from "./console.ts";
import { failTo } from "./declarations.ts";
import { type ReportFailure, reportFailures } from "./failure-log.ts";
import { formPage } from "./form-page.ts";
import { refuseForeignHosts } from "./guards/foreign-hosts.ts";
import { readRequestLine } from "./guards/request-line.ts";
import { languageFiles } from "./language-files.ts";
import { createLanguages } from "./languages.ts";
import { markdownAsked } from "./markdown-asked.ts";
import { observed } from "./observed.ts";
import { PageCache } from "./page-cache.ts";
import { pageReload } from "./page-reload.ts";
import { createDocuments, type Documents } from "./pages/documents.ts";
import { pageHandler } from "./pages/page-handler.ts";
import { sharedPages } from "./pages/shared-pages.ts";
import type { RequestObserver } from "./request-kinds.ts";
import { type SecurityHeaders, securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

/** How long a page has to last before it is worth compressing better, in milliseconds. */
const RECOMPRESSED_AFTER = 3_000;

export interface FrontDoorParts extends Omit<ApiParts, "publicPaths" | "report" | "violation"> {
  readonly mode: "local" | "production" | "development";
  readonly addresses: SiteAddresses & ApiParts["addresses"];
  readonly hstsSubdomains: boolean;
  readonly pageCacheBytes: number;
  /** Seconds for which caches before the site keep a page, as they are told of changes; 0 where none is. */
  readonly sharedSeconds: number;
  /** The folder of the built browser files; null while Vite serves them. */
  readonly assetsFolder: string | null;
  readonly log: Record<"error" | "warn" | "debug", (details: object, message: string) => void>;
  /** Open pages load again once the content has changed; in local mode alone. */
  readonly reloading?: boolean;
  /** Who counts requests. */
  readonly observer: RequestObserver;
}

export interface FrontDoor {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What public pages show has changed. */
  expire(): void;
}

/** Everything that answers HTTP: finished public pages first, then the API, then pages made for one request. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { services, addresses, mode, log, observer } = parts;
  const development = mode === "development";
  if (!development) consoleToLog(log);
  const report = reportFailures(log);
  const security = securityHeaders({
    production: mode === "production",
    hstsSubdomains: parts.hstsSubdomains,
    apiOrigins: Object.values(addresses.apiHosts).filter(Boolean),
    development,
  });
  const { origin } = addresses;
  const language = () => services.site.settings().language;
  const cache = new PageCache(development ? 0 : parts.pageCacheBytes, RECOMPRESSED_AFTER);
  const files = staticFiles(parts.assetsFolder, security, (error, path) => report(error, path, "file cannot be read"));
  const languages = languageFiles(browserKeys, security);
  const reload = parts.reloading && mode === "local" ? pageReload() : null;
  const documents = createDocuments({
    security,
    framesMails: services.mailbox !== null,
    development,
    languageScript: languages.address,
    finish: reload?.asking,
  });
  observer.pageCache(() => ({ hits: cache.hits, misses: cache.misses, entries: cache.size, bytes: cache.bytes }));
  takeLanguages();
  const app = createApp(parts, documents, report);
  const answerShared = sharedPages({
    ...{ cache, fetch: app.fetch, documents, security, origin, language, report },
    sharedSeconds: parts.sharedSeconds,
  });
  const admits = refuseForeignHosts({ local: mode !== "production", trustProxyHops: parts.trustProxyHops });
  const languageOf = createLanguages(services, parts.languages);
  const listener = listenerOf(app, { documents, security, origin, report, languageOf });
  const observe = observed(parts);
  const quick = quickSession({ members: services.members, siteOrigin: origin, headers: security.plain });

  return {
    handle(request, response) {
      const asked = readRequestLine(request, response, language) && admits(request, response) ? ask(request) : null;
      if (asked?.reads && !asked.negotiated && asked.renamed === null && cache.answer(asked.url, request, response)) {
        observer.kept[response.statusCode === 304 ? "3xx" : "2xx"]++;
        return;
      }
      observe(request, response, () => asked && answerOther(asked, request, response));
    },
    expire() {
      reload?.changed();
      takeLanguages();
      cache.expire();
    },
  };

  /** What a request asks for: by the address of its Markdown, where that is what it wants. */
  function ask(request: IncomingMessage) {
    const place = languageOf(request.url as string);
    const markdown = markdownAsked({ url: place.path, headers: request.headers }, place.services.collections);
    if (markdown !== null) request.url = place.prefix + markdown;
    const url = request.url as string;
    const reads = request.method === "GET" || request.method === "HEAD";
    const negotiated = markdown !== null;
    return { place, markdown, negotiated, url, reads, renamed: reads ? services.redirects.findByQuery(url) : null };
  }

  function answerOther(asked: ReturnType<typeof ask>, request: IncomingMessage, response: ServerResponse) {
    const { place, markdown, negotiated, url, reads, renamed } = asked;
    const answer = () => void listener(request, response);
    if (!reads) return answer();
    if (renamed !== null) return movedTo(renamed, 301, response);
    if (files.answer(request, response) || languages.answer(request, response)) return;
    if (reload?.answer(request, response)) return;
    if (quick(request, response, answer)) return;
    if (development) return answer();
    const proper = properSpelling(url);
    if (proper !== null) return movedTo(proper, 308, response);
    const shared = publicAddress(markdown ?? place.path, place.services);
    if (shared === null) return answer();
    const address = withPrefix(place.prefix, shared);
    if (!negotiated && address !== url && cache.answer(address, request, response)) return;
    void answerShared(address, request, response, { negotiated });
  }

  /** Pages, and what browsers load for them, speak as the content folder says. */
  function takeLanguages(): void {
    const texts = services.site.languages();
    takeTexts(texts);
    languages.take(texts);
  }

  function movedTo(address: string, status: 301 | 308, response: ServerResponse): void {
    response.writeHead(status, [...security.plain, "Location", address, "Cache-Control", KEPT_BY_NOBODY]).end();
  }
}

/** The one app of all that is not answered from memory: the API with its guards, and pages behind it. */
function createApp(parts: FrontDoorParts, { mark }: Documents, report: ReportFailure): Hono {
  const app = createApi({
    ...parts,
    publicPaths: indexedPaths,
    report: (error, path) => report(error, path, "request failed"),
    violation: (details) => parts.log.warn(details, "a browser has kept to the policy of a page"),
  });
  const given = { ...parts, mark, development: parts.mode === "development", report };
  const pages = new Map(
    [parts.services, ...parts.languages].map((services) => [services, pageHandler({ ...given, services })]),
  );
  const languageOf = createLanguages(parts.services, parts.languages);
  const page: Handler = (c) => pages.get(languageOf(c.req.path).services)?.(c);
  return app.all("*", failTo(formPage), page);
}

/** Answers Node's requests by the app, with the security headers of a page or of any other answer. */
function listenerOf(
  app: Hono,
  parts: {
    documents: Documents;
    security: SecurityHeaders;
    origin: string;
    report: ReportFailure;
    languageOf: ReturnType<typeof createLanguages>;
  },
) {
  const { documents, security, origin, report, languageOf } = parts;
  return getRequestListener(
    async (request, bindings) => {
      const response = await app.fetch(request, bindings);
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
      if (!isPage || response.headers.has("Content-Security-Policy")) return security.secured(response);
      const { pathname, search } = new URL(request.url);
      const open = isOpen(languageOf(pathname + search).path);
      return documents.single(request, response, { open });
    },
    {
      // A request of HTTP/1.0 may leave out its host.
      hostname: new URL(origin).host,
      errorHandler(error) {
        const unreadable = error instanceof RequestError;
        if (!unreadable) report(error, "", "request failed");
        const message = unreadable ? "The request cannot be read." : SOMETHING_WRONG;
        return security.secured(Response.json({ success: false, message }, { status: unreadable ? 400 : 500 }));
      },
    },
  );
}
