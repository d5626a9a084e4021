import type { LeavingNote } from "../../domain/subscribers/leavings.ts";
import type { Database } from "../database.ts";
import type { NoteFile } from "../note-file.ts";
import type { Handle, Schema } from "../schema.ts";

const NAME = "person notes";
/** Rows in one statement. */
const STEP = 1_000;

interface ErasureNote {
  readonly hash: string;
  readonly at: number;
}

type Row = Pick<Schema["personNote"], "kind" | "hash" | "at">;

/** Notes about people who have gone, and the means to keep those of all nodes in the folder of each. */
export interface SharedNotes {
  readonly erasures: NoteFile<ErasureNote>;
  readonly leavings: NoteFile<LeavingNote>;
  /** Takes over what other nodes have noted since, and tells them what they lack. */
  sync(): Promise<void>;
  /** The database may lack what it had: the next `sync` compares everything. */
  distrust(): void;
}

/**
 * On Postgres every note goes into a table as well, from which each node brings it into its own folder within a second: a
 * database that is put back is told of it by whichever node is left. SQLite has one folder.
 */
export function shareNotes(
  database: Database,
  files: { readonly erasures: NoteFile<ErasureNote>; readonly leavings: NoteFile<LeavingNote> },
): SharedNotes {
  if (database.engine === "sqlite") return { ...files, async sync() {}, distrust() {} };
  /** The last row that was read; null before everything was compared. */
  let cursor: number | null = null;
  /** Rows of this process that it has not read yet. */
  const own = new Set<string>();

  /** What this process itself has noted: told to others at once, or where that fails by the next comparison. */
  const sharing = <T>(file: NoteFile<T>, rowOf: (note: T) => Row): NoteFile<T> => ({
    all: file.all,
    async add(notes) {
      await file.add(notes);
      await tell(notes.map(rowOf)).catch(() => {
        cursor = null;
      });
    },
  });

  async function tell(rows: readonly Row[]): Promise<void> {
    for (const row of rows) own.add(keyOf(row));
    await database.write(async (trx) => {
      // One after another, so that no row becomes visible behind one that was read already.
      await database.lock(trx, NAME);
      // Numbered here: a database that was put back from a file does not remember which number came last.
      const { last } = await trx
        .selectFrom("personNote")
        .select((e) => e.fn.coalesce(e.fn.max("no"), e.lit(0)).as("last"))
        .executeTakeFirstOrThrow();
      const numbered = rows.map((row, index) => ({ ...row, no: last + 1 + index }));
      for (let from = 0; from < rows.length; from += STEP)
        await trx
          .insertInto("personNote")
          .values(numbered.slice(from, from + STEP))
          .execute();
    });
  }

  async function keep(rows: readonly Row[]): Promise<void> {
    const erased = rows.filter(({ kind }) => kind === "erased");
    const moved = rows.filter(({ kind }) => kind !== "erased");
    if (erased.length) await files.erasures.add(erased.map(({ hash, at }) => ({ hash, at })));
    if (moved.length)
      await files.leavings.add(moved.map(({ kind, hash, at }) => ({ hash, at, left: kind === "left" })));
  }

  async function compareAll(): Promise<void> {
    const beside = new Map((await rowsBeside()).map((row) => [keyOf(row), row]));
    const missing: Row[] = [];
    let last = 0;
    for await (const rows of rowsAfter(database, 0))
      for (const row of rows) {
        last = row.no;
        if (!beside.delete(keyOf(row))) missing.push(row);
      }
    await keep(missing);
    own.clear();
    if (beside.size) await tell([...beside.values()]);
    cursor = last;
  }

  async function rowsBeside(): Promise<Row[]> {
    const [erasures, leavings] = await Promise.all([files.erasures.all(), files.leavings.all()]);
    return [...erasures.map(erasureRow), ...leavings.map(leavingRow)];
  }

  return {
    erasures: sharing(files.erasures, erasureRow),
    leavings: sharing(files.leavings, leavingRow),
    async sync() {
      if (cursor === null) return compareAll();
      for await (const rows of rowsAfter(database, cursor)) {
        await keep(rows.filter((row) => !own.delete(keyOf(row))));
        cursor = rows.at(-1)?.no ?? cursor;
      }
    },
    distrust() {
      cursor = null;
    },
  };
}

const erasureRow = ({ hash, at }: ErasureNote): Row => ({ kind: "erased", hash, at });
const leavingRow = ({ hash, at, left }: LeavingNote): Row => ({ kind: left ? "left" : "back", hash, at });
const keyOf = ({ kind, hash, at }: Row): string => `${kind} ${hash} ${at}`;

async function* rowsAfter(database: Database, no: number): AsyncGenerator<readonly (Row & { readonly no: number })[]> {
  for (let after = no; ; ) {
    const rows = await database.read((db: Handle) =>
      db.selectFrom("personNote").selectAll().where("no", ">", after).orderBy("no").limit(STEP).execute(),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.no;
  }
}
