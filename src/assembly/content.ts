import { mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { Config } from "../config.ts";
import { openContentFolder } from "../content/files.ts";
import { openMailTexts } from "../content/mail-texts.ts";
import { systemClock } from "../domain/clock.ts";
import { providersInWords } from "../domain/members/providers.ts";
import type { MailText } from "../domain/pages/mail-text.ts";
import { menuLinks } from "../domain/pages/menu-links.ts";
import { createPages } from "../domain/pages/pages.ts";
import { eachCollection } from "../domain/posts/addresses.ts";
import { createTextCheck } from "../domain/posts/links.ts";
import { createPosts } from "../domain/posts/posts.ts";
import { createSearch } from "../domain/search/search.ts";
import type { ConsentText } from "../domain/subscribers/store.ts";
import { sweepDiskCaches } from "../rendering/disk-cache.ts";
import { plainText } from "../rendering/markdown/plain-text.ts";
import { createTextRenderer } from "../rendering/markdown/text-renderer.ts";
import { createPictureStore } from "../rendering/pictures/pictures.ts";
import { createFileStore } from "../rendering/pictures/stored-file.ts";
import { createServiceMarks } from "../rendering/service-marks.ts";
import { createSearchIndex } from "../search/search-index.ts";
import { contentRules } from "./content-rules.ts";
import type { Keys } from "./keys.ts";
import { listedTexts } from "./listed-texts.ts";
import { createLog } from "./log.ts";
import { assembleRedirects } from "./redirects.ts";
import { offeredProviders } from "./signing-in.ts";

/** Milliseconds: a start, and what readers ask for first, has the disk for itself. */
const BEFORE_SWEEPING = 600_000;
const BETWEEN_SWEEPS = 86_400_000;
/** A reader of a page that is new sees pictures after so many milliseconds, if not the best ones. */
const BEFORE_ANOTHER_SIZE = 2_000;
/** Milliseconds without a call after which the thread of search ends. */
const SEARCH_IDLE = 20_000;

/** The content folder and everything that makes it readable. `silent`: without a log. */
export async function assembleContent(
  config: Config,
  keys: Pick<Keys, "preview">,
  given: { watch: boolean; silent?: boolean },
) {
  const clock = systemClock;
  const log = createLog(given);
  const { contentFolder } = config;
  const offered = offeredProviders(config);
  const cacheFolder = join(config.dataFolder, "cache");
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });

  const pictures = createPictureStore({
    contentFolder,
    cacheFolder,
    build: buildIdentity,
    patience: BEFORE_ANOTHER_SIZE,
  });
  const files = createFileStore(contentFolder);
  const texts = createTextRenderer({ cacheFolder, build: buildIdentity, pictures, files });
  const folder = await openContentFolder({
    folder: contentFolder,
    cacheFolder,
    build: buildIdentity,
    rules: contentRules({
      origin: config.siteUrl.origin,
      providers: (language) => providersInWords(offered, language),
    }),
    plainText,
    describePicture: pictures.describe,
    log,
    watch: given.watch,
  });
  const textParts = { renderer: texts, clock, previewKey: keys.preview };
  const collections = eachCollection((of) => {
    const store = { ...folder.collections[of], settings: folder.settings };
    return createPosts({ ...textParts, folder: of, store });
  });
  const { posts } = collections;
  const pages = createPages({
    store: folder,
    clock,
    lists: listedTexts(collections),
    hasSignIn: offered.length > 0,
  });
  const { origin } = config.siteUrl;
  const redirecting = assembleRedirects({ folder, collections, pages, origin });
  const textCheck = createTextCheck({
    store: folder,
    collections: folder.collections,
    renderer: texts,
    site: { leads: redirecting.leads, menus: () => menuLinks(folder) },
    clock,
  });
  const searchIndex = createSearchIndex({
    cacheFolder,
    thread: new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url),
    build: buildIdentity,
    idle: SEARCH_IDLE,
  });
  const search = createSearch({ content: folder, collections, pages, store: searchIndex, plainText, log });
  // Beside the folder of this file, in the sources as in a build.
  const shippedFolder = join(import.meta.dirname, "../languages");
  const language = () => folder.settings().language;
  const mailTexts = openMailTexts({ folder: contentFolder, shippedFolder, language, log });
  return {
    services: {
      clock,
      site: folder,
      marks: createServiceMarks(),
      posts,
      collections,
      pages,
      redirects: redirecting.redirects,
      pictures,
      files,
      texts,
      search,
    },
    folder,
    mailTexts,
    /** What a reader agrees to at present: the mail that asks, and the privacy policy. */
    consentText: (): ConsentText => ({
      wording: digestOf(() => mailTexts.text("verify")),
      policy: pages.page("pages/privacy.md")?.version ?? null,
    }),
    portrait: pictures.portrait,
    log,
    textCheck: redirecting.withRedirects(textCheck),
    fateOfAddress: redirecting.fateOfAddress,
    /** From now on what is not used any more is removed from the caches, once a day; returns how to stop. */
    beginSweeping: () => beginSweeping(cacheFolder),
    async close(): Promise<void> {
      await searchIndex.close();
      await folder.close();
      await Promise.all([texts.close(), pictures.close()]);
    },
  };
}

/** Null while there are no usable words: the mail waits for them, and so no reader has agreed to any. */
function digestOf(words: () => MailText): string | null {
  try {
    return words().digest;
  } catch {
    return null;
  }
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
