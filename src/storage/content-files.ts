import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PagePath } from "../domain/pages/input.ts";
import type { PageContent, PageStore, Update } from "../domain/pages/store.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import type { PictureStore, PostStore } from "../domain/posts/store.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import type { ContentFault, SiteStore } from "../domain/site/site.ts";
import { openingOf, splitFrontMatter, withoutLeftovers } from "./content-body.ts";
import { openContentIndex, type StoredText } from "./content-index.ts";
import { createKnownPictures } from "./content-pictures.ts";
import { arrangePosts, type PostFile, type PostRecord } from "./content-posts.ts";
import { isFolder, isSource, type Stamp, sourceFiles, stampOf } from "./content-scan.ts";
import { createSources } from "./content-sources.ts";
import { watchFolder } from "./content-watch.ts";
import { editionOf } from "./edition.ts";

/** The code that makes the index. */
const makers = [
  ...["derive", "body", "yaml", "index", "posts"].map((part) => `storage/content-${part}.ts`),
  ...["posts/input", "pages/input", "site/input", "site/dates"].map((rule) => `domain/${rule}.ts`),
];

/** The author's folder: read, indexed, and followed while it is edited. */
export interface ContentFolder extends PostStore, SiteStore, PageStore {
  close(): Promise<void>;
}

export interface ContentFolderOptions {
  readonly folder: string;
  /** Where the index is kept, a file that may be deleted at any time; null keeps it in memory. */
  readonly cacheFolder: string | null;
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
  const { folder, cacheFolder, plainText, describePicture, log } = options;
  if (!isFolder(folder)) throw new Error(`CONTENT_DIR: there is no folder ${folder}`);
  const index = openContentIndex(cacheFolder, editionOf(makers, plainText.toString()));
  const sources = createSources({ folder, index, plainText });
  const pictures = createKnownPictures({ folder, index, describe: describePicture });
  const listeners = new Set<() => void>();
  const pages = new Map<string, unknown>();
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

  const watcher = options.watch === false ? null : watchFolder({ folder, known: knownStamps, settle, onError });

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
    page: <Path extends PagePath>(path: Path) => (pages.get(path) as PageContent<Path> | undefined) ?? null,
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
      for (const path of [...sources.files.keys()]) if (!stampOf(folder, path)) yield [path, null];
  }

  async function firstSettings(): Promise<SiteSettings> {
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

  /** Takes over what the watch has found; answers what must be looked at again. */
  async function settle(changes: ReadonlyMap<string, Stamp | null>): Promise<string[]> {
    const site = await sources.refresh(
      [...changes].filter(([path]) => path === "site.yaml"),
      null,
    );
    settings = (sources.files.get("site.yaml")?.data as SiteSettings | null | undefined) ?? settings;
    const texts = new Map([...changes].filter(([path]) => isSource(path) && path !== "site.yaml"));
    if (site.changed.length)
      for (const path of sources.files.keys())
        if (isPost(path) && !texts.has(path)) texts.set(path, stampOf(folder, path));
    const { changed, unsettled } = await sources.refresh(texts, settings);

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
    return [...site.unsettled, ...unsettled];
  }

  function onError(error: unknown): void {
    log.error({ err: error }, "a change in the content folder could not be taken over");
  }

  function arrange(): void {
    const arranged = arrangePosts(postFiles(), {
      picture: pictures.get,
      opening: (post) => textOf(post)?.opening ?? "",
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
      if (file?.data) pages.set(path, file.data);
      else if (!file) pages.delete(path);
    }
    updates = [...pages]
      .flatMap(([path, data]) => (path.startsWith("now/") && path.endsWith(".md") ? (data as Update) : []))
      .sort((a, b) => (a.date < b.date ? 1 : -1));
  }

  function takeFaults(): void {
    const before = new Set(faults.map((fault) => JSON.stringify(fault)));
    const found: ContentFault[] = [...postFaults];
    for (const [file, { faults }] of sources.files)
      for (const fault of faults) found.push({ file, ...fault, severity: "error" });
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
      if (!before.has(JSON.stringify(fault))) log.warn(where, message);
    }
  }

  /** A post's words as indexed, or from its file should the index have lost them. */
  function textOf({ file, title }: Pick<PostEntry, "file" | "title">): StoredText | null {
    const stored = index.text(file);
    if (stored) return stored;
    try {
      const split = splitFrontMatter(readFileSync(join(folder, file), "utf8"));
      if (!split) return null;
      const body = withoutLeftovers(split.body, title, settings.strip);
      return { body, opening: openingOf(body, plainText) };
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

const isPost = (path: string): boolean => path.startsWith("posts/");
