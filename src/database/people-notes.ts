import { join } from "node:path";
import { z } from "zod";
import { type NoteFile, openNoteFile } from "./note-file.ts";

/** UTC milliseconds, written as people read a time. */
const time = z.codec(z.iso.datetime(), z.number(), {
  decode: (written) => Date.parse(written),
  encode: (at) => new Date(at).toISOString(),
});
const erasure = z.object({ at: time, hash: z.string() });
const leaving = erasure.extend({ left: z.boolean() });

/**
 * The erasures of this installation in `DATA_DIR/erasures.jsonl`: keyed hashes and times, nothing that leads back to a
 * person without the secret.
 */
export function openErasureNotes(dataFolder: string): NoteFile<z.infer<typeof erasure>> {
  return openNoteFile(join(dataFolder, "erasures.jsonl"), "the erasure", erasure);
}

/** Who left and who came back, in `DATA_DIR/leavings.jsonl`, in the same manner. */
export function openLeavingNotes(dataFolder: string): NoteFile<z.infer<typeof leaving>> {
  return openNoteFile(join(dataFolder, "leavings.jsonl"), "the leaving", leaving);
}
