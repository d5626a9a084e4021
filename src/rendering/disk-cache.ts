import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Bytes kept by key in a folder that may be deleted at any time. */
export interface DiskCache {
  /** Null when absent, truncated or corrupt. */
  read(key: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Whole or not at all; a full or read-only disk only means that nothing is cached. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

const DIGEST_LENGTH = 32;

/** Each file starts with the SHA-256 of the rest, so that a damaged one is noticed. */
export function createDiskCache(folder: string): DiskCache {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async read(key) {
      const file = await readFile(pathOf(key)).catch(() => null);
      if (!file) return null;
      const bytes = file.subarray(DIGEST_LENGTH);
      return digest(bytes).equals(file.subarray(0, DIGEST_LENGTH)) ? bytes : null;
    },
    async write(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(unfinished, Buffer.concat([digest(bytes), bytes]));
        await rename(unfinished, path);
      } catch {
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
  };
}

/** A cache key: the SHA-256, in hex, of parts that are told apart whatever they hold. */
export const keyOf = (...parts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

const digest = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
