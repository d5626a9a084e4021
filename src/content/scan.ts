import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { dirname } from "node:path/posix";
import { datedFolders, isDated } from "../domain/posts/addresses.ts";
import { fileInLanguage, languageOfFile } from "../domain/site/file-language.ts";

/** Folders within folders; more is a link that leads back into itself. */
const DEEPEST = 8;

/** What tells two states of a file apart without reading it: milliseconds and bytes. */
export interface Stamp {
  readonly mtime: number;
  readonly size: number;
}

/** The stamp of a file below `folder`, or null when there is no such file. */
export function stampOf(folder: string, path: string): Stamp | null {
  try {
    const found = statSync(`${folder}/${path}`, { throwIfNoEntry: false });
    return found?.isFile() ? { mtime: found.mtimeMs, size: found.size } : null;
  } catch {
    return null;
  }
}

export function sameStamp(a: Stamp | null | undefined, b: Stamp | null | undefined): boolean {
  return a?.mtime === b?.mtime && a?.size === b?.size;
}

/** Names that editors, version control and file managers use for themselves. */
export function isHidden(path: string): boolean {
  return /(^|\/)([.#~][^/]*|[^/]*~|node_modules|Thumbs\.db|4913)(\/|$)/.test(path);
}

/** Is this a file that may say something, as against the pictures beside it? */
export function isSource(path: string): boolean {
  return (SOURCES.test(path) || (isDated(path) && DATED_SOURCES.test(path))) && !isHidden(path);
}

/** Does this file hold settings of the site? */
export const isSettings = (path: string): boolean => /^site\.([^/]+\.)?yaml$/.test(path);

/** Is this a file of redirects? */
export const isRedirects = (path: string): boolean => path.startsWith("redirects/");

/** Is this a file with the words of a language? */
export const isLanguage = (path: string): boolean => path.startsWith("languages/");

/** May notes and pictures lie beside the index.md of such a file's folder? */
export const mayBeFolder = (path: string): boolean => path.startsWith("pages/") || isDated(path);

/** Posts and pages may lie in folders; names that begin with _ are left alone, as other tools do. */
const SOURCES =
  /^(cards\.yaml|(site|home|books)(\.[A-Za-z][A-Za-z\d-]*)?\.yaml|now\/[^/]+\.(md|yaml)|pages\/[^/]+\.yaml|pages\/([^/_][^/]*\/){0,6}[^/_][^/]*\.md|redirects\/[^/]+\.txt|languages\/[^/]+\.yaml)$/;
const DATED_SOURCES = /^[a-z]+\/([^/_][^/]*\/){0,6}[^/_][^/]*\.(md|markdown)$/;
/** Names that are no folders, so that none of them is opened to see. */
const FILE_NAME = /\.[a-z][a-z\d]{1,4}$/i;

/** Does a file lie in the folder of a post or page, beside its index.md? Then it is a note, and none of its own. */
export function isBesidePost(folder: string, path: string, languages: readonly string[]): boolean {
  const [top = "", ...above] = languageOfFile(path, languages)
    .plain.replace(/\/index\.(?:md|markdown)$/, "")
    .split("/")
    .slice(0, -1);
  return above.some(
    (_, depth) => indexesIn(folder, [top, ...above.slice(0, depth + 1)].join("/"), languages).length > 0,
  );
}

/**
 * The files that say something (pages, updates, redirects, languages, texts with a date), found without opening the folders of single posts beyond
 * asking for their index.md: what a start needs to know. Folders that cannot be opened are put into `closed`, each with the code of its error.
 */
export function* sourceFiles(
  folder: string,
  furtherLanguages: readonly string[],
  closed = new Map<string, string>(),
): Generator<[path: string, stamp: Stamp]> {
  for (const below of ["", "now/", "redirects/", "languages/"]) {
    for (const name of namesIn(folder, below, closed)) {
      const stamp = isSource(below + name) ? stampOf(folder, below + name) : null;
      if (stamp) yield [below + name, stamp];
    }
  }
  for (const below of ["pages", ...datedFolders]) yield* filesInFolders(folder, `${below}/`, furtherLanguages, closed);
}

function* filesInFolders(
  folder: string,
  below: string,
  languages: readonly string[],
  closed: Map<string, string>,
): Generator<[path: string, stamp: Stamp]> {
  for (const name of namesIn(folder, below, closed)) {
    const path = below + name;
    if (!isSource(`${path}/index.md`)) continue;
    const source = isSource(path) ? stamped(folder, path) : null;
    const sources = source ? [source] : indexesIn(folder, path, languages);
    if (sources.length > 0) yield* sources;
    else if (!FILE_NAME.test(name)) yield* filesInFolders(folder, `${path}/`, languages, closed);
  }
}

/** The index file that makes a folder a post's own, one for each language. */
const indexesIn = (folder: string, path: string, languages: readonly string[]) =>
  [null, ...languages].flatMap((language) => {
    const [one, other] = INDEXES.map((name) => `${path}/${fileInLanguage(name, language)}`) as [string, string];
    const found = stamped(folder, one) ?? stamped(folder, other);
    return found ? [found] : [];
  });
const INDEXES = ["index.md", "index.markdown"];

function stamped(folder: string, path: string): [path: string, stamp: Stamp] | null {
  const stamp = stampOf(folder, path);
  return stamp && [path, stamp];
}

/** Every file of the folder, pictures too, and every folder (with a null stamp; the folder itself is ""). */
export function* everything(folder: string, below = ""): Generator<[path: string, stamp: Stamp | null]> {
  yield [below, null];
  for (const entry of entriesIn(join(folder, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (isHidden(path) || path.split("/").length > DEEPEST) continue;
    if (entry.isDirectory()) yield* everything(folder, path);
    else {
      const stamp = stampOf(folder, path);
      if (stamp) yield [path, stamp];
      else if (entry.isSymbolicLink() && isFolder(join(folder, path))) yield* everything(folder, path);
    }
  }
}

export function isFolder(absolute: string): boolean {
  try {
    return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function namesIn(folder: string, below: string, closed: Map<string, string>): string[] {
  const onError = (code: string) => closed.set(below, code);
  return entriesIn(join(folder, below), onError).map(({ name }) => name);
}

/** Looks whether the folders among `closed`, and those of files that have vanished (a null stamp), can be opened now, and brings `closed` up to date. */
export function lookAgain(
  folder: string,
  changes: ReadonlyMap<string, Stamp | null>,
  closed: Map<string, string>,
): void {
  const vanished = [...changes].flatMap(([path, stamp]) => (stamp ? [] : `${dirname(path)}/`));
  for (const below of new Set([...closed.keys(), ...vanished])) {
    closed.delete(below);
    namesIn(folder, below, closed);
  }
}

/** What lies in a folder: nothing where there is none, nor where it cannot be opened, of which `onError` is told. */
function entriesIn(absolute: string, onError: (code: string) => unknown = () => {}): Dirent[] {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") onError(code);
    return [];
  }
}
