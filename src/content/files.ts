import { join } from "node:path";
import type { PageStore } from "../domain/pages/store.ts";
import { type DatedFolder, eachCollection, isDated } from "../domain/posts/addresses.ts";
import type { arrangePosts } from "../domain/posts/arrange.ts";
import type { PictureStore, PostStore } from "../domain/posts/store.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import type { Redirect } from "../domain/site/redirect-lines.ts";
import type { RedirectFile, RedirectStore } from "../domain/site/redirects.ts";
import type { SiteStore } from "../domain/site/site.ts";
import type { Texts } from "../languages/catalogue.ts";
import { changedTexts, changesSince } from "./changes.ts";
import { type ContentIndex, openContentIndex } from "./entry-index.ts";
import { createFaultList } from "./fault-list.ts";
import { createLanguages } from "./languages.ts";
import { createPageTexts } from "./page-texts.ts";
import { createKnownPictures, type KnownPictures } from "./pictures.ts";
import { createPostList } from "./post-list.ts";
import { isFolder, isLanguage, isRedirects, isSource, type Stamp, stampOf } from "./scan.ts";
import { createSources, type Sources } from "./sources.ts";
import { watchFolder } from "./watching/watch.ts";

/** The author's folder: read, indexed, and followed while it is edited. */
export interface ContentFolder extends PostStore, SiteStore, PageStore, RedirectStore {
  /** The posts among them too. */
  readonly collections: Readonly<Record<DatedFolder, PostStore>>;
  close(): Promise<void>;
}

/** What the folder is told of the rules. */
export interface ContentRules {
  readonly arrangePosts: typeof arrangePosts;
  /** Settings, and a page, with what stands for names of the site in their texts filled in. */
  fillSettings(settings: SiteSettings): SiteSettings;
  fillPage(page: unknown, settings: SiteSettings): unknown;
  /** In which languages the site speaks, and by these texts, told before anything else is read. */
  speak(settings: SiteSettings, texts: ReadonlyMap<string, Texts>): void;
}

export interface ContentFolderOptions {
  readonly folder: string;
  /** Where the index is kept, a file that may be deleted at any time; null keeps it in memory. */
  readonly cacheFolder: string | null;
  /** Names the build that runs: an index of another one is made anew. */
  readonly build: number;
  readonly rules: ContentRules;
  readonly plainText: (markdown: string) => string;
  readonly describePicture: PictureStore["describe"];
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** False for a command that reads once and ends. */
  readonly watch?: boolean;
}

/**
 * Opens the content folder. A file that is unchanged since the last time is not read again. Rejects when there is no
 * usable site.yaml, with one fault a line; any other fault leaves out the file that has it, is logged once, and listed
 * by `faults()`. Saved changes show within 1.2 s, all files of one operation together.
 */
