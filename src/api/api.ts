import type { Context, Hono, MiddlewareHandler } from "hono";
import type { ContentOfNodes } from "../domain/nodes.ts";
import type { SecurityLog } from "../domain/security-log.ts";
import type { Services } from "../domain/services.ts";
import { prefixOf } from "../domain/site/addresses.ts";
import type { CountWrite } from "../domain/write-limit.ts";
import { readClient } from "../http/client-address.ts";
import { sessionCookie } from "../http/cookies/cookies.ts";
import { declare } from "../http/declarations.ts";
import { guardedApp } from "../http/guarded-app.ts";
import { allowedOrigins } from "../http/guards/origin-check.ts";
import { createLanguages } from "../http/languages.ts";
import type { RequestScope } from "../http/request-id.ts";
import { securityEvents } from "../http/security-events.ts";
import { feedRoutes } from "./feeds/feeds.ts";
import { healthRoutes } from "./health.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { iconRoutes } from "./media/icons.ts";
import { mediaRoutes } from "./media/media.ts";
import { shareRoutes } from "./media/share.ts";
import { memberRoutes } from "./members/members.ts";
import { type MetricsParts, metricsRoutes } from "./metrics.ts";
import { policyReportRoutes, type Violation } from "./policy-reports.ts";
import { postMarkdownRoutes } from "./posts/post-markdown.ts";
import { postRoutes } from "./posts/posts.ts";
import { siteFileRoutes } from "./site-files.ts";
import { sitemapRoutes } from "./sitemap.ts";
import { newsletterLinkRoutes } from "./subscriptions/newsletter-links.ts";
import { subscriptionRoutes } from "./subscriptions/subscriptions.ts";

export interface ApiParts {
  readonly services: Services;
  /** The services as they are in each further language of the site. */
  readonly languages: readonly Services[];
  /** `callbackOrigin`: to which providers send browsers back; the site's own unless said otherwise. */
  readonly addresses: { readonly origin: string; readonly callbackOrigin?: string };
  /** Paths of the pages that belong into the sitemap, posts and archived updates apart. */
  readonly publicPaths: readonly string[];
  /** The largest body of a request, in bytes. */
  readonly bodyBytes: number;
  /** May requests be sent to this process? False while it stops, and while its database is away. Asked by /readyz. */
  readonly ready: () => boolean | Promise<boolean>;
  /** What is known of the other nodes; null for the only one. Told by /readyz. */
  readonly nodes: () => ContentOfNodes | null;
  readonly countWrite: CountWrite;
  /** Proxies before this process whose word on the client's address is taken. */
  readonly trustProxyHops: number;
  /** Where events that concern security are noted. */
  readonly securityLog: SecurityLog;
  readonly scope: RequestScope;
  /** Figures of this process; null tells them to nobody. */
  readonly metrics: MetricsParts | null;
  /** Told what failed without being meant to. */
  readonly report: (error: Error, path: string) => void;
  /** Told what browsers have stopped, the first, tenth, hundredth … time. */
  readonly violation: (violation: Violation) => void;
}

/**
 * The app with the guards and every answer that is not a page; pages are added behind. Under /api all answers are JSON,
 * and all but lists and posts carry `success` and `message`, errors too.
 */
export function createApi(parts: ApiParts): Hono {
  const { services, addresses } = parts;
  const { origin, callbackOrigin = origin } = addresses;
  const { members, mailbox } = services;
  const languageOf = createLanguages(services, parts.languages);
  const clientOf = readClient(parts.trustProxyHops);
  const session = sessionCookie(origin);
  const given = {
    ...parts,
    ...services,
    languageOfPage(page: unknown) {
      const { prefix, services } = languageOf(typeof page === "string" ? page : "/");
      return { prefix, language: services.site.settings().language };
    },
    ...{ origin, callbackOrigin, clientOf, siteOrigin: origin, allowed: allowedOrigins(origin) },
    security: securityEvents(parts.securityLog, clientOf),
    language: () => services.site.settings().language,
    totalMembers: () => members.totalPeople(),
    ownerOf: async (c: Context) => (await members.signedIn(session.read(c)))?.ownerKey ?? null,
  };

  const api = guardedApp(given);
  for (const path of FOR_OTHER_SITES) api.use(path, forOtherSites);
  for (const routes of ROUTES) api.route("/", routes(given));
  const inLanguages = parts.languages.map((own) => ({ ...given, ...own, prefix: prefixOf(own.site.settings()) }));
  for (const own of inLanguages) {
    for (const routes of ROUTES_OF_EACH_LANGUAGE) api.route(own.prefix, routes(own));
    api.route("/", postRoutes({ ...own, origin: origin + own.prefix }, `/api${own.prefix}/posts`));
  }
  if (mailbox) api.route("/", mailboxRoutes({ mailbox }));
  refuseOtherMethods(api);
  // Where a GET of the same address still reaches the pages.
  api.route("/", metricsRoutes(given));
  for (const { prefix, ...own } of [{ ...given, prefix: "/" }, ...inLanguages]) {
    api.route(prefix, newsletterLinkRoutes(own));
    api.route(prefix, postMarkdownRoutes(own));
  }
  api.all("/api/*", (c) => c.json({ success: false, message: "There is nothing at this address." }, 404));
  return api;
}

const ROUTES = [
  ...[policyReportRoutes, memberRoutes, subscriptionRoutes, postRoutes, feedRoutes, sitemapRoutes, siteFileRoutes],
  ...[iconRoutes, mediaRoutes, shareRoutes, healthRoutes],
];
const ROUTES_OF_EACH_LANGUAGE = [feedRoutes, sitemapRoutes];

/** What feed readers, mail programs and sites that name a post show: pictures and icons, which carry nothing of a reader. */
const FOR_OTHER_SITES = ["/media/*", "/share/*", "/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"];

const forOtherSites: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
};

/** Answers 405 with `Allow` (RFC 9110, section 15.5.6) where a path exists but not for the method. */
function refuseOtherMethods(api: Hono): void {
  const routes = api.routes.filter(({ method }) => method !== "ALL");
  for (const [path, known] of Map.groupBy(routes, (route) => route.path)) {
    const methods = new Set(known.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])));
    // The method is what is wrong here, so a request without a body need not be a form.
    api.all(path, declare({ takesJson: true }), (c) => {
      c.header("Allow", [...methods].join(", "));
      return c.json({ success: false, message: "This address does not take that method." }, 405);
    });
  }
}
