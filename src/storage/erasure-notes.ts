import { open } from "node:fs/promises";
import { join } from "node:path";
import type { ErasureNote, ErasureNotes } from "../domain/members/erasing.ts";
import { DatabaseError } from "./database-error.ts";

/**
 * The erasures of this installation, a line of JSON each, in `DATA_DIR/erasures.jsonl`: keyed hashes and times, nothing
 * that leads back to a person without the secret. Only ever appended to. A line that a crash has cut short is passed over.
 */
export function openErasureNotes(dataFolder: string): ErasureNotes {
  const path = join(dataFolder, "erasures.jsonl");

  return {
    async add(notes) {
      try {
        const file = await open(path, "a+", 0o600);
        try {
          const { size } = await file.stat();
          const last = Buffer.alloc(1);
          if (size) await file.read(last, 0, 1, size - 1);
          const lines = notes.map(({ hash, at }) => `${JSON.stringify({ at: new Date(at).toISOString(), hash })}\n`);
          await file.appendFile((size && last.toString() !== "\n" ? "\n" : "") + lines.join(""));
          await file.sync();
          if (!size) await syncFolder(dataFolder);
        } finally {
          await file.close();
        }
      } catch (error) {
        throw new DatabaseError("unavailable", "the erasure cannot be noted in DATA_DIR", error);
      }
    },

    async all() {
      const text = await readIfThere(path);
      return text.split("\n").flatMap((line) => noteOf(line) ?? []);
    },
  };
}

/** A new file is durable only with its folder's entry. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function readIfThere(path: string): Promise<string> {
  try {
    const file = await open(path, "r");
    return await file.readFile("utf8").finally(() => file.close());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function noteOf(line: string): ErasureNote | null {
  try {
    const { at, hash } = JSON.parse(line) as { at?: unknown; hash?: unknown };
    const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
    return typeof hash === "string" && Number.isFinite(time) ? { hash, at: time } : null;
  } catch {
    return null;
  }
}
