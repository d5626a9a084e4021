import { offeredWidths, plainFormat } from "../../domain/posts/picture-address.ts";
import type { DrawnPicture, PictureVariant } from "../../domain/posts/store.ts";
import { createDiskCache, keyOf, type LocatedBytes } from "../disk-cache.ts";
import type { JobQueue } from "../job-queue.ts";
import { createSingleFlight } from "../single-flight.ts";
import type { Facts } from "./picture-facts.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";

/** Pictures that are drawn once and kept on disk. */
export function createDrawings(drawnFolder: string, studio: JobQueue<PictureJob, PictureAnswer>) {
  const drawnOnDisk = createDiskCache(drawnFolder);
  const drawOnce = createSingleFlight<Buffer<ArrayBuffer>>();
  const cleanOnce = createSingleFlight<LocatedBytes>();

  return {
    drawn,
    variant(file: string, facts: Facts, variant: PictureVariant, options?: { later: boolean }) {
      return drawn(keyOfVariant(facts, variant), { task: "resize", file, variant }, options);
    },
    nextBest,
    /** Where a picture lies whose file was cleaned of what it says besides, in its own size, as the media type `type`. */
    async cleaned(file: string, { version }: Facts, type: string): Promise<LocatedBytes> {
      const key = keyOf("clean", version, type);
      return (await drawnOnDisk.locate(key)) ?? cleanOnce(key, () => clean(key, file, type));
    },
  };

  /** The bytes of a key, drawn if there are none yet; rejects when they cannot be drawn. */
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
  async function clean(key: string, file: string, type: string): Promise<LocatedBytes> {
    const done = await studio.run({ task: "clean", file, type, folder: drawnFolder, key });
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

const keyOfVariant = ({ version }: Facts, { width, format, moving }: PictureVariant): string =>
  keyOf(moving ? "moving" : "variant", version, width, format);
