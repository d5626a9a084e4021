import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, resolve } from "node:path";
import { isBucketAddress } from "../../backup-settings.ts";
import type { BackupTools, MigrateTools, RestoreTools } from "../../cli/tools.ts";
import type { Config } from "../../config.ts";
import { holdDatabase } from "../../database/backups/hold.ts";
import { makeBackup } from "../../database/backups/make-backup.ts";
import { migrateTo } from "../../database/backups/migrate-to.ts";
import { noteBackup } from "../../database/backups/record.ts";
import { openBackup } from "../../database/backups/restore-backup.ts";
import { openTarget } from "../../database/backups/targets.ts";
import { databaseExists } from "../../database/database.ts";
import { isOnThisMachine, isPostgres, keepsTls, withTls } from "../../database-url.ts";
import { say } from "../../languages/say.ts";
import { noSiteYet } from "../keys.ts";
import { databaseName, nameSite } from "../site-name.ts";
import { targetOf } from "./target.ts";

/** Creates what making a backup works with. The database stays as it is, also one that a newer program would change. */
export async function openBackupTools(config: Config): Promise<BackupTools> {
  if (!(await databaseExists(config))) throw noSiteYet(config);
  const { to, keep, recipients } = config.backup;
  return {
    ...(await nameSite(config)),
    async backUp(given) {
      const written = given ?? to;
      if (written === null) return { outcome: "nowhere" };
      const isScheduled = given === null;
      const target = targetOf(config, written);
      const made = await makeBackup({ place: config, target, recipients, keep: isScheduled ? keep : null });
      if (isScheduled) await noteBackup(config);
      return { outcome: "made", encrypted: recipients.length > 0, ...made };
    },
    async close() {},
  };
}

/** Creates what putting a backup back works with; no site need have run here. */
export async function openRestoreTools(config: Config): Promise<RestoreTools> {
  const closing: (() => void)[] = [];
  return {
    ...(await nameSite(config)),
    exists: () => databaseExists(config),
    async hold() {
      const hold = await holdDatabase(config);
      if (hold) closing.push(hold.release);
      return hold !== null;
    },
    async open(source, identityFile) {
      const identities = identityFile === null ? null : readFileSync(identityFile, "utf8");
      const opened = await openBackup(config, (file) => bring(config, source, file), identities);
      if (opened.outcome === "open") closing.push(opened.close);
      return opened;
    },
    async close() {
      for (const step of closing.reverse()) step();
    },
  };
}

/** Brings a backup into a file here; false where there is none. */
async function bring(config: Config, source: string, file: string): Promise<boolean> {
  if (!isBucketAddress(source) && !existsSync(source)) return false;
  const isInBucket = isBucketAddress(source);
  const [folder, name] = isInBucket
    ? [posix.dirname(source), posix.basename(source)]
    : [dirname(resolve(source)), basename(source)];
  const store = await openTarget(targetOf(config, folder));
  if (isInBucket && !(await store.names()).includes(name)) return false;
  await store.fetch(name, file);
  return true;
}

/** Creates what moving a site to another database works with. */
export async function openMigrateTools(config: Config): Promise<MigrateTools> {
  if (!(await databaseExists(config))) throw noSiteYet(config);
  let release = () => {};
  return {
    ...(await nameSite(config)),
    async hold() {
      const hold = await holdDatabase(config);
      release = hold?.release ?? release;
      return hold !== null;
    },
    async moveTo(written) {
      const target = isPostgres(written)
        ? { databaseUrl: safely(written), dataFolder: config.dataFolder }
        : { databaseUrl: null, dataFolder: resolve(written) };
      const moved = await migrateTo(config, target);
      if (moved.outcome === "not-empty") return moved;
      return {
        ...moved,
        database: databaseName(target),
        toPostgres: target.databaseUrl !== null,
        secretFile: config.secret === null ? join(config.dataFolder, "secret") : null,
        folder: target.databaseUrl === null ? target.dataFolder : null,
      };
    },
    async close() {
      release();
    },
  };
}

/** As the setting DATABASE_URL is taken: beyond this machine by TLS with a checked certificate. */
function safely(url: string): string {
  if (!isOnThisMachine(url) && !keepsTls(url)) throw new Error(say("backupCommands.withoutTls"));
  return withTls(url);
}
