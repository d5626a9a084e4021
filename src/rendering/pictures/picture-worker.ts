import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { PictureVariant } from "../../domain/posts/store.ts";
import { createDiskCache } from "../disk-cache.ts";
import { serveJobs } from "../serve-jobs.ts";
import { withoutComments } from "./gif-blocks.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";

/** Milliseconds; a large picture takes seconds. */
const DRAWING_LIMIT = 60_000;
/** Decompression bombs end here: no camera takes larger pictures. */
const MOST_PIXELS = 120_000_000;
const MOST_PORTRAIT_PIXELS = 30_000_000;
/** Bytes; of a larger animation its first frame is shown. */
const LARGEST_MOVING = 10_000_000;

sharp.cache(false);
sharp.concurrency(1);

serveJobs<PictureJob>(async (job, begin): Promise<PictureAnswer> => {
  begin({ step: job.task, limit: DRAWING_LIMIT, latest: 2 * DRAWING_LIMIT });
  // Files are read here and not by the decoder, which knows nothing of what this process may read.
  if (job.task === "measure") return measure(job.file);
  if (job.task === "resize") return { bytes: await resize(await readable(job.file), job.variant) };
  if (job.task === "clean") {
    const cleaned = await clean(await readable(job.file), job.type);
    await createDiskCache(job.folder).write(job.key, cleaned);
    return { bytes: new Uint8Array() };
  }
  if (job.task === "portrait") return { bytes: await portrait(job.bytes, job.side) };
  if (job.task === "still") return { bytes: await still(job.bytes, job.width) };
  const { drawShareCard, drawSiteIcon } = await import("./share-card.ts");
  const svg = job.task === "share" ? await drawShareCard(job.card) : await drawSiteIcon(job.icon);
  return { bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer() };
});

async function measure(file: string): Promise<PictureAnswer> {
  try {
    const bytes = await readable(file);
    const metadata = await open(bytes).metadata();
    const { width, height } = metadata.autoOrient;
    return { width, height, form: await formOf(bytes, metadata) };
  } catch {
    return { width: null, height: null, form: "opaque" };
  }
}

/** The HEIC that was decoded last: its sizes are asked for one after another, and decoding it takes seconds. */
let decoded: { readonly heic: Buffer; readonly png: Buffer } | null = null;

/** A picture's bytes as sharp reads them. What telephones write in HEIC has the frame of an AVIF, and other contents. */
async function readable(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const { format, compression, icc } = await open(bytes).metadata();
  if (format !== "heif" || compression === "av1") return bytes;
  if (!decoded?.heic.equals(bytes)) {
    const { pngOfHeic } = await import("./heic.ts");
    decoded = { heic: bytes, png: await pngOfHeic(bytes, icc) };
  }
  return decoded.png;
}

async function formOf(bytes: Buffer, { format, pages = 1, hasAlpha }: Metadata) {
  if (format === "svg") return "drawn";
  if (pages > 1 && bytes.length <= LARGEST_MOVING && (format === "gif" || format === "webp")) return "moving";
  return hasAlpha && !(await open(bytes).stats()).isOpaque ? "transparent" : "opaque";
}

/** What fits into the first bytes that a network sends, on a telephone, of a drawing that fills its width. */
const AVIF = { quality: 44, tune: "iq", chromaSubsampling: "4:2:0", effort: 4 } as const;

/** Turned upright, without the metadata that tells where and by whom it was taken. */
async function resize(bytes: Buffer, { width, format, moving }: PictureVariant): Promise<Buffer> {
  if (moving) return await animation(bytes, width);
  const upright = open(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  if (format === "avif") return upright.avif(AVIF).toBuffer();
  if (format === "webp") return upright.webp({ quality: 78 }).toBuffer();
  return (format === "jpeg" ? upright.jpeg({ quality: 80 }) : upright.png({ compressionLevel: 9 })).toBuffer();
}

/** Of all frames together; what is longer stays a GIF. */
const MOST_MOVING_PIXELS = 100_000_000;

/** An animation in GIF as WebP, or cleaned as it is where that is smaller or would take too long. */
async function animation(gif: Buffer, width: number): Promise<Buffer> {
  const kept = withoutComments(gif);
  const { width: own = 0, height = 0, pages = 1 } = await open(gif).metadata();
  if (own * height * pages > MOST_MOVING_PIXELS) return kept;
  const frames = open(gif, { animated: true }).resize({ width, withoutEnlargement: true });
  const webp = await frames.webp({ quality: 75, effort: 2 }).toBuffer();
  return webp.length < kept.length ? webp : kept;
}

/** The widest AVIF that can be made in seconds. */
const WIDEST_AVIF = 1600;

/** Drawn anew, upright, since only what is drawn anew is sure to hide nothing; animations keep their frames. */
async function clean(bytes: Buffer, type: string): Promise<Uint8Array> {
  if (type === "image/gif") return withoutComments(bytes);
  if (type === "image/svg+xml") {
    const { cleanDrawing } = await import("./drawing-cleaning.ts");
    return Buffer.from(await cleanDrawing(bytes.toString(), (inner) => open(inner).autoOrient().png().toBuffer()));
  }
  const upright = () => open(bytes).autoOrient();
  if (type === "image/png") return upright().png().toBuffer();
  if (type === "image/avif")
    return upright()
      .resize({ width: WIDEST_AVIF, withoutEnlargement: true })
      .avif({ quality: 60, effort: 2 })
      .toBuffer();
  if (type !== "image/webp") return upright().jpeg({ quality: 90 }).toBuffer();
  const lossless = bytes.subarray(0, 64).includes("VP8L");
  const { pages = 1 } = await open(bytes).metadata();
  return (pages > 1 ? open(bytes, { animated: true }) : upright())
    .webp({ quality: 90, lossless, effort: 2 })
    .toBuffer();
}

/** Only what cameras and drawing programs write; a drawing in SVG could ask for other files. */
const portraitFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

async function portrait(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const upright = await ofElsewhere(bytes);
  return upright.resize({ width: side, height: side, fit: "cover" }).webp({ quality: 82 }).toBuffer();
}

async function still(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const upright = (await ofElsewhere(bytes)).resize({ width, withoutEnlargement: true });
  return upright.flatten({ background: "white" }).jpeg({ quality: 84 }).toBuffer();
}

/** A picture of another site, upright. */
async function ofElsewhere(bytes: Uint8Array): Promise<Sharp> {
  const source = () => sharp(bytes, { limitInputPixels: MOST_PORTRAIT_PIXELS, failOn: "error" });
  const { format } = await source().metadata();
  if (!portraitFormats.has(format)) throw new Error(`A picture of another site cannot be ${format}`);
  return source().autoOrient();
}

/** A damaged picture is shown as far as it goes, as browsers do. */
const open = (bytes: Buffer, more: { animated?: boolean } = {}): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "none", ...more });
