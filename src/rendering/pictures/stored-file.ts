import { open, readdir } from "node:fs/promises";
import type { FileStore, StoredFile } from "../../domain/posts/store.ts";
import { keyOf } from "../disk-cache.ts";
import { findFile, findFolder } from "./content-file.ts";

/** Bytes read at a time: what each slow reader holds in memory. */
const PIECE = 32_768;

/** What of a file follows its first `offset` bytes. */
export function storedFile({ path, size, offset }: { path: string; size: number; offset: number }): StoredFile {
  return { size, read: (start, end) => streamOf(path, offset + start, offset + end) };
}

/** The files of a content folder. */
export function createFileStore(contentFolder: string): FileStore {
  return {
    async find(path) {
      const found = await findFile(contentFolder, path);
      if (!found) return null;
      const { file, size, modified } = found;
      return {
        path: found.path,
        // A copy keeps its milliseconds, and no more of a time.
        version: keyOf(size, Math.round(modified)).slice(0, 8),
        ...storedFile({ path: file, size, offset: 0 }),
      };
    },
    async names(folder) {
      const found = await findFolder(contentFolder, folder);
      const names = found === null ? [] : await readdir(found).catch(() => []);
      return names.filter((name) => !name.startsWith(".")).sort();
    },
  };
}

/**
 * Reads a piece when one is asked for, and holds nothing between two pieces: who stops reading costs no open file, and
 * none is left open when a stream is given up, which Node ends a process for.
 */
function streamOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  let identity: number | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await readPiece(path, position, Math.min(PIECE, end - position));
        identity ??= piece.identity;
        position += piece.bytes.length;
        if (piece.identity !== identity || (piece.bytes.length === 0 && position < end))
          throw new Error(`${path} has changed while it was sent`);
        if (piece.bytes.length > 0) controller.enqueue(piece.bytes);
        if (position === end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** `identity` tells a file from another that has taken its place. */
async function readPiece(path: string, position: number, size: number) {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, position);
    return { bytes: buffer.subarray(0, bytesRead), identity: (await handle.stat()).ino };
  } finally {
    await handle.close();
  }
}
