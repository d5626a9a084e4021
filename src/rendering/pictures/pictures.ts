import { createHash } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { offeredWidths, plainFormat } from "../../domain/posts/picture-address.ts";
import type { DrawnPicture, PictureStore, PictureVariant } from "../../domain/posts/store.ts";
import { createDiskCache, keyOf, type LocatedBytes } from "../disk-cache.ts";
import { inProcess } from "../helper-process.ts";
import { createJobQueue } from "../job-queue.ts";
import { createSingleFlight } from "../single-flight.ts";
import { type ContentFile, extensionOf, findPicture, PICTURE_TYPES } from "./content-file.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";
import { storedFile } from "./stored-file.ts";

type Facts = NonNullable<Awaited<ReturnType<PictureStore["describe"]>>>;

const HEAP_MEGABYTES = 300;
/** Pixels: twice what the pages show, for fine screens. */
const PORTRAIT_SIDE = 192;
const LARGEST_FILE = 64_000_000;
/** Milliseconds; a reader of a page that is new sees pictures, if not the best ones. */
const PATIENCE = 2_000;
const MOST_REMEMBERED_BYTES = 4_000_000;

export interface PictureStoreOptions {
  readonly contentFolder: string;
  /** May be deleted at any time. */
  readonly cacheFolder: string;
  /** Names the build that runs: part of every cache key, and of the addresses of what it draws. */
  readonly build: number;
  /** Milliseconds without work after which the drawing process ends. */
  readonly idle?: number;
  /** Milliseconds that a reader waits for a size which is being drawn, where there is another. */
  readonly patience?: number;
}

