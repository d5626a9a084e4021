import { mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { offeredWidths, plainFormat } from "../../domain/posts/picture-address.ts";
import type { PictureStore, PictureVariant } from "../../domain/posts/store.ts";
import { keyOf } from "../disk-cache.ts";
import { inProcess } from "../helper-process.ts";
import { createJobQueue } from "../job-queue.ts";
import { servedType } from "./content-file.ts";
import { createDrawings } from "./drawings.ts";
import { createPictureFacts, type Facts } from "./picture-facts.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";
import { storedFile } from "./stored-file.ts";

const HEAP_MEGABYTES = 300;
/** Pixels: twice what the pages show, for fine screens. */
const PORTRAIT_SIDE = 192;
const STILL_WIDTH = 1_280;

export interface PictureStoreOptions {
  readonly contentFolder: string;
  /** May be deleted at any time. */
  readonly cacheFolder: string;
  /** Names the build that runs: part of every cache key, and of the addresses of what it draws. */
  readonly build: number;
  /** Milliseconds that a reader waits for a size which is being drawn, where there is another. */
  readonly patience: number;
}

export interface Portraits {
  /** A person's picture as a small square in WebP; null when the bytes are no picture. */
  portrait(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null>;
}

export interface Stills {
  /** The picture of a page elsewhere as a JPEG of at most 1,280 pixels; null when the bytes are no picture. */
  still(bytes: Uint8Array): Promise<Uint8Array | null>;
}

/**
 * Serves the content folder's pictures. What is drawn is drawn once, one picture at a time, in a process of its own
 * that is started on first need, and kept on disk. An SVG is cleaned of script, and the server must answer it with a
 * Content-Security-Policy that forbids it all the same. `variant`,
 * `original` and `sharePicture` reject when they cannot be drawn.
 */
export function createPictureStore(
  options: PictureStoreOptions,
): PictureStore & Portraits & Stills & { close(): Promise<void> } {
  const { contentFolder, cacheFolder, build, patience } = options;
  const drawnFolder = join(cacheFolder, "pictures");
  mkdirSync(drawnFolder, { recursive: true });
  const studio = createJobQueue<PictureJob, PictureAnswer>(
    inProcess(new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url), {
      heap: HEAP_MEGABYTES,
      reads: [contentFolder],
      writes: [drawnFolder],
      addons: true,
    }),
  );
  const pictures = createPictureFacts({ contentFolder, cacheFolder, build, studio });
  const drawings = createDrawings(drawnFolder, studio);

  return {
    describe: async (path) => (await pictures.find(path))?.facts ?? null,

    async variant(path, variant) {
      const found = await pictures.find(path);
      if (!found || !isOffered(variant, found.facts)) return null;
      const drawing = drawings.variant(found.file, found.facts, variant);
      const late = await Promise.race([drawing.then(() => false), pause(patience, true, { ref: false })]);
      // Nothing else moves.
      const next = late && !variant.moving ? await drawings.nextBest(found.facts, variant) : null;
      if (next) return next;
      const bytes = await drawing;
      const isGif = bytes.toString("latin1", 0, 4) === "GIF8";
      return { bytes, contentType: isGif ? "image/gif" : `image/${variant.format}`, exact: true };
    },

    async prepare(path) {
      const found = await pictures.find(path);
      if (!found) return;
      const { file, facts } = found;
      const widths = offeredWidths(facts.width);
      const variants: PictureVariant[] =
        facts.form === "moving"
          ? widths.slice(-1).map((width) => ({ width, format: "webp", moving: true }))
          : widths.map((width) => ({ width, format: "avif" }));
      // One after another: who asks for the one under way need not wait for the rest.
      for (const variant of variants.filter((offered) => isOffered(offered, facts)))
        await drawings.variant(file, facts, variant, { later: true });
    },

    async original(path) {
      const found = await pictures.find(path);
      if (!found || found.facts.width === null) return null;
      const type = servedType(found.file, found.facts.form);
      return { contentType: type, ...storedFile(await drawings.cleaned(found.file, found.facts, type)) };
    },

    sharePicture: (card) => drawings.drawn(keyOf("share", build, JSON.stringify(card)), { task: "share", card }),

    siteIcon: (icon) =>
      drawings.drawn(keyOf("icon", build, icon.initial, icon.size, icon.ink, icon.paper), { task: "icon", icon }),

    async portrait(bytes) {
      const job = await studio.run({ task: "portrait", bytes, side: PORTRAIT_SIDE });
      return job.outcome === "done" && "bytes" in job.result ? Buffer.from(job.result.bytes) : null;
    },

    async still(bytes) {
      const job = await studio.run({ task: "still", bytes, width: STILL_WIDTH });
      return job.outcome === "done" && "bytes" in job.result ? job.result.bytes : null;
    },

    close: () => studio.close(),
  };
}

function isOffered({ width, format, moving }: PictureVariant, { path, width: own, form }: Facts): boolean {
  if (!offeredWidths(own).includes(width)) return false;
  if (moving)
    return form === "moving" && format === "webp" && /\.gif$/i.test(path) && width === offeredWidths(own).at(-1);
  if (format === "jpeg" || format === "png") return format === plainFormat(form);
  return form !== "drawn";
}
