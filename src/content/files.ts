import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PagePath } from "../domain/pages/input.ts";
import { fillNames, withNames } from "../domain/pages/page-names.ts";
import { withSignIn } from "../domain/pages/sign-in-parts.ts";
import type { PageContent, PageStore, Update } from "../domain/pages/store.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import type { PictureStore, PostStore } from "../domain/posts/store.ts";
import { faultName } from "../domain/site/fault-line.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import type { ContentFault, SiteStore } from "../domain/site/site.ts";
import { firstHeading, openingOf, splitPost, withoutLeftovers } from "./body.ts";
import { openContentIndex, type StoredText } from "./entry-index.ts";
import { faultsInFiles } from "./faults.ts";
import { createKnownPictures } from "./pictures.ts";
import { arrangePosts, type PostFile, type PostRecord } from "./posts.ts";
import { everything, isBesidePost, isFolder, isSource, type Stamp, sourceFiles, stampOf } from "./scan.ts";
import { createSources } from "./sources.ts";
import { watchFolder } from "./watch.ts";

/** The author's folder: read, indexed, and followed while it is edited. */
export interface ContentFolder extends PostStore, SiteStore, PageStore {
  close(): Promise<void>;
}

export interface ContentFolderOptions {
  readonly folder: string;
  /** Where the index is kept, a file that may be deleted at any time; null keeps it in memory. */
  readonly cacheFolder: string | null;
  /** Names the build that runs: an index of another one is made anew. */
  readonly build: number;
  /** By which readers can sign in, in words; empty where they cannot. Pages say so. */
  readonly providers: string;
  /** The site's own, such as https://example.org, for texts that name it. */
  readonly origin: string;
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
  const { folder, cacheFolder, providers, origin, plainText, describePicture, log } = options;
  if (!isFolder(folder)) throw new Error(`CONTENT_DIR: there is no folder ${folder}`);
  const index = openContentIndex(cacheFolder, options.build);
  const sources = createSources({ folder, index, plainText });
  const pictures = createKnownPictures({ folder, index, describe: describePicture });
  const listeners = new Set<() => void>();
  const pages = new Map<string, unknown>();
  /** The same with the names of site.yaml in their places, each filled when it is first asked for. */
  const filledPages = new Map<string, unknown>();
  let settings: SiteSettings;
  let entries: readonly PostEntry[] = [];
  let postFaults: readonly ContentFault[] = [];
  let updates: readonly Update[] = [];
  let faults: readonly ContentFault[] = [];
  let version = 1;

  try {
    settings = await firstSettings();
    await sources.refresh(sinceLastTime(), settings);
    await pictures.refresh(picturesNamed());
    arrange();
    takePages(sources.files.keys());
    takeFaults();
  } catch (error) {
    index.close();
    throw error;
  }

  const watcher = options.watch === false ? null : watchFolder({ folder, known: knownStamps, apply, onError });

  return {
    settings: () => settings,
    version: () => version,
    faults: () => faults,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entries: () => entries,
    readBody: async (entry) => textOf(entry)?.body ?? null,
    readSource: ({ file }) => readFile(join(folder, file), "utf8").catch(() => null),
    page: <Path extends PagePath>(path: Path) => (pageAt(path) as PageContent<Path> | undefined) ?? null,
    texts: () =>
      [...pages.keys()].flatMap((file) => {
        const page = pageAt(file);
        return hasBody(page) ? [{ file, body: page.body }] : [];
      }),
    updates: () => updates,
    async close() {
      await watcher?.close();
      index.close();
    },
  };

  /** Every source file with its stamp, and then those that the index alone still has. */
  function* sinceLastTime(): Generator<[string, Stamp | null]> {
    let seen = 0;
    for (const [path, stamp] of sourceFiles(folder)) {
      if (sources.files.has(path)) seen++;
      yield [path, stamp];
    }
    if (seen < sources.files.size)
      for (const path of [...sources.files.keys()])
        if (!stampOf(folder, path) || (isPost(path) && isBesidePost(folder, path))) yield [path, null];
  }

  async function firstSettings(): Promise<SiteSettings> {
    const stamp = stampOf(folder, "site.yaml");
    if (!stamp) throw new Error(`CONTENT_DIR: there is no site.yaml in ${folder}`);
    await sources.refresh([["site.yaml", stamp]], null);
    const file = sources.files.get("site.yaml");
    if (file?.data) return withNames(file.data as SiteSettings, origin);
    const lines = file?.faults.map(
      ({ line, field, message }) => `${join(folder, "site.yaml")}:${line} ${field ? `${field}: ` : ""}${message}`,
    );
    throw new Error(lines?.join("\n") ?? "site.yaml is being written; start again");
  }

