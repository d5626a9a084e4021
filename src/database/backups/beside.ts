import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { settle } from "./settle.ts";
import { BESIDE, valuesOf } from "./tables.ts";

/** Of `DATA_DIR`: who was erased, and who left or came back. */
const NOTES = ["erasures.jsonl", "leavings.jsonl"];
const SECRET = "secret";

/** Puts what stands beside the database into a backup of it, its notes and, `withSecret`, what everything signed hangs on. */
export function packBeside(snapshot: string, dataFolder: string, { withSecret }: { withSecret: boolean }): void {
  const file = new DatabaseSync(snapshot);
  try {
    file.exec(`create table ${BESIDE} (name text primary key not null, content text not null) strict`);
    const insert = file.prepare(`insert into ${BESIDE} (name, content) values (?, ?)`);
    for (const name of withSecret ? [...NOTES, SECRET] : NOTES) {
      const content = contentOf(join(dataFolder, name));
      if (content) insert.run(name, content);
    }
  } finally {
    file.close();
  }
}

/**
 * Brings what a backup holds besides tables into `dataFolder`. Nothing there is rolled back: notes that are missing are
 * added to those that stand there, in the order of their times, and a secret that is there stays.
 */
export function unpackBeside(snapshot: string, dataFolder: string): void {
  const kept = keptIn(snapshot);
  for (const name of NOTES) {
    const present = contentOf(join(dataFolder, name));
    const all = merged(kept.get(name) ?? "", present);
    if (all !== present) replace(join(dataFolder, name), all);
  }
  const secret = kept.get(SECRET);
  if (secret && !contentOf(join(dataFolder, SECRET))) replace(join(dataFolder, SECRET), secret);
}

function keptIn(snapshot: string): ReadonlyMap<string, string> {
  const file = new DatabaseSync(snapshot, { readOnly: true });
  try {
    if (!valuesOf(file, `select 1 from sqlite_schema where name = '${BESIDE}'`).length) return new Map();
    const rows = file.prepare(`select name, content from ${BESIDE}`).all() as { name: string; content: string }[];
    return new Map(rows.map(({ name, content }) => [name, content]));
  } finally {
    file.close();
  }
}

/** Every line of both, each once: they begin with their time. */
function merged(one: string, other: string): string {
  const lines = new Set(`${one}\n${other}`.split("\n").filter(Boolean));
  const inOrder = [...lines].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  return inOrder.map((line) => `${line}\n`).join("");
}

/** A line that a crash has cut short stands first, and is passed over there as well. */
const timeOf = (line: string): string => /^\{"at":"([^"]+)"/.exec(line)?.[1] ?? "";

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function replace(path: string, content: string): void {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, content, { mode: 0o600 });
  settle(part, path);
}
