import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createSignInStore } from "../database/members/sign-in-store.ts";
import { systemClock } from "../domain/clock.ts";
import { type ProviderId, providerIds, providerNames } from "../domain/members/providers.ts";
import type { Sessions } from "../domain/members/sessions.ts";
import { createSignIn } from "../domain/members/sign-in.ts";
import { say } from "../languages/say.ts";
import { createProviders, redirectUriOf } from "../providers/providers.ts";
import type { LocalIdentity } from "../providers/stand-in.ts";
import type { Keys } from "./keys.ts";

/** Milliseconds for everything that is asked of a provider for one sign-in, so that readers wait less than ten seconds. */
const PROVIDER_TIME = 9_000;

/** The providers of this installation and the way there and back. */
export async function assembleSigningIn(parts: {
  config: Config;
  keys: Keys;
  database: Database;
  members: Pick<Sessions, "signIn">;
  log: Logger;
}) {
  const { config, keys, database, members, log } = parts;
  const callbackOrigin = callbackOriginOf(config);
  const missing = providerIds.filter((id) => !hasCredentials(config, id));
  const standIn = config.mode === "local" && missing.length ? await openStandIn(config, missing) : null;
  const signIn = createSignIn({
    store: createSignInStore(database),
    members,
    providers: createProviders({ accounts: config.providers, callbackOrigin, standIn, timeLimit: PROVIDER_TIME }),
    key: keys.signIn,
    origins: ownOrigins(config),
    clock: systemClock,
    log,
  });
  return { signIn, standIn, greeting: greetingOf(missing, standIn !== null) };
}

/** Providers by which readers can sign in: those with credentials, and in local mode, where they are stood in for, all. */
export function offeredProviders(config: Config): ProviderId[] {
  return providerIds.filter((id) => config.mode === "local" || hasCredentials(config, id));
}

const hasCredentials = ({ providers }: Config, id: ProviderId): boolean => providers[id].clientId !== null;

/** Where providers send browsers back to. */
export function callbackOriginOf(config: Config): string {
  return (config.apiUrl ?? config.siteUrl).origin;
}

/** On this machine the site goes by two names. */
function ownOrigins({ mode, siteUrl: { protocol, port, origin } }: Config): ReadonlySet<string> {
  const names = mode === "local" ? ["localhost", "127.0.0.1"] : [];
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${port && `:${port}`}`)]);
}

/** Imported in local mode only, so that no forgotten setting can open it elsewhere. */
async function openStandIn(config: Config, ids: readonly ProviderId[]): Promise<LocalIdentity> {
  const { createStandIn } = await import("../providers/stand-in.ts");
  const { origin } = config.siteUrl;
  return createStandIn({ ids, origin, redirectUriOf: (id) => redirectUriOf(callbackOriginOf(config), id) });
}

function greetingOf(missing: readonly ProviderId[], standsIn: boolean): string {
  const named = (ids: readonly ProviderId[]) => ids.map((id) => providerNames[id]).join(", ");
  const real = providerIds.filter((id) => !missing.includes(id));
  const others = say(standsIn ? "stateCommands.standIns" : "stateCommands.notSetUp", { providers: named(missing) });
  return [...(real.length ? [named(real)] : []), ...(missing.length ? [others] : [])].join("; ");
}
