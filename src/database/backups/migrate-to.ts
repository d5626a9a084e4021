import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { databaseExists } from "../database.ts";
import { checkSnapshot } from "./check.ts";
import { putInPlace } from "./put-in-place.ts";
import { type DatabasePlace, writeSnapshot } from "./snapshot.ts";

/** What belongs to a database and stands beside it. */
const BESIDE = ["secret", "erasures.jsonl", "leavings.jsonl", "mark"];

/**
 * Moves a site, on which nothing may run, into an empty database of either engine, with what stands beside it where that
 * is another folder; the old one stays as it is. Every row is there, or it throws. `not-empty`: a site has used it.
 */
export async function migrateTo(
  from: DatabasePlace,
  to: DatabasePlace,
): Promise<
  { readonly outcome: "moved"; readonly tables: number; readonly rows: number } | { readonly outcome: "not-empty" }
> {
  if (await databaseExists(to)) return { outcome: "not-empty" };
  mkdirSync(to.dataFolder, { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(to.dataFolder, `.backup-${process.pid}-`));
  try {
    const snapshot = join(work, "snapshot.db");
    const counts = await writeSnapshot(from, snapshot);
    const checked = await checkSnapshot(snapshot, join(work, "trial.db"), counts);
    if (checked.outcome !== "good") throw new Error(`the copy cannot be used: ${checked.outcome}`);
    if (from.dataFolder !== to.dataFolder)
      for (const name of BESIDE.filter((file) => existsSync(join(from.dataFolder, file))))
        copyFileSync(join(from.dataFolder, name), join(to.dataFolder, name));
    await putInPlace(to, snapshot);
    return { outcome: "moved", tables: counts.size, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