export interface Portraits {
  /** A person's picture as a small square in WebP; null when the bytes are no picture. */
  portrait(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null>;
}

/**
 * Serves the content folder's pictures. What is drawn is drawn once, one picture at a time, in a process of its own
 * that is started on first need, and kept on disk. An SVG is cleaned of script, and the server must answer it with a
 * Content-Security-Policy that forbids it all the same. `variant`,
 * `original` and `sharePicture` reject when they cannot be drawn.
 */
export function createPictureStore(
  options: PictureStoreOptions,
): PictureStore & Portraits & { close(): Promise<void> } {
  const { contentFolder, cacheFolder, build, patience = PATIENCE } = options;
  const factsOnDisk = createDiskCache(join(cacheFolder, "picture-facts"));
  const drawnFolder = join(cacheFolder, "pictures");
  mkdirSync(drawnFolder, { recursive: true });
  const drawnOnDisk = createDiskCache(drawnFolder);
  const remembered = new LRUCache<string, Facts>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: ({ path }) => 300 + 2 * path.length,
  });
  const once = createSingleFlight<Facts | null>();
  const drawOnce = createSingleFlight<Buffer<ArrayBuffer>>();
  const cleanOnce = createSingleFlight<LocatedBytes>();
  const studio = createJobQueue<PictureJob, PictureAnswer>(
    inProcess(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url), {
      heap: HEAP_MEGABYTES,
      reads: [contentFolder],
      writes: [drawnFolder],
      addons: true,
    }),
    options.idle,
  );

  return {
    describe,

    async variant(path, variant) {
      const picture = await find(path);
      const facts = picture && (await factsOf(path, picture));
      if (!facts || !isOffered(variant, facts)) return null;
      const drawing = drawn(keyOfVariant(facts, variant), { task: "resize", file: picture.file, variant });
      const contentType = `image/${variant.format}`;
      const late = await Promise.race([drawing.then(() => false), pause(patience, true, { ref: false })]);
      const next = late ? await nextBest(facts, variant) : null;
      return next ?? { bytes: await drawing, contentType, exact: true };
    },

    async prepare(path) {
      const picture = await find(path);
      const facts = picture && (await factsOf(path, picture));
      if (!facts || facts.form === "moving") return;
      const variants = offeredWidths(facts.width).map((width) => ({ width, format: "avif" as const }));
      // One after another: who asks for the one under way need not wait for the rest.
      for (const variant of variants.filter((offered) => isOffered(offered, facts)))
        await drawn(keyOfVariant(facts, variant), { task: "resize", file: picture.file, variant }, { later: true });
    },

    async original(path) {
      const picture = await find(path);
      const facts = picture && (await factsOf(path, picture));
      if (!facts || facts.width === null) return null;
      const type = PICTURE_TYPES[extensionOf(picture.file)] as string;
      const key = keyOf("clean", facts.version, type);
      const located = (await drawnOnDisk.locate(key)) ?? (await cleanOnce(key, () => clean(key, picture.file)));
      return { contentType: type, ...storedFile(located) };
    },

    sharePicture: (card) => drawn(keyOf("share", build, JSON.stringify(card)), { task: "share", card }),

    siteIcon: (icon) =>
      drawn(keyOf("icon", build, icon.initial, icon.size, icon.ink, icon.paper), { task: "icon", icon }),

    async portrait(bytes) {
      const job = await studio.run({ task: "portrait", bytes, side: PORTRAIT_SIDE });
      return job.outcome === "done" && "bytes" in job.result ? Buffer.from(job.result.bytes) : null;
    },

    close: () => studio.close(),
  };

  async function find(path: string): Promise<ContentFile | null> {
    const picture = await findPicture(contentFolder, path);
    return picture && picture.size <= LARGEST_FILE ? picture : null;
  }

  async function describe(path: string): Promise<Facts | null> {
    const picture = await find(path);
    return picture && factsOf(path, picture);
  }

  async function factsOf(path: string, picture: ContentFile): Promise<Facts | null> {
    const key = keyOf("facts", build, path, picture.size, picture.modified);
    return remembered.get(key) ?? once(key, () => readFacts(key, path, picture.file));
  }

  async function readFacts(key: string, path: string, file: string): Promise<Facts | null> {
    const stored = await factsOnDisk.read(key);
    if (stored) return remember(key, JSON.parse(stored.toString()) as Facts);
    const version = await versionOf(file, build);
    if (version === null) return null;
    const job = await studio.run({ task: "measure", file });
    if (job.outcome !== "done" || !("form" in job.result))
      return { path, width: null, height: null, form: "opaque", version };
    const facts = { path, ...job.result, version };
    await factsOnDisk.write(key, Buffer.from(JSON.stringify(facts)));
    return remember(key, facts);
  }

  function remember(key: string, facts: Facts): Facts {
    remembered.set(key, facts);
    return facts;
  }

  function drawn(key: string, job: PictureJob, options?: { later: boolean }): Promise<Buffer<ArrayBuffer>> {
    return drawOnce(key, async () => {
      const stored = await drawnOnDisk.read(key);
      if (stored) return stored;
      const done = await studio.run(job, options);
      if (done.outcome !== "done" || !("bytes" in done.result))
        throw new Error(`Drawing failed: ${JSON.stringify(done)}`);
      const bytes = Buffer.from(done.result.bytes);
      await drawnOnDisk.write(key, bytes);
      return bytes;
    });
  }

  /** The studio stores it by itself: it may be as large as memory. */
  async function clean(key: string, file: string): Promise<LocatedBytes> {
    const done = await studio.run({ task: "clean", file, folder: drawnFolder, key });
    const located = await drawnOnDisk.locate(key);
    if (!located) throw new Error(`Cleaning failed: ${JSON.stringify(done)}`);
    return located;
  }

  /** What is drawn already and comes nearest to a variant: larger before smaller, its own format before others. */
  async function nextBest(facts: Facts, { width, format }: PictureVariant): Promise<DrawnPicture | null> {
    const larger = offeredWidths(facts.width).filter((offered) => offered > width);
    const smaller = offeredWidths(facts.width).filter((offered) => offered <= width);
    for (const other of new Set([format, "avif", "webp", plainFormat(facts.form)] as const))
      for (const offered of [...larger, ...smaller.reverse()]) {
        const bytes = await drawnOnDisk.read(keyOfVariant(facts, { width: offered, format: other }));
        if (bytes) return { bytes, contentType: `image/${other}`, exact: offered === width && other === format };
      }
    return null;
  }
}

const keyOfVariant = ({ version }: Facts, { width, format }: PictureVariant): string =>
  keyOf("variant", version, width, format);

function isOffered({ width, format }: PictureVariant, { width: own, form }: Facts): boolean {
  if (!offeredWidths(own).includes(width)) return false;
  if (format === "jpeg" || format === "png") return format === plainFormat(form);
  return form !== "drawn";
}

/** Eight hex digits that change with the file, and with the build that makes pictures of it; null when it is gone. */
async function versionOf(file: string, build: number): Promise<string | null> {
  const hash = createHash("sha256").update(`${build}`);
  try {
    for await (const piece of createReadStream(file)) hash.update(piece);
  } catch {
    return null;
  }
  return hash.digest("hex").slice(0, 8);
}
