import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createStaticHandler, RouterContextProvider } from "react-router";
import { onTestFinished } from "vitest";
import { memberRoutes } from "../../src/api/members/members.ts";
import { quickSession } from "../../src/api/members/quick-session.ts";
import { subscriptionRoutes } from "../../src/api/subscriptions/subscriptions.ts";
import { createRequestScope } from "../../src/assembly/request-scope.ts";
import { readConfig } from "../../src/config.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { createMemberStore } from "../../src/database/members/member-store.ts";
import { createSignInStore } from "../../src/database/members/sign-in-store.ts";
import { openErasureNotes } from "../../src/database/people-notes.ts";
import { createErasing } from "../../src/domain/members/erasing.ts";
import { createMembers, type Members } from "../../src/domain/members/members.ts";
import type { ProviderId } from "../../src/domain/members/providers.ts";
import { createSignIn } from "../../src/domain/members/sign-in.ts";
import type { SecurityEvent } from "../../src/domain/security-log.ts";
import type { Services } from "../../src/domain/services.ts";
import { writesPerMinute } from "../../src/domain/write-limit.ts";
import { readClient } from "../../src/http/client-address.ts";
import { sessionCookie } from "../../src/http/cookies/cookies.ts";
import { failTo } from "../../src/http/declarations.ts";
import { formPage } from "../../src/http/form-page.ts";
import { guardedApp } from "../../src/http/guarded-app.ts";
import { allowedOrigins } from "../../src/http/guards/origin-check.ts";
import { securityEvents } from "../../src/http/security-events.ts";
import { createFetchPicture } from "../../src/providers/pictures.ts";
import { createProviders } from "../../src/providers/providers.ts";
import { securityContext, servicesContext, sessionContext } from "../../src/web/context.ts";
import { action as preferences } from "../../src/web/pages/preferences/preferences.tsx";
import { action as profile } from "../../src/web/pages/profile/profile.tsx";
import { action as settings } from "../../src/web/pages/settings/settings.tsx";
import { requireMember } from "../../src/web/session/require-member.ts";
import { type IdentityStandIn, startIdentityProvider } from "../stand-ins/identity-provider.ts";
import { createSubscribing, type Subscribing, testKeys } from "./subscribing.ts";

