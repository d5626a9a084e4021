import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { newsletterLinkRoutes } from "../../src/api/subscriptions/newsletter-links.ts";
import { type SubscriptionParts, subscriptionRoutes } from "../../src/api/subscriptions/subscriptions.ts";
import { createRequestScope } from "../../src/assembly/request-scope.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import type { SecurityEvent } from "../../src/domain/security-log.ts";
import { writesPerMinute } from "../../src/domain/write-limit.ts";
import { readClient } from "../../src/http/client-address.ts";
import { guardedApp } from "../../src/http/guarded-app.ts";
import { allowedOrigins } from "../../src/http/guards/origin-check.ts";
import { securityEvents } from "../../src/http/security-events.ts";
import { createSubscribing, type Subscribing } from "./subscribing.ts";

export const SITE = "https://site.example";
export const own = { Origin: SITE, "Sec-Fetch-Site": "same-origin" };
export const json = { "Content-Type": "application/json" };
export const form = { "Content-Type": "application/x-www-form-urlencoded", ...own };

/** The calls about subscriptions over a real database, as the front door reaches them. */
export interface SubscriptionApi extends Subscribing {
  /** `client`: the address of the connection. */
  ask(path: string, init?: RequestInit, client?: string): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>, client?: string): Promise<Response>;
  /** A form of the site's own, from a browser without script. */
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  readonly errors: Error[];
  /** What was noted as concerning security. */
  readonly noted: SecurityEvent[];
}

export function createSubscriptionApi(
  database: Database,
  folder: string,
  given: Parameters<typeof createSubscribing>[2] & {
    hops?: number;
    writes?: number;
    parts?: Partial<SubscriptionParts>;
  } = {},
): SubscriptionApi {
  const scene = createSubscribing(database, folder, given);
  const errors: Error[] = [];
  const noted: SecurityEvent[] = [];
  const clientOf = readClient(given.hops ?? 0);
  const parts: SubscriptionParts = {
    subscribers: scene.subscribers,
    ownSubscription: scene.ownSubscription,
    siteOrigin: SITE,
    allowed: allowedOrigins(given.parts?.siteOrigin ?? SITE),
    clientOf,
    security: securityEvents({ record: (event) => noted.push(event) }, clientOf),
    totalMembers: () => parts.subscribers.totalActive(),
    ownerOf: async () => null,
    languageOfPage: (page) =>
      String(page).startsWith("/de") ? { prefix: "/de", language: "de" } : { prefix: "", language: "en" },
    ...given.parts,
  };
  const app = guardedApp({
    ...parts,
    bodyBytes: 16_384,
    countWrite: writesPerMinute(given.writes ?? 1_000_000, () => 0),
    scope: createRequestScope(),
    report: (error) => errors.push(error),
  });
  app.route("/", subscriptionRoutes(parts));
  app.route("/", newsletterLinkRoutes({ subscribers: parts.subscribers, clock: () => scene.now }));
  app.all("*", (c) => c.text("a page"));
  const ask: SubscriptionApi["ask"] = async (path, init = {}, client = "192.0.2.1") =>
    app.fetch(new Request(SITE + path, init), { incoming: { socket: { remoteAddress: client } } });
  return Object.assign(scene, {
    errors,
    noted,
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}, client?: string) =>
      ask(path, { method: "POST", body: JSON.stringify(body), headers: { ...json, ...headers } }, client),
    postForm: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields).toString(), headers: { ...form, ...headers } }),
  });
}

/** The same over a new SQLite file, removed after the test. */
export async function temporaryApi(given: Parameters<typeof createSubscriptionApi>[2] = {}): Promise<SubscriptionApi> {
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-api-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder });
  onTestFinished(async () => {
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return createSubscriptionApi(database, dataFolder, given);
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
