import { mkdirSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pino } from "pino";
import type { Config } from "../config.ts";
import { systemClock } from "../domain/clock.ts";
import { createPages } from "../domain/pages/pages.ts";
import { createPosts } from "../domain/posts/posts.ts";
import { createSearch } from "../domain/search/search.ts";
import type { Services } from "../domain/services.ts";
import { sweepDiskCaches } from "../rendering/disk-cache.ts";
import { createPictureStore } from "../rendering/pictures.ts";
import { plainText } from "../rendering/plain-text.ts";
import { createTextRenderer } from "../rendering/text-renderer.ts";
import { openContentFolder } from "../storage/content-files.ts";
import { openMailTexts } from "../storage/mail-texts.ts";
import { createSearchIndex } from "../storage/search-index.ts";
import type { Keys } from "./keys.ts";

export type Reading = Awaited<ReturnType<typeof assembleReading>>;

/** Milliseconds: a start, and what readers ask for first, has the disk for itself. */
const BEFORE_SWEEPING = 600_000;
const BETWEEN_SWEEPS = 86_400_000;

/** The content folder and everything that makes it readable. */
export async function assembleReading(config: Config, keys: Keys, { watch }: { watch: boolean }) {
  const clock = systemClock;
  const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  const { contentFolder } = config;
  const cacheFolder = join(config.dataFolder, "cache");
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });

  const pictures = createPictureStore({ contentFolder, cacheFolder });
  const texts = createTextRenderer({ cacheFolder, pictures });
  const describePicture = pictures.describe;
  const content = await openContentFolder({
    folder: contentFolder,
    cacheFolder,
    plainText,
    describePicture,
    log,
    watch,
  });
  const posts = createPosts({ store: content, renderer: texts, clock, previewKey: keys.preview });
  const pages = createPages({ store: content, clock });
  const searchIndex = createSearchIndex({ cacheFolder });
  const search = createSearch({ content, posts, pages, store: searchIndex, plainText, log });
  const spareFolder = join(dirname(findPackageJSON(import.meta.url) as string), "content");
  const mailTexts = openMailTexts({ folder: contentFolder, spareFolder, log });
  return {
    services: { clock, site: content, posts, pages, pictures, texts, search },
    content,
    mailTexts,
    portrait: pictures.portrait,
    log,
    /** Calls back at each time at which the passing of time alone changes what is visible; returns how to stop. */
    whenTimeChanges: (listener: () => void) => whenTimeChanges({ posts, site: content, clock }, listener),
    /** From now on what nobody uses any more is removed from the caches, once a day; returns how to stop. */
    beginSweeping: () => beginSweeping(cacheFolder),
    async close(): Promise<void> {
      await searchIndex.close();
      await content.close();
      await Promise.all([texts.close(), pictures.close()]);
    },
  };
}

function whenTimeChanges(
  { posts, site, clock }: Pick<Services, "posts" | "site" | "clock">,
  listener: () => void,
): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = clock();
    const next = Math.min(posts.nextPublication() ?? Number.POSITIVE_INFINITY, posts.nextMidnight());
    timer = setTimeout(
      () => {
        if (clock() >= next) listener();
        wait();
      },
      Math.min(Math.max(next - now, 0) + 5, 60_000),
    ).unref();
  };
  wait();
  const unsubscribe = site.onChange(() => {
    clearTimeout(timer);
    wait();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function beginSweeping(cacheFolder: string): () => void {
  let timer: NodeJS.Timeout;
  const wait = (time: number) => {
    timer = setTimeout(() => {
      void sweepDiskCaches(cacheFolder);
      wait(BETWEEN_SWEEPS);
    }, time).unref();
  };
  wait(BEFORE_SWEEPING);
  return () => clearTimeout(timer);
}
