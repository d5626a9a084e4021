import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { Config } from "../config.ts";
import { type ContentInLanguage, openContentFolder } from "../content/files.ts";
import { openMailTexts } from "../content/mail-texts.ts";
import { createCards } from "../domain/cards/cards.ts";
import { systemClock } from "../domain/clock.ts";
import { providersInWords } from "../domain/members/providers.ts";
import type { MailText } from "../domain/pages/mail-text.ts";
import { menuLinks } from "../domain/pages/menu-links.ts";
import { createTextCheck } from "../domain/posts/links.ts";
import { pathWithin } from "../domain/site/addresses.ts";
import type { ConsentText } from "../domain/subscribers/store.ts";
import { sweepDiskCaches } from "../rendering/disk-cache.ts";
import { plainText } from "../rendering/markdown/plain-text.ts";
import { createTextRenderer } from "../rendering/markdown/text-renderer.ts";
import { createPictureStore } from "../rendering/pictures/pictures.ts";
import { createFileStore } from "../rendering/pictures/stored-file.ts";
import { createServiceMarks } from "../rendering/service-marks.ts";
import { contentRules } from "./content-rules.ts";
import type { Keys } from "./keys.ts";
import { assembleLanguages, checkLanguages } from "./languages.ts";
import { withoutPages } from "./left-out.ts";
import { createLog } from "./log.ts";
import { findOwnTexts } from "./own-texts.ts";
import { readableTexts } from "./readable-texts.ts";
import { assembleRedirects } from "./redirects.ts";
import { offeredProviders } from "./signing-in.ts";

/** Milliseconds: a start, and what readers ask for first, has the disk for itself. */
const BEFORE_SWEEPING = 600_000;
const BETWEEN_SWEEPS = 86_400_000;
/** A reader of a page that is new sees pictures after so many milliseconds, if not the best ones. */
const BEFORE_ANOTHER_SIZE = 2_000;

const NO_ENTRIES = {};

/** The content folder and everything that makes it readable. `silent`: without a log; `requestId`: of the request at hand. */
export async function assembleContent(
  config: Config,
  keys: Pick<Keys, "preview">,
  given: { watch: boolean; silent?: boolean; requestId?: () => string | null },
) {
  const clock = systemClock;
  const { silent, requestId = () => null } = given;
  const log = createLog({ level: silent ? "silent" : config.logLevel, requestId });
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
  // A card may show a post, and a post hold cards: the cards are made below.
  const texts = createTextRenderer({
    cacheFolder,
    build: buildIdentity,
    pictures,
    files,
    cards: { find: (address) => cards.find(address) },
  });
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
  const previewKey = keys.preview;
  const hasSignIn = offered.length > 0;
  const closing: (() => Promise<void>)[] = [];
  const read = (content: ContentInLanguage) => {
    const made = readableTexts(content, { renderer: texts, clock, previewKey, hasSignIn, cacheFolder, log });
    closing.push(made.close);
    return made.services;
  };
  const readable = withoutPages(folder);
  const main = read(readable);
  const languages = assembleLanguages(main, readable, read);
  const { posts, collections, pages, search } = { ...main, ...languages };
  const { origin } = config.siteUrl;
  const cards = createCards({
    entries: () => folder.page("cards.yaml") ?? NO_ENTRIES,
    own: findOwnTexts({ collections, pages }),
    origin,
    settings: folder.settings,
  });
  const further = languages?.further.map((one) => one.services) ?? [];
  const redirecting = assembleRedirects({ folder, collections, pages, origin, languages: further });
  const checkParts = { renderer: texts, site: { leads: redirecting.leads, menus: () => menuLinks(folder) }, clock };
  const mainCheck = createTextCheck({ ...checkParts, store: readable, collections: readable.collections });
  const textCheck = languages ? checkLanguages(mainCheck, readable, checkParts, languages.further) : mainCheck;
  // Beside the folder of this file, in the sources as in a build.
  const shippedFolder = join(import.meta.dirname, "../languages");
  const mailTexts = openMailTexts({
    folder: contentFolder,
    shippedFolder,
    language: () => folder.settings().language,
    languages: folder.furtherLanguages,
    log,
  });
  const services = {
    clock,
    site: folder,
    marks: createServiceMarks(),
    posts,
    collections,
    pages,
    redirects: redirecting.redirects,
    pictures,
    files,
    texts: main.texts,
    search,
    ...(languages && { translations: languages.translations }),
  };
  return {
    services,
    /** What is otherwise in each further language of the site. */
    inLanguages: further,
    folder,
    mailTexts,
    /** What a reader agrees to at present: the mail that asks, and the privacy policy. */
    consentText: (language: string | null): ConsentText => ({
      wording: digestOf(() => mailTexts.inLanguage(language).text("verify")),
      policy: pages.page("pages/privacy.md")?.version ?? null,
    }),
    /** The further language of a page, by its path; null for the main one, and for no page. */
    languageOfPage: (path: string | null): string | null =>
      folder.furtherLanguages.find((language) => path !== null && pathWithin(`/${language}`, path) !== null) ?? null,
    portrait: pictures.portrait,
    still: pictures.still,
    log,
    textCheck: redirecting.withRedirects(textCheck),
    fateOfAddress: redirecting.fateOfAddress,
    /** From now on what is not used any more is removed from the caches, once a day; returns how to stop. */
    beginSweeping: () => beginSweeping(cacheFolder),
    async close(): Promise<void> {
      for (const close of closing) await close();
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
