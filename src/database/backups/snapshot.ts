import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { keepInOneFile } from "./one-file.ts";
import { rowCounts } from "./tables.ts";

/** Where a database is: `databaseUrl` null means the SQLite file in `dataFolder`. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

/** All pages in one go: what others write meanwhile would make a copy by parts begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Writes what the database holds at one moment, whatever the version of its schema, into `file`, which is made or
 * overwritten: an SQLite database with the site's own tables, for its owner only. The site may write meanwhile and waits
 * for nothing. On SQLite the pages are copied beside this thread; a copy of Postgres takes this thread a few milliseconds
 * at a time. Answers how many rows each table had. Throws where the database cannot be read or the file not be written.
 */
export async function writeSnapshot(place: DatabasePlace, file: string): Promise<ReadonlyMap<string, number>> {
  closeSync(openSync(file, "w", 0o600));
  chmodSync(file, 0o600);
  if (!place.databaseUrl) return snapshotOfSqlite(join(place.dataFolder, "commonplace.db"), file);
  const { snapshotOfPostgres } = await import("./postgres-snapshot.ts");
  return snapshotOfPostgres(place.databaseUrl, file);
}

async function snapshotOfSqlite(from: string, file: string): Promise<Map<string, number>> {
  const source = new DatabaseSync(from, { timeout: 5_000 });
  try {
    // Counting begins the view of one moment, which the copy shares: writers go on in the write-ahead log.
    source.exec("pragma query_only = on; begin");
    const counts = rowCounts(source);
    await backup(source, file, { rate: ALL_PAGES });
    keepInOneFile(file);
    return counts;
  } finally {
    source.close();
  }
}
