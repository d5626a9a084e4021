import { readFileSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";
import type { Handle } from "./schema.ts";

const NAME = "mark";
/** A mark is how many restorations were noticed, times this, and how many changes there were since the last. */
const PER_RESTORATION = 1e12;

/**
 * A number that only grows, in the database and beside it in `DATA_DIR/mark`, first there, then here. A database whose
 * number is the smaller one is of an earlier day.
 */
export interface RestoreMark {
  /**
   * `restored`: the database was put back. `noticed`: it was, and another node has seen to its sessions. On SQLite a
   * database that knows marks, in a folder that knows none, was brought from elsewhere and counts as restored.
   */
  compare(): Promise<"same" | "restored" | "noticed">;
  /**
   * The number grows, unless the database was put back meanwhile, which `compare` must still see. Calls that come while
   * another one is at it share the next.
   */
  advance(): Promise<void>;
  /** Every session and every sign-in on its way ends, once for a restoration; from now on the database counts as the present one. */
  accept(): Promise<void>;
}

export function openRestoreMark(database: Database, dataFolder: string): RestoreMark {
  const path = join(dataFolder, "mark");
  let next: Promise<void> | null = null;
  let advancing: Promise<void> = Promise.resolve();
  /** The latest number that this process has seen: a folder that does not last, or cannot be written, is no hindrance while it runs. */
  let latest: number | null = null;

  /** The number outside the database. */
  function beside(): number | null {
    const written = markBeside(path);
    return written === null || latest === null ? (written ?? latest) : Math.max(written, latest);
  }

  async function advance(): Promise<void> {
    next = null;
    const known = beside();
    const mark = await database.write(async (trx) => {
      await database.lock(trx, NAME);
      return relation(await markOf(trx), known) === "same" ? setMark(trx, (present) => present + 1) : null;
    });
    if (mark !== null) await keep(mark);
  }

  async function keep(mark: number): Promise<void> {
    latest = mark;
    // Commands may do the same beside the server.
    const made = `${path}.${process.pid}`;
    await writeFile(made, `${mark}\n`, { mode: 0o600, flush: true });
    await rename(made, path);
  }

  return {
    async compare() {
      // In this order: another process may advance both meanwhile.
      const known = beside();
      return relation(await database.read(markOf), known);
    },
    advance() {
      next ??= advancing = advancing.catch(() => {}).then(advance);
      return next;
    },
    async accept() {
      const known = beside();
      const mark = await database.write(async (trx) => {
        await database.lock(trx, NAME);
        const present = await markOf(trx);
        if (relation(present, known) !== "restored") return present;
        await trx.deleteFrom("session").execute();
        await trx.deleteFrom("signIn").execute();
        const restorations = Math.floor(Math.max(present, known ?? 0) / PER_RESTORATION);
        return setMark(trx, () => (restorations + 1) * PER_RESTORATION);
      });
      await keep(mark);
    },
  };

  function relation(inside: number, known: number | null): "same" | "restored" | "noticed" {
    // A new node of a site on Postgres has no file yet.
    if (known === null) return database.engine === "sqlite" && inside > 0 ? "restored" : "same";
    if (inside < known) return "restored";
    return Math.floor(inside / PER_RESTORATION) > Math.floor(known / PER_RESTORATION) ? "noticed" : "same";
  }
}

async function markOf(db: Handle): Promise<number> {
  const row = await db.selectFrom("counter").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value ?? 0;
}

/** How many restorations this database knows of. */
export async function restorations(db: Handle): Promise<number> {
  return Math.floor((await markOf(db)) / PER_RESTORATION);
}

async function setMark(trx: Handle, change: (mark: number) => number): Promise<number> {
  const value = change(await markOf(trx));
  await trx
    .insertInto("counter")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  return value;
}

/** Lets a database with this mark count as restored: the number beside it, in `dataFolder`, is the larger one from now on. */
export function raiseMark(dataFolder: string, inside: number): void {
  const path = join(dataFolder, NAME);
  if ((markBeside(path) ?? -1) <= inside) writeFileSync(path, `${inside + 1}\n`, { mode: 0o600, flush: true });
}

/** Lets a database with this mark count as the present one, whatever happened to the one whose place it took. */
export function lowerMark(dataFolder: string, inside: number): void {
  const path = join(dataFolder, NAME);
  if ((markBeside(path) ?? -1) > inside) writeFileSync(path, `${inside}\n`, { mode: 0o600, flush: true });
}

function markBeside(path: string): number | null {
  try {
    const mark = Number(readFileSync(path, "utf8").trim() || Number.NaN);
    return Number.isSafeInteger(mark) && mark >= 0 ? mark : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
