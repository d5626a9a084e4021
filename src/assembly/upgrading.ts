import { readFileSync, rmSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { Config } from "../config.ts";
import { newestVersion } from "../database/migrations/migrate.ts";
import { takeBack, type Upgraded, type UpgradeResult, upgrade } from "../database/upgrade/upgrade.ts";

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
export function upgradeDatabase(config: Config, given: { isTrial?: boolean } = {}): Promise<UpgradeResult> {
  return upgrade(config, given);
}

/** Puts the database back as it was before an upgrade whose program does not serve as it should. */
export function takeUpgradeBack(config: Config, { snapshot }: Upgraded): Promise<boolean> {
  return snapshot === null ? Promise.resolve(false) : takeBack(config, snapshot);
}

/** A version that was refused may begin at the next start. */
export function forgiveVersion({ dataFolder }: Config): void {
  rmSync(refusalFile(dataFolder), { force: true });
}

/** Where it is noted that a version was refused, and why. */
export const refusalFile = (dataFolder: string): string => join(dataFolder, "versions/refused.json");
