import { type Context, Hono } from "hono";
import type { Services } from "../domain/services.ts";
import { type CountWrite, writesPerMinute } from "../domain/write-limit.ts";
import { readClient } from "../middleware/client-address.ts";
import { cors } from "../middleware/cors.ts";
import { allowedOrigins, refuseCrossSiteWrites } from "../middleware/origin-check.ts";
import { jsonBody, limitBody } from "../middleware/request-body.ts";
import { sessionCookie } from "../middleware/session-cookie.ts";
import { feedRoutes } from "./feeds.ts";
import { healthRoutes } from "./health.ts";
import { iconRoutes } from "./icons.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { mediaRoutes } from "./media.ts";
import { memberPageRoutes, memberRoutes } from "./members.ts";
import { postRoutes } from "./posts.ts";
import { shareRoutes } from "./share.ts";
import { siteFileRoutes } from "./site-files.ts";
import { readerLinkRoutes, subscriptionRoutes } from "./subscriptions.ts";

export interface ApiParts {
  readonly services: Services;
  readonly addresses: { readonly origin: string; readonly callbackOrigin?: string };
  /** Paths of the pages that belong into the sitemap, posts and archived updates apart. */
  readonly publicPaths?: readonly string[];
  /** The largest body of a request, in bytes. */
  readonly bodyBytes?: number;
  /** May requests be sent here? Asked by /readyz. */
  readonly ready?: () => boolean | Promise<boolean>;
  /** Counts the writes of clients; without it a client has 60 a minute. */
  readonly countWrite?: CountWrite;
  /** Proxies before this process whose word on the client's address is taken. */
  readonly trustProxyHops?: number;
  /** Told what failed without being meant to. */
  readonly report?: (error: Error, path: string) => void;
}

/**
 * Every answer that is not a page. Under /api all of them are JSON, and all but lists and posts carry `success` and
 * `message`, errors too.
 */
export function createApi(parts: ApiParts): Hono {
  const { services, addresses, publicPaths = ["/", "/blog"], bodyBytes = 16_384, ready = () => true } = parts;
  const report = parts.report ?? (() => {});
  const { posts, pages, site, pictures, clock } = services;
  const { origin } = addresses;
  const allowed = allowedOrigins(origin);

  const api = new Hono();
  api.onError((error, c) => {
    report(error, c.req.path);
    const message = /^\/api\/posts(\/|$)/.test(c.req.path)
      ? "Failed to fetch posts."
      : "Something went wrong. Please try again.";
    return c.json({ success: false, message }, 500);
  });
  const common = {
    clock,
    siteOrigin: origin,
    bodyBytes,
    clientOf: readClient(parts.trustProxyHops ?? 0),
    countWrite: parts.countWrite ?? writesPerMinute(60),
    report,
  };
  const session = sessionCookie(origin);
  const { members, signIn } = services;
  const subscriptions = {
    ...common,
    subscribers: services.subscribers,
    totalMembers: () => members.totalPeople(),
    ownerOf: async (c: Context) => (await members.signedIn(session.read(c)))?.ownerKey ?? null,
  };
  api.route("/", memberRoutes({ ...common, members, signIn, callbackOrigin: addresses.callbackOrigin ?? origin }));
  api.route("/", subscriptionRoutes(subscriptions));
  api.use("/api/*", cors(allowed), limitBody(bodyBytes), refuseCrossSiteWrites(allowed), jsonBody);
  api.route("/", postRoutes({ posts, site, origin }));
  api.route("/", feedRoutes({ posts, site, clock, origin }));
  api.route("/", siteFileRoutes({ posts, pages, site, origin, publicPaths }));
  api.route("/", iconRoutes({ site, pictures }));
  api.route("/", mediaRoutes({ posts, pictures }));
  api.route("/", shareRoutes({ posts, site, pictures }));
  api.route("/", healthRoutes({ ready }));
  if (services.mailbox) api.route("/", mailboxRoutes({ mailbox: services.mailbox }));
  refuseOtherMethods(api);
  api.route("/", readerLinkRoutes(subscriptions));
  api.route("/", memberPageRoutes({ ...common, members }));
  api.all("/api/*", (c) => c.json({ success: false, message: "There is nothing at this address." }, 404));
  return api;
}

/** Answers 405 with `Allow` (RFC 9110, section 15.5.6) where a path exists but not for the method. */
function refuseOtherMethods(api: Hono): void {
  const routes = api.routes.filter(({ method }) => method !== "ALL");
  for (const [path, known] of Map.groupBy(routes, (route) => route.path)) {
    const methods = known.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    api.all(path, (c) => {
      c.header("Allow", methods.join(", "));
      return c.json({ success: false, message: "This address does not take that method." }, 405);
    });
  }
}
