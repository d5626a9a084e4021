import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { PictureStore } from "../domain/posts/store.ts";
import { createBoundedMemory, createSingleFlight } from "./bounded-memory.ts";
import { extensionOf, findPicture, hasVariants, PICTURE_TYPES } from "./content-picture.ts";
import { createDiskCache, keyOf } from "./disk-cache.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";
import { createWorkshop, inProcess } from "./workshop.ts";

type Facts = NonNullable<Awaited<ReturnType<PictureStore["describe"]>>>;
type Served = NonNullable<Awaited<ReturnType<PictureStore["variant"]>>>;

/** Part of every cache key: changes when the same input is to give other pictures. */
const PICTURES_VERSION = 3;
const HEAP_MEGABYTES = 300;
/** Pixels: twice what the pages show, for fine screens. */
const PORTRAIT_SIDE = 192;
const LARGEST_FILE = 64_000_000;
const MOST_REMEMBERED_BYTES = 4_000_000;

export interface PictureStoreOptions {
  readonly contentFolder: string;
  /** May be deleted at any time. */
  readonly cacheFolder: string;
  /** Milliseconds without work after which the drawing process ends. */
  readonly idle?: number;
}

export interface Portraits {
  /** A person's picture as a small square in WebP; null when the bytes are no picture. */
  portrait(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null>;
}

/**
 * Serves the content folder's pictures. What is drawn is drawn once, one picture at a time, in a process of its own
 * that is started on first need, and kept on disk. An SVG original can carry script: the server must answer it with
 * a Content-Security-Policy that forbids script. `sharePicture` rejects when it cannot be drawn.
 */
export function createPictureStore(
  options: PictureStoreOptions,
): PictureStore & Portraits & { close(): Promise<void> } {
  const { contentFolder, cacheFolder } = options;
  const factsOnDisk = createDiskCache(join(cacheFolder, "picture-facts"));
  const drawnOnDisk = createDiskCache(join(cacheFolder, "pictures"));
  const remembered = createBoundedMemory<Facts>(MOST_REMEMBERED_BYTES, ({ path }) => 300 + 2 * path.length);
  const once = createSingleFlight<Facts | null>();
  const drawOnce = createSingleFlight<Buffer<ArrayBuffer>>();
  const studio = createWorkshop<PictureJob, PictureAnswer>(
    inProcess(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url), HEAP_MEGABYTES),
    options.idle,
  );

  return {
    describe,

    async variant(path, variant) {
      const picture = await findPicture(contentFolder, path);
      if (!picture || picture.size > LARGEST_FILE) return null;
      if (variant === "original") return original(picture.file);
      const facts = await describe(path);
      if (!facts || !hasVariants(path) || variant.width > (facts.width ?? 0)) return null;
      const bytes = await drawn(keyOf("variant", PICTURES_VERSION, facts.version, variant.width, variant.format), {
        task: "resize",
        file: picture.file,
        variant,
      });
      return bytes.length > 0 ? { bytes, contentType: `image/${variant.format}` } : original(picture.file);
    },

    sharePicture: (card) =>
      drawn(keyOf("share", PICTURES_VERSION, card.title, card.site, card.date ?? ""), { task: "share", card }),

    siteIcon: (icon) =>
      drawn(keyOf("icon", PICTURES_VERSION, icon.initial, icon.size, icon.ink, icon.paper), { task: "icon", icon }),

    async portrait(bytes) {
      const job = await studio.run({ task: "portrait", bytes, side: PORTRAIT_SIDE });
      return job.outcome === "done" && "bytes" in job.result ? Buffer.from(job.result.bytes) : null;
    },

    close: () => studio.close(),
  };

  async function describe(path: string): Promise<Facts | null> {
    const picture = await findPicture(contentFolder, path);
    if (!picture || picture.size > LARGEST_FILE) return null;
    const key = keyOf("facts", PICTURES_VERSION, path, picture.size, picture.modified);
    return remembered.get(key) ?? once(key, () => readFacts(key, path, picture.file));
  }

  async function readFacts(key: string, path: string, file: string): Promise<Facts | null> {
    const stored = await factsOnDisk.read(key);
    if (stored) return remember(key, JSON.parse(stored.toString()) as Facts);
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) return null;
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const job = await studio.run({ task: "measure", file });
    if (job.outcome !== "done" || !("width" in job.result)) return { path, width: null, height: null, version };
    const facts = { path, width: job.result.width, height: job.result.height, version };
    await factsOnDisk.write(key, Buffer.from(JSON.stringify(facts)));
    return remember(key, facts);
  }

  function remember(key: string, facts: Facts): Facts {
    remembered.set(key, facts);
    return facts;
  }

  function drawn(key: string, job: PictureJob): Promise<Buffer<ArrayBuffer>> {
    return drawOnce(key, async () => {
      const stored = await drawnOnDisk.read(key);
      if (stored) return stored;
      const done = await studio.run(job);
      if (done.outcome !== "done" || !("bytes" in done.result))
        throw new Error(`Drawing failed: ${JSON.stringify(done)}`);
      const bytes = Buffer.from(done.result.bytes);
      await drawnOnDisk.write(key, bytes);
      return bytes;
    });
  }
}

async function original(file: string): Promise<Served | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && { bytes, contentType: PICTURE_TYPES[extensionOf(file)] ?? "application/octet-stream" };
}
