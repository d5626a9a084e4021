import type { RequestListener } from "node:http";
import { ownProgram, refusalFile, takeUpgradeBack, type Upgraded, upgradeDatabase } from "./assembly/upgrading.ts";
import type { Config } from "./config.ts";
import { becomeProgram, openKeptVersions } from "./former-version.ts";
import { faultOfPages } from "./http/self-check.ts";

/** A program that has served so long without an error is kept for the way back, in milliseconds. */
const SERVES_WELL = 5_000;

interface Serving {
  /** The address of the newest post; null where there is none. */
  newestPost(): string | null;
  close(): Promise<void>;
  onClose(step: () => unknown): void;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/**
 * What the first start of a new version does besides: the database is kept and brought up to date, and the pages are asked for
 * before readers can, also where the database needs no change. Where one of it fails, the database is as it was, the log says why, and the version that served before
 * goes on in the place of this process. It is not tried again by itself, but by `commonplace upgrade`.
 */
export async function beginVersion(config: Config, buildFolder: string) {
  const versions = openKeptVersions({
    dataFolder: config.dataFolder,
    refusalFile: refusalFile(config.dataFolder),
    buildFolder,
    ...ownProgram(),
  });
  const refusal = versions.refusal();
  if (refusal !== null && versions.former(ownProgram().own.schema) !== null) await goBack(refusal);
  const upgraded = await upgradeDatabase(config);
  if (upgraded.outcome === "failed") await goBack(reasonOf(upgraded));

  return {
    /** Asks a version that is new here, or has a changed database, for pages; returns where all are answered. */
    async look(handle: RequestListener, site: Serving): Promise<void> {
      const isChanged = upgraded.outcome === "upgraded";
      if (!isChanged && !versions.isNew()) return;
      const optional = ["/feed.xml", ...[site.newestPost() ?? []].flat()];
      const { host } = config.siteUrl;
      const fault = await faultOfPages(handle, { host, paths: ["/readyz", "/"], optional });
      if (fault === null) {
        if (isChanged) tell(site.log, upgraded);
        return;
      }
      // Threads that are being closed do not keep a process alive.
      const awake = setInterval(() => {}, 60_000);
      await site.close().finally(() => clearInterval(awake));
      const isAsItWas = !isChanged || (await takeUpgradeBack(config, upgraded));
      const database = isAsItWas ? "the database is as it was" : "other nodes go on with the new schema";
      await goBack(`the pages of the new version do not answer: ${fault}; ${database}`);
    },

    /** Keeps this program, once it has served for a while. */
    keep({ log, onClose }: Serving): void {
      const keeping = setTimeout(() => {
        versions.keep().catch((err) => log.error({ err }, "this version could not be kept for the way back"));
      }, SERVES_WELL).unref();
      onClose(() => clearTimeout(keeping));
    },
  };

  /** Ends this program. */
  async function goBack(reason: string): Promise<never> {
    const { own } = ownProgram();
    versions.refuse(reason);
    const former = versions.former(own.schema);
    const next = former === null ? "no former version is kept" : "the former version serves";
    process.stderr.write(`commonplace: version ${own.name} was not begun: ${reason}; ${next}\n`);
    if (former !== null) return becomeProgram(former);
    process.exit(1);
  }
}

type DatabasePlace = Pick<Config, "databaseUrl" | "dataFolder">;

/**
 * What a start from the sources does besides: an older database is kept as it was, and brought up to date. No former build could go
 * on: where it fails, the database is as it was, and this rejects with the reason.
 */
export async function beginSources(place: DatabasePlace): ReturnType<typeof beginVersion> {
  const upgraded = await upgradeDatabase(place);
  if (upgraded.outcome === "failed") throw new Error(reasonOf(upgraded));
  return {
    async look(_, { log }) {
      if (upgraded.outcome === "upgraded") tell(log, upgraded);
    },
    keep() {
      // There is no build.
    },
  };
}

const reasonOf = ({ from, to, reason }: { from: number; to: number; reason: string }): string =>
  `the database could not be brought from schema ${from} to ${to}: ${reason}`;

function tell(log: Serving["log"], { from, to, rows, milliseconds, snapshot }: Upgraded): void {
  if (snapshot === null) log.info({ from, to }, "another node has brought the database up to date");
  else {
    // Its whole name would be masked.
    const back = `npx commonplace restore DATA_DIR/commonplace-schema-${from}-TIME.db`;
    const words = `the database was brought up to date; the former version puts it back as it was: ${back}`;
    log.info({ from, to, rows, took: Math.round(milliseconds) }, words);
  }
}
