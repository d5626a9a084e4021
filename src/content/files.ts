import { join } from "node:path";
import type { PageStore } from "../domain/pages/store.ts";
import { type DatedFolder, eachCollection, isDated } from "../domain/posts/addresses.ts";
import type { arrangePosts } from "../domain/posts/arrange.ts";
import type { PictureStore, PostStore } from "../domain/posts/store.ts";
import { fileInLanguage, languageOfFile } from "../domain/site/file-language.ts";
import type { SettingsInLanguage, SiteSettings } from "../domain/site/input.ts";
import type { Redirect } from "../domain/site/redirect-lines.ts";
import type { RedirectFile, RedirectStore } from "../domain/site/redirects.ts";
import type { settingsInLanguage } from "../domain/site/settings-in-language.ts";
import type { ContentFault, SiteStore } from "../domain/site/site.ts";
import type { Texts } from "../languages/catalogue.ts";
import { said } from "../languages/say.ts";
import { changedTexts, changesSince } from "./changes.ts";
import { contentDigest } from "./content-digest.ts";
import { type ContentIndex, openContentIndex } from "./entry-index.ts";
import { createFaultList } from "./fault-list.ts";
import { createLanguages } from "./languages.ts";
import { createPageTexts } from "./page-texts.ts";
import { createKnownPictures, type KnownPictures } from "./pictures.ts";
import { createPostList } from "./post-list.ts";
import { isFolder, isLanguage, isRedirects, isSettings, isSource, lookAgain, type Stamp, stampOf } from "./scan.ts";
import { createSources, type SettingsIn, type Sources } from "./sources.ts";
import { watchFolder } from "./watching/watch.ts";

/** The author's folder in one language. */
export interface ContentInLanguage extends PostStore, SiteStore, PageStore {
  /** The posts among them too. */
  readonly collections: Readonly<Record<DatedFolder, PostStore>>;
}

/** The author's folder in its main language: read, indexed, and followed while it is edited. */
export interface ContentFolder extends ContentInLanguage, RedirectStore {
  /** The further languages, as they were when the folder was opened. */
  readonly furtherLanguages: readonly string[];
  /** The same folder in one of them: what `x.de.md` says is there as `x.md`. Its faults are among those of the folder. */
  inLanguage(language: string): ContentInLanguage;
  /** Names what the folder says, the same on every machine; takes some milliseconds with thousands of texts. */
  digest(): string;
  close(): Promise<void>;
}

/** What the folder is told of the rules. */
export interface ContentRules {
  readonly arrangePosts: typeof arrangePosts;
  settingsInLanguage: typeof settingsInLanguage;
  /** Settings, and a page, with what stands for names of the site in their texts filled in. */
  fillSettings(settings: SiteSettings): SiteSettings;
  fillPage(page: unknown, settings: SiteSettings): unknown;
  /** In which languages the site speaks, and by these texts, told before anything else is read. */
  speak(settings: Pick<SiteSettings, "language">, texts: ReadonlyMap<string, Texts>): void;
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
  let furtherLanguages: readonly string[] = [];
  const sources = createSources({ folder, index, plainText, languages: () => furtherLanguages });
  const pictures = createKnownPictures({ folder, index, describe: options.describePicture });
  const languages = createLanguages();
  const closed = new Map<string, string>();
  const faults = createFaultList(log, closed);
  const listeners = new Set<() => void>();
  let settings: ReadonlyMap<string | null, SiteSettings>;
  let redirects: readonly RedirectFile[] = [];
  let version = 1;
  const settingsIn: SettingsIn = (language) => settings.get(language) as SiteSettings;
  const listParts = { folder, index, sources, pictures, plainText, arrangePosts: rules.arrangePosts };
  let texts: ReadonlyMap<string | null, LanguageTexts>;
  const allTexts = () => [...texts.values()];
  const namedPictures = () => new Set(allTexts().flatMap(({ lists }) => [...lists.pictures()]));

  try {
    const main = await firstSettings(folder, sources, rules);
    furtherLanguages = main.languages;
    await sources.refresh(settingsFiles(folder, furtherLanguages), null);
    settings = settingsByLanguage(main);
    await speak();
    texts = new Map([null, ...furtherLanguages].map((language) => [language, textsIn(language)]));
    await sources.refresh(changesSince(sources.files, folder, furtherLanguages, closed), settingsIn);
    await speak();
    await pictures.refresh(namedPictures());
    arrange();
    takePages(sources.files.keys());
    redirects = redirectFiles(sources);
    faults.take(sources.files, otherFaults());
  } catch (error) {
    index.close();
    throw error;
  }

  const onError = (error: unknown) =>
    log.error({ err: error }, "a change in the content folder could not be taken over");
  const known = () => stampsOf(index, namedPictures());
  const watcher = options.watch === false ? null : watchFolder({ folder, known, apply, onError });

  return {
    ...contentIn(null),
    redirects: () => redirects,
    furtherLanguages,
    inLanguage: contentIn,
    digest: () => contentDigest(index, namedPictures()),
    async close() {
      await watcher?.close();
      index.close();
    },
  };

  async function speak(): Promise<void> {
    await languages.take(
      [...settings.values()].map(({ language }) => language),
      sources.files,
    );
    rules.speak(settingsIn(null), languages.texts());
  }

