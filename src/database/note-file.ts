import { open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import { DatabaseError } from "./database-error.ts";

/** Notes beside the database, a line of JSON each, only ever appended to. A line that a crash has cut short is passed over. */
export interface NoteFile<T> {
  /** Resolves when the notes will survive a crash; calls that come while others are written share a write. */
  add(notes: readonly T[]): Promise<void>;
  /** In the order in which they were added. */
  all(): Promise<readonly T[]>;
}

/** `shape`: of a note, and how it is written. `what`: how a message names the notes. */
export function openNoteFile<T>(path: string, what: string, shape: z.ZodType<T>): NoteFile<T> {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    const notes = waiting;
    waiting = [];
    next = null;
    try {
      await append(
        path,
        notes.map((note) => `${JSON.stringify(shape.encode(note))}\n`),
      );
    } catch (error) {
      // What caused them may be stored already: they go with the next ones.
      waiting = [...notes, ...waiting];
      throw new DatabaseError("unavailable", `${what} cannot be noted in DATA_DIR`, error);
    }
  }

  return {
    add(notes) {
      waiting.push(...notes);
      next ??= writing = writing.catch(() => {}).then(writeWaiting);
      return next;
    },
    async all() {
      const text = await readIfThere(path);
      return text.split("\n").flatMap((line) => shape.safeParse(jsonOf(line)).data ?? []);
    },
  };
}

async function append(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size) await file.read(last, 0, 1, size - 1);
    await file.appendFile((size && last.toString() !== "\n" ? "\n" : "") + lines.join(""));
    await file.sync();
    if (!size) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

/** A new file is durable only with its folder's entry. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
