import { readFileSync, rmSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { Config } from "../config.ts";
import { type Database, openAsItIs } from "../database/database.ts";
import { type Instance, openInstance } from "../database/instance/instance.ts";
import type { PlaceParts } from "../database/instance/place.ts";
import { newestVersion } from "../database/migrations/migrate.ts";
import { takeBack, type Upgraded, type UpgradeResult, upgrade } from "../database/upgrade/upgrade.ts";
import { keysOf } from "./keys.ts";
import { placeParts } from "./people.ts";

const packageFile = findPackageJSON(import.meta.url) as string;

/** This program: a name for its version and build, the schema that it makes, and the folder of its package. */
export const ownProgram = () => ({
  own: {
    name: `${JSON.parse(readFileSync(packageFile, "utf8")).version}-${buildIdentity.toString(36)}`,
    schema: newestVersion,
  },
  projectFolder: dirname(packageFile),
});

/** Brings an older database up to date before anybody is served, or leaves it as it was. Costs a short look otherwise. */
export function upgradeDatabase(
  place: Pick<Config, "databaseUrl" | "dataFolder">,
  given: { isTrial?: boolean } = {},
): Promise<UpgradeResult> {
  return upgrade(place, given);
}

export type { Upgraded };

/** The schema that first says where a database was armed. */
const FIRST_ARMED = 9;

/**
 * Puts the database back as it was before an upgrade whose program does not serve as it should; false where other nodes work on
 * it by now. One that was armed stays so: nothing has been sent from it meanwhile.
 */
export async function takeUpgradeBack(config: Config, { from, snapshot }: Upgraded): Promise<boolean> {
  if (snapshot === null) return false;
  // On SQLite the file beside the database says where it is, and stays.
  if (!config.databaseUrl || from < FIRST_ARMED) return takeBack(config, snapshot);
  const parts = placeParts(config, keysOf(config));
  const wasArmed = await onInstance(config, parts, (instance, database) => database.read(instance.isArmed));
  const isBack = await takeBack(config, snapshot);
  if (isBack && wasArmed) await onInstance(config, parts, (instance) => instance.arm());
  return isBack;
}

async function onInstance<T>(
  config: Config,
  parts: PlaceParts,
  step: (instance: Instance, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openAsItIs(config);
  try {
    return await step(await openInstance(database, parts), database);
  } finally {
    await database.close();
  }
}

/** A version that was refused may begin at the next start. */
export function forgiveVersion({ dataFolder }: Config): void {
  rmSync(refusalFile(dataFolder), { force: true });
}

/** Where it is noted that a version was refused, and why. */
export const refusalFile = (dataFolder: string): string => join(dataFolder, "versions/refused.json");