/** Signing in and the members' calls over real HTTP, a real database and providers on loopback. */
export interface MemberApi extends Subscribing {
  /** Origin of the site, as browsers and providers know it. */
  readonly url: string;
  readonly members: Members;
  readonly providers: IdentityStandIn;
  readonly database: Database;
  readonly dataFolder: string;
  readonly errors: Error[];
  /** What was logged, a line each. */
  readonly logged: string[];
  /** What was noted as concerning security. */
  readonly noted: (SecurityEvent & { readonly requestId: string | null })[];
  /** A browser of which nothing is known yet. */
  browser(): MemberBrowser;
  /** A request of no browser. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** Keeps cookies and follows nothing by itself. */
export interface MemberBrowser {
  readonly cookies: Map<string, string>;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** A form of the site's own, without script. */
  postForm(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** From the button to the provider: where that is. */
  leave(provider: ProviderId, returnUrl?: string): Promise<string>;
  /** The whole way; where it ends. */
  signIn(provider: ProviderId, returnUrl?: string): Promise<string>;
  /** What `me` says, null for a 401. */
  me(): Promise<Record<string, unknown> | null>;
}

/** `timeLimit`: milliseconds that providers have. `writes`: a minute from one client. */
export async function startMemberApi(
  given: { timeLimit?: number; writes?: number; language?: string } = {},
): Promise<MemberApi> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providers = await startIdentityProvider(url);
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-members-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await providers.close();
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const config = readConfig({ SITE_URL: url, ...providers.environment });
  if (config.outcome !== "ok") throw new Error(config.faults.join("\n"));
  const accounts = config.config.providers;
  const store = createMemberStore(database);
  const scene = createSubscribing(database, dataFolder, { accountOf: store.findByKey });
  const clock = () => scene.now;
  const logged: string[] = [];
  const errors: Error[] = [];
  const noted: MemberApi["noted"] = [];
  const members = createMembers({
    store,
    erasing: createErasing({
      store,
      subscriberStore: scene.store,
      notes: openErasureNotes(dataFolder),
      clock,
      addressKey: testKeys.addresses,
    }),
    fetchPicture: createFetchPicture({ accounts, portrait: async (bytes) => bytes, timeLimit: 5_000 }),
    clock,
    wake() {},
  });
  const signIn = createSignIn({
    store: createSignInStore(database),
    members,
    providers: createProviders({
      accounts,
      callbackOrigin: url,
      standIn: null,
      timeLimit: given.timeLimit ?? 9_000,
    }),
    key: randomBytes(32),
    origins: new Set([url]),
    clock,
    log: { error: (details, message) => logged.push(`${message} ${JSON.stringify(details)}`) },
  });
  const parts = {
    members,
    signIn,
    subscribers: scene.subscribers,
    ownSubscription: scene.ownSubscription,
    clock,
    siteOrigin: url,
    callbackOrigin: url,
    allowed: allowedOrigins(url),
    bodyBytes: 16_384,
    trustProxyHops: 0,
    report: (error: Error) => errors.push(error),
    clientOf: readClient(0),
    countWrite: writesPerMinute(given.writes ?? 1_000_000, () => 0),
    security: securityEvents({ record: (event, requestId) => noted.push({ ...event, requestId }) }, readClient(0)),
    scope: createRequestScope(),
    totalMembers: () => members.totalPeople(),
    languageOfPage: (page: unknown) =>
      /^\/de(\/|$)/.test(String(page))
        ? { prefix: "/de", language: "de" }
        : { prefix: "", language: given.language ?? "en" },
    ownerOf: async (c: Parameters<ReturnType<typeof sessionCookie>["read"]>[0]) =>
      (await members.signedIn(sessionCookie(url).read(c)))?.ownerKey ?? null,
  };
  const app = guardedApp(parts).route("/", memberRoutes(parts)).route("/", subscriptionRoutes(parts));
  const forms = [
    { path: "/profile", action: profile },
    { path: "/preferences", action: preferences },
    { path: "/settings", action: settings },
  ];
  const pages = createStaticHandler([{ middleware: [requireMember], children: forms }]);
  app.post("*", failTo(formPage), (c) => {
    const context = new RouterContextProvider();
    const session = sessionCookie(url);
    const signedIn = () => members.signedIn(session.read(c));
    const existing: Partial<Services["pages"]> = { exists: () => true };
    const services: Partial<Services> = { members, ownSubscription: scene.ownSubscription, clock };
    context.set(servicesContext, {
      ...services,
      pages: existing,
      site: { settings: () => ({}) },
    } as unknown as Services);
    context.set(sessionContext, { signedIn, expiredCookie: session.expired });
    context.set(securityContext, (event) => parts.security.note(c, event));
    const answer = (ask: (request: Request) => Promise<Response>) => ask(c.req.raw);
    return pages.queryRoute(c.req.raw, { requestContext: context, generateMiddlewareResponse: answer });
  });
  app.all("*", (c) => c.text("a page"));
  const listener = getRequestListener(app.fetch);
  const quick = quickSession({ members, siteOrigin: url, headers: ["X-Way", "quick"] });
  server.on("request", (request, response) => {
    if (!quick(request, response, () => void listener(request, response))) void listener(request, response);
  });

  const ask: MemberApi["ask"] = (path, init = {}) => fetch(new URL(path, url), { redirect: "manual", ...init });
  return Object.assign(scene, {
    url,
    members,
    providers,
    database,
    dataFolder,
    errors,
    logged,
    noted,
    ask,
    browser: () => openBrowser(ask, url, providers),
  });
}

function openBrowser(ask: MemberApi["ask"], url: string, providers: IdentityStandIn): MemberBrowser {
  const cookies = new Map<string, string>();
  const browser: MemberBrowser = {
    cookies,
    async ask(path, init = {}) {
      const Cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const response = await ask(path, { ...init, headers: { ...(Cookie && { Cookie }), ...init.headers } });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return response;
    },
    postForm: (path, fields = {}, headers = {}) =>
      browser.ask(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Origin: url, "Sec-Fetch-Site": "same-origin", ...headers },
      }),
    async leave(provider, returnUrl = "/dashboard") {
      const query = new URLSearchParams({ provider, return_url: returnUrl });
      return locationOf(await browser.ask(`/api/oauth/authorize?${query}`));
    },
    async signIn(provider, returnUrl) {
      const callback = await providers.visit(await browser.leave(provider, returnUrl));
      return locationOf(await browser.ask(callback));
    },
    async me() {
      const response = await browser.ask("/api/auth/me");
      return response.status === 200 ? ((await response.json()) as { user: Record<string, unknown> }).user : null;
    },
  };
  return browser;
}

/** Where a redirect leads. */
export function locationOf(response: Response): string {
  const location = response.headers.get("Location");
  if (location === null) throw new Error(`${response.status} without a Location`);
  return location;
}

/** What /auth/callback is told; null when the way led elsewhere. */
export function failureAt(location: string): string | null {
  const { pathname, searchParams } = new URL(location, "http://own.invalid");
  return pathname === "/auth/callback" && searchParams.get("auth") === "error" ? searchParams.get("message") : null;
}
