import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** `size` bytes of a file, after its first `offset`. */
export interface LocatedBytes {
  readonly path: string;
  readonly offset: number;
  readonly size: number;
}

const DIGEST_LENGTH = 32;
const DAY = 86_400_000;
const UNUSED = 30 * DAY;
/** Milliseconds between one folder and the next, so that a sweep is never in anybody's way. */
const REST = 50;

/**
 * Bytes kept by key in a folder that may be deleted at any time. Each file starts with the SHA-256 of the rest, so that a damaged one is noticed. Its time of change is the day on which
 * it was last read, which {@link sweepDiskCaches} goes by.
 */
export function createDiskCache(folder: string) {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  /** Paths and sizes that were found whole by this process: reading megabytes again for each request would be work. */
  const whole = new Map<string, number>();
  return {
    /** Null when absent, truncated or corrupt. */
    async read(key: string): Promise<Buffer<ArrayBuffer> | null> {
      const path = pathOf(key);
      const [file] = await Promise.all([readFile(path).catch(() => null), noteUse(path)]);
      if (!file) return null;
      const bytes = file.subarray(DIGEST_LENGTH);
      return digest(bytes).equals(file.subarray(0, DIGEST_LENGTH)) ? bytes : null;
    },
    /** Where the bytes of a key lie, checked as they are when read whole; null when absent, truncated or corrupt. */
    async locate(key: string): Promise<LocatedBytes | null> {
      const path = pathOf(key);
      const [facts] = await Promise.all([stat(path).catch(() => null), noteUse(path)]);
      if (!facts || (whole.get(path) !== facts.size && !(await isWhole(path)))) return null;
      whole.set(path, facts.size);
      return { path, offset: DIGEST_LENGTH, size: facts.size - DIGEST_LENGTH };
    },
    /** Whole or not at all; a full or read-only disk only means that nothing is cached. */
    async write(key: string, bytes: Uint8Array): Promise<void> {
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

/** Reads a file in pieces, so that no large one is in memory whole. */
async function isWhole(path: string): Promise<boolean> {
  const first: Buffer[] = [];
  const hash = createHash("sha256");
  try {
    for await (const piece of createReadStream(path, { end: DIGEST_LENGTH - 1 })) first.push(piece);
    for await (const piece of createReadStream(path, { start: DIGEST_LENGTH })) hash.update(piece);
  } catch {
    return false;
  }
  return hash.digest().equals(Buffer.concat(first));
}

/** Removes from every disk cache in `folder` what was not read for 30 days. Takes its time; never rejects. */
export async function sweepDiskCaches(folder: string): Promise<void> {
  const oldest = Date.now() - UNUSED;
  for (const cache of await namesIn(folder))
    for (const part of await namesIn(join(folder, cache))) {
      for (const name of await namesIn(join(folder, cache, part))) {
        const path = join(folder, cache, part, name);
        if ((await lastUse(path)) < oldest) await rm(path, { force: true }).catch(() => {});
      }
      await pause(REST, undefined, { ref: false });
    }
}

/** None where there is no such folder. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const lastUse = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Once a day at most: a note costs a write. */
async function noteUse(path: string): Promise<void> {
  const now = Date.now();
  if ((await lastUse(path)) < now - DAY) await utimes(path, now / 1000, now / 1000).catch(() => {});
}

/** A cache key: the SHA-256, in hex, of parts that are told apart whatever they hold. */
export const keyOf = (...parts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

const digest = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
