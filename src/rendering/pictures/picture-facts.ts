import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { PictureStore } from "../../domain/posts/store.ts";
import { createDiskCache, keyOf } from "../disk-cache.ts";
import type { JobQueue } from "../job-queue.ts";
import { createSingleFlight } from "../single-flight.ts";
import { type ContentFile, findPicture } from "./content-file.ts";
import type { PictureAnswer, PictureJob } from "./picture-job.ts";

export type Facts = NonNullable<Awaited<ReturnType<PictureStore["describe"]>>>;

const LARGEST_FILE = 64_000_000;
const MOST_REMEMBERED_BYTES = 4_000_000;

/**
 * What is known of the content folder's pictures without drawing them; measured once for each state of a file. `build`:
 * names the build that runs, part of every key and version.
 */
export function createPictureFacts(parts: {
  contentFolder: string;
  cacheFolder: string;
  build: number;
  studio: JobQueue<PictureJob, PictureAnswer>;
}) {
  const { contentFolder, cacheFolder, build, studio } = parts;
  const factsOnDisk = createDiskCache(join(cacheFolder, "picture-facts"));
  const remembered = new LRUCache<string, Facts>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: ({ path }) => 300 + 2 * path.length,
  });
  const once = createSingleFlight<Facts | null>();

  return {
    /** The file of a picture and what is known of it; null when there is no such picture. */
    async find(path: string) {
      const picture = await findPicture(contentFolder, path);
      if (!picture || picture.size > LARGEST_FILE) return null;
      const facts = await factsOf(path, picture);
      return facts && { file: picture.file, facts };
    },
  };

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
