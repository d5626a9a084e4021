import sharp, { type Sharp } from "sharp";
import type { PictureVariant } from "../domain/posts/store.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";
import { serveJobs } from "./serve-jobs.ts";

/** Milliseconds; a large picture takes seconds. */
const DRAWING_LIMIT = 60_000;
/** Decompression bombs end here: no camera takes larger pictures. */
const MOST_PIXELS = 120_000_000;
const MOST_PORTRAIT_PIXELS = 30_000_000;

sharp.cache(false);
sharp.concurrency(1);

serveJobs<PictureJob>(async (job, begin): Promise<PictureAnswer> => {
  begin({ step: job.task, limit: DRAWING_LIMIT, latest: 2 * DRAWING_LIMIT });
  if (job.task === "measure") return measure(job.file);
  if (job.task === "resize") return { bytes: await resize(job.file, job.variant) };
  if (job.task === "portrait") return { bytes: await portrait(job.bytes, job.side) };
  const { drawShareCard, drawSiteIcon } = await import("./share-card.ts");
  const svg = job.task === "share" ? await drawShareCard(job.card) : await drawSiteIcon(job.icon);
  return { bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer() };
});

async function measure(file: string): Promise<PictureAnswer> {
  try {
    const { autoOrient } = await open(file).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return { width: null, height: null };
  }
}

/** What fits into the first bytes that a network sends, on a telephone, of a drawing that fills its width. */
const AVIF = { quality: 44, tune: "iq", chromaSubsampling: "4:2:0", effort: 4 } as const;

/** Turned upright, without the metadata that tells where and by whom it was taken. */
async function resize(file: string, { width, format }: PictureVariant): Promise<Uint8Array> {
  const { pages = 1 } = await open(file).metadata();
  if (pages > 1) return new Uint8Array();
  const upright = open(file).autoOrient().resize({ width, withoutEnlargement: true });
  return (format === "avif" ? upright.avif(AVIF) : upright.webp({ quality: 78 })).toBuffer();
}

/** Only what cameras and drawing programs write; a drawing in SVG could ask for other files. */
const portraitFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

async function portrait(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const source = () => sharp(bytes, { limitInputPixels: MOST_PORTRAIT_PIXELS, failOn: "error" });
  const { format } = await source().metadata();
  if (!portraitFormats.has(format)) throw new Error(`A portrait cannot be ${format}`);
  return source().autoOrient().resize({ width: side, height: side, fit: "cover" }).webp({ quality: 82 }).toBuffer();
}

/** A damaged picture is shown as far as it goes, as browsers do. */
const open = (file: string): Sharp => sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "none" });