  /** Takes over what the watch has found; answers what must be looked at again. */
  async function apply(changes: ReadonlyMap<string, Stamp | null>): Promise<string[]> {
    const site = await sources.refresh(
      [...changes].filter(([path]) => isSettings(path) && (path === "site.yaml" || isOwnLanguage(path))),
      null,
    );
    const written = sources.files.get("site.yaml")?.data as SiteSettings | null | undefined;
    if (written) settings = settingsByLanguage(written);
    const changedFiles = changedTexts(changes, sources.files, folder, furtherLanguages);
    if (site.changed.length)
      for (const path of sources.files.keys())
        if (!isSettings(path) && !changedFiles.has(path)) changedFiles.set(path, stampOf(folder, path));
    if (site.changed.length) await speak();
    const { changed, postponed } = await sources.refresh(changedFiles, settingsIn);
    if (changed.some(isLanguage)) await speak();

    const assets = [...changes.keys()].filter((path) => !isSource(path));
    const otherPictures = await pictures.refresh(picturesToRead(namedPictures(), assets, pictures));
    if (otherPictures || changed.some((path) => isDated(path) || isLanguage(path))) arrange();
    takePages(changed);
    if (changed.some(isRedirects)) redirects = redirectFiles(sources);
    lookAgain(folder, changes, closed);
    faults.take(sources.files, otherFaults());
    if (site.changed.length || changed.length || assets.length) {
      version++;
      for (const listener of listeners) listener();
    }
    return [...site.postponed, ...postponed];
  }

  function isOwnLanguage(path: string): boolean {
    return languageOfFile(path, furtherLanguages).language !== null;
  }

  /** Which further languages there are is settled when the folder is opened: services are made for each. */
  function settingsByLanguage(main: SiteSettings): Map<string | null, SiteSettings> {
    const own = (language: string) =>
      (sources.files.get(fileInLanguage("site.yaml", language))?.data ?? null) as SettingsInLanguage | null;
    const further = furtherLanguages.map((language) => rules.settingsInLanguage(main, language, own(language)));
    return new Map(
      [main, ...further].map((one, at) => [
        furtherLanguages[at - 1] ?? null,
        rules.fillSettings({ ...one, languages: [...furtherLanguages] }),
      ]),
    );
  }

  function textsIn(language: string | null): LanguageTexts {
    const ownSettings = () => settingsIn(language);
    return {
      lists: createLists({ ...listParts, language, strip: () => ownSettings().strip }),
      pages: createPageTexts({ fillPage: rules.fillPage, settings: ownSettings, language }),
    };
  }

  function arrange(): void {
    for (const { lists } of texts.values()) lists.arrange();
  }

  function takePages(paths: Iterable<string>): void {
    const plain =
      furtherLanguages.length === 0
        ? paths
        : new Set([...paths].map((path) => languageOfFile(path, furtherLanguages).plain));
    for (const { pages } of texts.values()) pages.take(plain, sources.files);
  }

  function otherFaults(): ContentFault[] {
    return [...allTexts().flatMap(({ lists, pages }) => [...lists.faults(), ...pages.faults()]), ...languages.faults()];
  }

  function contentIn(language: string | null): ContentInLanguage {
    const found = texts.get(language);
    if (!found) throw new Error(`site.yaml names no language ${language}.`);
    const { collections } = found.lists;
    const { posts } = collections;
    return {
      settings: () => settingsIn(language),
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
      collections,
      page: found.pages.page,
      texts: found.pages.texts,
      updates: found.pages.updates,
      ownPages: found.pages.ownPages,
      isTranslated: found.pages.isTranslated,
    };
  }
}

/** What the folder says in one language. */
interface LanguageTexts {
  readonly lists: ReturnType<typeof createLists>;
  readonly pages: ReturnType<typeof createPageTexts>;
}

/** The texts with a date in one language, those of each folder a list of its own, arranged together. */
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

/** What says otherwise of the site in its further languages. */
const settingsFiles = (folder: string, languages: readonly string[]): [string, Stamp | null][] =>
  languages.map((language) => {
    const path = fileInLanguage("site.yaml", language);
    return [path, stampOf(folder, path)];
  });

/** The settings of site.yaml; throws an Error with one fault a line, in the language that it names, when there are none that can be used. */
async function firstSettings(
  folder: string,
  sources: Sources,
  { speak }: Pick<ContentRules, "speak">,
): Promise<SiteSettings> {
  const stamp = stampOf(folder, "site.yaml");
  if (!stamp) throw new Error(`CONTENT_DIR: there is no site.yaml in ${folder}`);
  await sources.refresh([["site.yaml", stamp]], null);
  const file = sources.files.get("site.yaml");
  if (file?.data) return file.data as SiteSettings;
  const named = await (await import("./author-language.ts")).readAuthorLanguage(folder);
  speak(named, named.texts);
  const lines = file?.faults.map(
    ({ line, field, message }) => `${join(folder, "site.yaml")}:${line} ${field ? `${field}: ` : ""}${said(message)}`,
  );
  throw new Error(lines?.join("\n") ?? "site.yaml is being written; start again");
}