  /** Takes over what the watch has found; answers what must be looked at again. */
  async function apply(changes: ReadonlyMap<string, Stamp | null>): Promise<string[]> {
    const site = await sources.refresh(
      [...changes].filter(([path]) => path === "site.yaml"),
      null,
    );
    const written = sources.files.get("site.yaml")?.data as SiteSettings | null | undefined;
    if (written) settings = withNames(written, origin);
    const texts = withNeighbours(new Map([...changes].filter(([path]) => isSource(path) && path !== "site.yaml")));
    if (site.changed.length)
      for (const path of sources.files.keys())
        if (isPost(path) && !texts.has(path)) texts.set(path, stampOf(folder, path));
    const { changed, postponed } = await sources.refresh(texts, settings);

    const assets = [...changes.keys()].filter((path) => !isSource(path));
    const named = picturesNamed();
    const newPictures = [...named].filter((path) => !pictures.has(path));
    const otherPictures = await pictures.refresh([...newPictures, ...assets.filter((path) => named.has(path))]);
    if (otherPictures || changed.some(isPost)) arrange();
    takePages(changed);
    takeFaults();
    if (site.changed.length || changed.length || assets.length) {
      version++;
      for (const listener of listeners) listener();
    }
    return [...site.postponed, ...postponed];
  }

  /** A file in the folder of a post is none; with the post's index.md that comes or goes, the files beside it change. */
  function withNeighbours(changes: ReadonlyMap<string, Stamp | null>): Map<string, Stamp | null> {
    const texts = new Map(changes);
    for (const path of changes.keys()) {
      const below = /^posts\/.*\/(?=index\.(?:md|markdown)$)/.exec(path)?.[0];
      if (!below || (sources.files.get(path) !== undefined) === (changes.get(path) !== null)) continue;
      for (const [beside, stamp] of everything(folder, below.slice(0, -1)))
        if (stamp && isSource(beside)) texts.set(beside, stamp);
    }
    for (const [path, stamp] of texts) if (stamp && isPost(path) && isBesidePost(folder, path)) texts.set(path, null);
    return texts;
  }

  function onError(error: unknown): void {
    log.error({ err: error }, "a change in the content folder could not be taken over");
  }

  function arrange(): void {
    const arranged = arrangePosts(postFiles(), {
      picture: pictures.get,
      text: textOf,
    });
    entries = arranged.entries;
    postFaults = arranged.faults;
  }

  function postFiles(): PostFile[] {
    const posts: PostFile[] = [];
    for (const [file, { hash, data }] of sources.files)
      if (data && isPost(file)) posts.push({ file, hash, record: data as PostRecord });
    return posts;
  }

  /** A page that has become faulty keeps its last good words; one that is gone is gone. */
  function takePages(paths: Iterable<string>): void {
    for (const path of paths) {
      const file = sources.files.get(path);
      if (isPost(path)) continue;
      if (file?.data) pages.set(path, withSignIn(file.data, providers));
      else if (!file) pages.delete(path);
    }
    filledPages.clear();
    updates = [...pages.keys()]
      .flatMap((path) => (path.startsWith("now/") && path.endsWith(".md") ? (pageAt(path) as Update) : []))
      .sort((a, b) => (a.date < b.date ? 1 : -1));
  }

  function pageAt(path: string): unknown {
    if (pages.has(path) && !filledPages.has(path)) filledPages.set(path, fillNames(pages.get(path), settings, origin));
    return filledPages.get(path);
  }

  function takeFaults(): void {
    const before = new Set(faults.map(faultName));
    const found: ContentFault[] = [...postFaults, ...faultsInFiles(sources.files)];
    if (!sources.files.has("site.yaml"))
      found.push({
        file: "site.yaml",
        line: null,
        field: null,
        message: "is missing; its last settings are kept",
        severity: "error",
      });
    faults = found.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
    for (const fault of faults) {
      const { message, ...where } = fault;
      if (!before.has(faultName(fault))) log.warn(where, message);
    }
  }

  /** A post's words as indexed, or from its file should the index have lost them. */
  function textOf({ file, title }: Pick<PostEntry, "file" | "title">): StoredText | null {
    const stored = index.text(file);
    if (stored) return stored;
    try {
      const split = splitPost(readFileSync(join(folder, file), "utf8"));
      if (!split) return null;
      const heading = firstHeading(split.body);
      const repeated = heading && plainText(heading.text) === title;
      const body = withoutLeftovers(repeated ? heading.rest : split.body, title, settings.strip);
      return { body, opening: openingOf(body, plainText), extra: {} };
    } catch {
      return null;
    }
  }

  function picturesNamed(): Set<string> {
    return new Set(postFiles().flatMap(({ record }) => record.picture?.path ?? []));
  }

  function knownStamps(): Map<string, Stamp | null> {
    const known = new Map<string, Stamp | null>();
    for (const path of picturesNamed()) known.set(path, index.pictures.get(path)?.stamp ?? null);
    for (const [path, { stamp }] of sources.files) known.set(path, stamp);
    return known;
  }
}

const hasBody = (page: unknown): page is { body: string } =>
  typeof page === "object" && page !== null && "body" in page && typeof page.body === "string";
const isPost = (path: string): boolean => path.startsWith("posts/");