export async function openContentFolder(options: ContentFolderOptions): Promise<ContentFolder> {
  const { folder, cacheFolder, rules, plainText, log } = options;
  if (!isFolder(folder)) throw new Error(`CONTENT_DIR: there is no folder ${folder}`);
  const index = openContentIndex(cacheFolder, options.build);
  const sources = createSources({ folder, index, plainText });
  const pictures = createKnownPictures({ folder, index, describe: options.describePicture });
  const strip = () => settings.strip;
  const { arrangePosts } = rules;
  const lists = createLists({ folder, index, sources, pictures, plainText, strip, arrangePosts });
  const { posts } = lists.collections;
  const pages = createPageTexts((page) => rules.fillPage(page, settings));
  const languages = createLanguages();
  const faults = createFaultList(log);
  const listeners = new Set<() => void>();
  let settings: SiteSettings;
  let redirects: readonly RedirectFile[] = [];
  let version = 1;

  try {
    settings = rules.fillSettings(await firstSettings(folder, sources));
    await speak();
    await sources.refresh(changesSince(sources.files, folder), settings);
    await speak();
    await pictures.refresh(lists.pictures());
    lists.arrange();
    pages.take(sources.files.keys(), sources.files);
    redirects = redirectFiles(sources);
    faults.take(sources.files, [...lists.faults(), ...pages.faults(), ...languages.faults()]);
  } catch (error) {
    index.close();
    throw error;
  }

  const onError = (error: unknown) =>
    log.error({ err: error }, "a change in the content folder could not be taken over");
  const known = () => stampsOf(index, lists.pictures());
  const watcher = options.watch === false ? null : watchFolder({ folder, known, apply, onError });

  return {
    settings: () => settings,
    languages: languages.texts,
    version: () => version,
    faults: faults.all,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entries: posts.entries,
    readBody: posts.readBody,
    readSource: posts.readSource,
    collections: lists.collections,
    page: pages.page,
    texts: pages.texts,
    updates: pages.updates,
    ownPages: pages.ownPages,
    redirects: () => redirects,
    async close() {
      await watcher?.close();
      index.close();
    },
  };

  async function speak(): Promise<void> {
    await languages.take([settings.language], sources.files);
    rules.speak(settings, languages.texts());
  }

  /** Takes over what the watch has found; answers what must be looked at again. */
  async function apply(changes: ReadonlyMap<string, Stamp | null>): Promise<string[]> {
    const ofSite = [...changes].filter(([path]) => path === "site.yaml");
    const site = await sources.refresh(ofSite, null);
    const written = sources.files.get("site.yaml")?.data as SiteSettings | null | undefined;
    if (written) settings = rules.fillSettings(written);
    const texts = changedTexts(changes, sources.files, folder);
    if (site.changed.length)
      for (const path of sources.files.keys())
        if (path !== "site.yaml" && !texts.has(path)) texts.set(path, stampOf(folder, path));
    if (site.changed.length) await speak();
    const { changed, postponed } = await sources.refresh(texts, settings);
    if (changed.some(isLanguage)) await speak();

    const assets = [...changes.keys()].filter((path) => !isSource(path));
    const otherPictures = await pictures.refresh(picturesToRead(lists.pictures(), assets, pictures));
    if (otherPictures || changed.some(isDated)) lists.arrange();
    pages.take(changed, sources.files);
    if (changed.some(isRedirects)) redirects = redirectFiles(sources);
    faults.take(sources.files, [...lists.faults(), ...pages.faults(), ...languages.faults()]);
    if (site.changed.length || changed.length || assets.length) {
      version++;
      for (const listener of listeners) listener();
    }
    return [...site.postponed, ...postponed];
  }
}

/** The texts with a date, those of each folder a list of its own, arranged together. */
function createLists(parts: Omit<Parameters<typeof createPostList>[0], "of">) {
  const collections = eachCollection((of) => createPostList({ ...parts, of }));
  const lists = Object.values(collections);
  return {
    collections,
    arrange(): void {
      for (const list of lists) list.arrange();
    },
    faults: () => lists.flatMap((list) => list.faults()),
    pictures: () => new Set(lists.flatMap((list) => [...list.pictures()])),
  };
}

/** Pictures that are named for the first time, and named ones that changed. */
function picturesToRead(named: ReadonlySet<string>, changed: readonly string[], known: KnownPictures): string[] {
  return [...[...named].filter((path) => !known.has(path)), ...changed.filter((path) => named.has(path))];
}

const redirectFiles = ({ files }: Sources): RedirectFile[] =>
  [...files]
    .flatMap(([file, { data }]) => (isRedirects(file) && data ? { file, redirects: data as Redirect[] } : []))
    .sort((a, b) => (a.file < b.file ? -1 : 1));

/** The files that are read or looked for, as they were then; null for a picture that is not there. */
function stampsOf(index: ContentIndex, pictures: Iterable<string>): Map<string, Stamp | null> {
  const known = new Map<string, Stamp | null>();
  for (const path of pictures) known.set(path, index.pictures.get(path)?.stamp ?? null);
  for (const [path, { stamp }] of index.files) known.set(path, stamp);
  return known;
}

/** The settings of site.yaml; throws an Error with one fault a line when there are none that can be used. */
async function firstSettings(folder: string, sources: Sources): Promise<SiteSettings> {
  const stamp = stampOf(folder, "site.yaml");
  if (!stamp) throw new Error(`CONTENT_DIR: there is no site.yaml in ${folder}`);
  await sources.refresh([["site.yaml", stamp]], null);
  const file = sources.files.get("site.yaml");
  if (file?.data) return file.data as SiteSettings;
  const lines = file?.faults.map(
    ({ line, field, message }) => `${join(folder, "site.yaml")}:${line} ${field ? `${field}: ` : ""}${message}`,
  );
  throw new Error(lines?.join("\n") ?? "site.yaml is being written; start again");
}
