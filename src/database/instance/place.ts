import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";

/**
 * Where a database is, by names that a copy of it does not carry along, the surest first; keyed hashes. It is the same
 * place where the first name that both have is the same. A place without a name is none.
 */
export type Place = Readonly<Partial<Record<(typeof names)[number], string>>>;

const names = ["born", "inode", "server"] as const;

export function isSamePlace(one: Place, other: Place): boolean {
  const name = names.find((name) => one[name] !== undefined && other[name] !== undefined);
  return name !== undefined && one[name] === other[name];
}

/** The file beside a SQLite database that holds the id of its installation. */
export const instanceFile = (dataFolder: string): string => join(dataFolder, "instance");

/** What tells a place from others, besides the database itself. */
export interface PlaceParts {
  readonly dataFolder: string;
  /** As configured; null for SQLite. */
  readonly databaseUrl: string | null;
  /** The public address of the site; null in local mode. */
  readonly origin: string | null;
  /** The secret under which places are hashed. */
  readonly key: Uint8Array;
}

/** Finds out where a database is, for an installation of this id. */
export async function openPlace(
  database: Database,
  parts: PlaceParts,
): Promise<(db: Handle, id: string) => Promise<Place>> {
  const hashed = (...facts: readonly unknown[]) =>
    createHmac("sha256", parts.key).update(JSON.stringify(facts)).digest("base64url");
  if (database.engine === "sqlite") return async (_, id) => placeOfFolder(parts.dataFolder, id, hashed);
  const askCluster = await mayAskCluster(database);
  return async (db, id) => {
    const server = await factsOfServer(db, askCluster);
    return { server: hashed(id, server, hostOf(parts.databaseUrl), parts.origin) };
  };
}

/**
 * A folder is known by the moment in which its file `instance` was made, and by that file's number on the disk where the
 * file system does not keep the moment: whoever copies the folder makes another file.
 */
function placeOfFolder(dataFolder: string, id: string, hashed: (...facts: unknown[]) => string): Place {
  try {
    const file = instanceFile(dataFolder);
    if (readFileSync(file, "utf8").trim() !== id) return {};
    const { birthtimeNs, ino } = statSync(file, { bigint: true });
    const inode = hashed(id, "inode", String(ino));
    return birthtimeNs > 0n ? { born: hashed(id, "born", String(birthtimeNs)), inode } : { inode };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** Some hosts of Postgres do not let their customers ask for the cluster's number. */
async function mayAskCluster(database: Database): Promise<boolean> {
  const { rows } = await database.read((db) =>
    sql<{ may: boolean }>`select has_function_privilege('pg_control_system()', 'execute') as may`.execute(db),
  );
  return rows[0]?.may === true;
}

/** A dump carries none of these; a copy of the server's files carries all but the port, which is why the host's name counts too. */
async function factsOfServer(db: Handle, askCluster: boolean): Promise<unknown> {
  const cluster = sql.raw(askCluster ? "(select system_identifier::text from pg_control_system())" : "null");
  const { rows } = await sql`select ${cluster} as cluster, current_setting('port') as port,
    (select oid::text from pg_database where datname = current_database()) as base,
    'instance'::regclass::oid::text as place`.execute(db);
  return Object.entries(rows[0] as object).sort();
}

/** However this machine is written, it is one host. */
function hostOf(databaseUrl: string | null): string {
  const host = URL.parse(databaseUrl ?? "")?.hostname ?? "";
  return ["", "localhost", "127.0.0.1", "[::1]"].includes(host) ? "localhost" : host;
}
