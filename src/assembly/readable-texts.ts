import { mkdirSync } from "node:fs";
import { extname, join } from "node:path";
import { buildIdentity } from "../build-identity.ts";
import type { ContentInLanguage } from "../content/files.ts";
import type { Clock } from "../domain/clock.ts";
import { createPages } from "../domain/pages/pages.ts";
import { eachCollection } from "../domain/posts/addresses.ts";
import { createPosts } from "../domain/posts/posts.ts";
import type { TextRenderer } from "../domain/posts/store.ts";
import { createSearch } from "../domain/search/search.ts";
import { linkingInLanguage } from "../domain/translations/language-links.ts";
import { plainText } from "../rendering/markdown/plain-text.ts";
import { createSearchIndex } from "../search/search-index.ts";
import { listedTexts } from "./listed-texts.ts";

/** Milliseconds without a call after which the thread of search ends. */
const SEARCH_IDLE = 20_000;

/** What readers find of the content folder in one language: posts, letters, pages, and search among them. */
export function readableTexts(
  content: ContentInLanguage,
  parts: {
    renderer: TextRenderer;
    clock: Clock;
    previewKey: Uint8Array;
    hasSignIn: boolean;
    cacheFolder: string;
    log: { warn(details: object, message: string): void };
  },
) {
  const { clock, hasSignIn, log } = parts;
  const { language, languages, prefix } = content.settings();
  const cacheFolder = prefix === undefined ? parts.cacheFolder : join(parts.cacheFolder, language);
  if (prefix !== undefined) mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  const { renderer } = parts;
  const spoken: TextRenderer = {
    render: (markdown, options) => renderer.render(markdown, { language: content.settings().language, ...options }),
  };
  const texts = prefix === undefined ? spoken : linkingInLanguage(spoken, language, languages);
  const given = { renderer: texts, clock, previewKey: parts.previewKey };
  const collections = eachCollection((folder) => {
    const store = { ...content.collections[folder], settings: content.settings };
    const areListed = () => folder !== "letters" || !content.settings().without.includes("/letters");
    return createPosts({ ...given, folder, store, areListed });
  });
  const { posts } = collections;
  const pages = createPages({
    ...{ store: content, clock, hasSignIn },
    lists: listedTexts(collections),
    previewKey: parts.previewKey,
  });
  const index = createSearchIndex({
    cacheFolder,
    thread: new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url),
    build: buildIdentity,
    idle: SEARCH_IDLE,
  });
  const search = createSearch({ content, collections, pages, store: index, plainText, log });
  return { services: { site: content, posts, collections, pages, texts, search }, close: () => index.close() };
}
