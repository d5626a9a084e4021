import { execFile } from "node:child_process";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { hasWalResetFix } from "./sqlite-faults.ts";

/** A setting on which the durability of the database hangs, with what it is and what it should be. */
export interface WrongSetting {
  readonly name: string;
  readonly found: string;
  readonly wanted: string;
}

/** How the database keeps what is stored: its engine and version, and what should be otherwise. */
export async function durability(
  database: Database,
): Promise<{ engine: string; version: string; hasFault: boolean; wrong: WrongSetting[] }> {
  const { engine, version, ...facts } = await database.facts();
  const found = engine === "sqlite" ? facts : await settingsOfPostgres(database);
  const wanted: Readonly<Record<string, string>> = engine === "sqlite" ? wantedOfSqlite : wantedOfPostgres;
  return {
    engine: String(engine),
    version: String(version),
    hasFault: engine === "sqlite" && !hasWalResetFix(String(version)),
    wrong: Object.entries(wanted).flatMap(([name, value]) =>
      String(found[name]) === value ? [] : [{ name, found: String(found[name]), wanted: value }],
    ),
  };
}

/** `synchronous` 2 is FULL. */
const wantedOfSqlite = { journal_mode: "wal", synchronous: "2", foreign_keys: "1" };
const wantedOfPostgres = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

async function settingsOfPostgres(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.read((db) =>
    sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
    `.execute(db),
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

/** Looks at a file of SQLite and prints what is wrong; "ok" where nothing is. */
const PROGRAM = `const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1], { readOnly: true });
const [row] = database.prepare("pragma quick_check(1)").all();
process.stdout.write(String(Object.values(row)[0]));`;

/**
 * Is the file of a SQLite database whole? `ok`, or what is wrong; null when it took longer than `patience` milliseconds.
 * In a process of its own, as a look at a large file holds up whoever takes it and cannot be stopped otherwise.
 */
export function quickCheck(file: string, patience: number): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { timeout: patience, killSignal: "SIGKILL" as const };
    execFile(process.execPath, ["--no-warnings", "-e", PROGRAM, file], options, (error, answer, said) => {
      if (!error) return resolve(answer);
      if (error.killed) return resolve(null);
      resolve(/^Error: (.*)$/m.exec(said)?.[1] ?? "unreadable");
    });
  });
}
