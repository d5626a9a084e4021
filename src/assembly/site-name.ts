import { join } from "node:path";
import type { Config } from "../config.ts";
import { openCommandLog } from "../database/command-log.ts";
import { runningOrigin } from "../database/running-note.ts";
import { say } from "../languages/say.ts";
import { createSecurityLog } from "./security-log.ts";

/** Says on which site and database a command works, and notes in the log of commands that it ran. */
export async function nameSite(config: Config) {
  const running = await runningOrigin(config.dataFolder);
  return {
    running,
    place: say(running ? "stateCommands.runningSite" : "stateCommands.stoppedSite", {
      site: running ?? config.siteUrl.origin,
      database: databaseName(config),
    }),
    securityLog: createSecurityLog(openCommandLog(config.dataFolder)),
  };
}

/** The file, or the address without credentials. */
export function databaseName({ databaseUrl, dataFolder }: Pick<Config, "databaseUrl" | "dataFolder">): string {
  if (!databaseUrl) return join(dataFolder, "commonplace.db");
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
