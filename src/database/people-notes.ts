import { join } from "node:path";
import { z } from "zod";
import type { ErasureNote, ErasureNotes } from "../domain/members/erasing.ts";
import type { LeavingNote, LeavingNotes } from "../domain/subscribers/leavings.ts";
import { openNoteFile } from "./note-file.ts";

const written = z.object({ at: z.iso.datetime(), hash: z.string() });

/**
 * The erasures of this installation in `DATA_DIR/erasures.jsonl`: keyed hashes and times, nothing that leads back to a
 * person without the secret.
 */
export function openErasureNotes(dataFolder: string): ErasureNotes {
  const file = openNoteFile(
    join(dataFolder, "erasures.jsonl"),
    "the erasure",
    (line) => written.safeParse(line).data ?? null,
  );
  return {
    add: (notes) => file.add(notes.map(({ hash, at }) => ({ at: isoTime(at), hash }))),
    all: async () => (await file.all()).map(({ hash, at }): ErasureNote => ({ hash, at: Date.parse(at) })),
  };
}

/** Who left and who came back, in `DATA_DIR/leavings.jsonl`, in the same manner. */
export function openLeavingNotes(dataFolder: string): LeavingNotes {
  const shape = written.extend({ left: z.boolean() });
  const file = openNoteFile(
    join(dataFolder, "leavings.jsonl"),
    "the leaving",
    (line) => shape.safeParse(line).data ?? null,
  );
  return {
    add: (notes) => file.add(notes.map(({ hash, at, left }) => ({ at: isoTime(at), hash, left }))),
    all: async () => (await file.all()).map(({ at, ...note }): LeavingNote => ({ ...note, at: Date.parse(at) })),
  };
}

const isoTime = (time: number): string => new Date(time).toISOString();
