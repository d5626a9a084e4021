import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseExists } from "../database.ts";
import { keepSnapshot } from "./backup.ts";
import { exactStamp } from "./names.ts";
import { ENDINGS, removeDatabase } from "./one-file.ts";
import { settle } from "./settle.ts";
import type { DatabasePlace } from "./snapshot.ts";
import { BESIDE } from "./tables.ts";

/**
 * Makes what a checked snapshot holds the database of this place; nothing may run on it. What was there is kept in
 * `dataFolder` first, as `commonplace-replaced-TIME.db`, whose path is answered, or null where there was none. Either all
 * is replaced or, with a throw, nothing. The snapshot stays as it is.
 */
export async function putInPlace(place: DatabasePlace, snapshot: string): Promise<string | null> {
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 });
  const aside = join(place.dataFolder, `commonplace-replaced-${exactStamp(new Date())}.db`);
  if (!place.databaseUrl) return replaceFile(join(place.dataFolder, "commonplace.db"), snapshot, aside);
  const isThere = await databaseExists(place);
  if (isThere) await keepSnapshot(place, aside);
  const { fillPostgres } = await import("./fill-postgres.ts");
  await fillPostgres(place.databaseUrl, snapshot, `${aside}.tables`);
  return isThere ? aside : null;
}

function replaceFile(file: string, snapshot: string, aside: string): string | null {
  const part = `${file}.restoring`;
  try {
    copyFileSync(snapshot, part);
    chmodSync(part, 0o600);
    const copy = new DatabaseSync(part);
    copy.exec(`drop table if exists ${BESIDE}`);
    copy.close();
    const isThere = existsSync(file);
    // Renamed as it is: what cannot be opened any more may be why it is replaced.
    for (const ending of ENDINGS.toReversed()) if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
    settle(part, file);
    return isThere ? aside : null;
  } finally {
    removeDatabase(part);
  }
}
