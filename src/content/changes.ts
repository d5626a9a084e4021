import { languageOfFile } from "../domain/site/file-language.ts";
import {
  everything,
  isBesidePost,
  isSettings,
  isSource,
  mayBeFolder,
  type Stamp,
  sourceFiles,
  stampOf,
} from "./scan.ts";
import type { Sources } from "./sources.ts";

type Files = Sources["files"];

/** Every source file with its stamp, and then those that `known` alone still has (a null stamp); for `closed` see `sourceFiles`. */
export function* changesSince(
  known: Files,
  folder: string,
  languages: readonly string[],
  closed: Map<string, string>,
): Generator<[string, Stamp | null]> {
  let seen = 0;
  for (const [path, stamp] of sourceFiles(folder, languages, closed)) {
    if (known.has(path)) seen++;
    yield [path, stamp];
  }
  if (seen < known.size)
    for (const path of [...known.keys()])
      if (!stampOf(folder, path) || (mayBeFolder(path) && isBesidePost(folder, path, languages))) yield [path, null];
}

/**
 * The texts among changed files, apart from settings. A file in the folder of a post is none; with the post's index.md
 * that comes or goes, the files beside it change.
 */
export function changedTexts(
  changes: ReadonlyMap<string, Stamp | null>,
  known: Files,
  folder: string,
  languages: readonly string[],
): Map<string, Stamp | null> {
  const texts = new Map([...changes].filter(([path]) => isSource(path) && !isSettings(path)));
  for (const [path, stamp] of [...texts]) {
    const below = /^[a-z]+\/.*\/(?=index\.(?:md|markdown)$)/.exec(languageOfFile(path, languages).plain)?.[0];
    if (!below || !mayBeFolder(path) || known.has(path) === (stamp !== null)) continue;
    for (const [beside, besideStamp] of everything(folder, below.slice(0, -1)))
      if (besideStamp && isSource(beside)) texts.set(beside, besideStamp);
  }
  for (const [path, stamp] of texts)
    if (stamp && mayBeFolder(path) && isBesidePost(folder, path, languages)) texts.set(path, null);
  return texts;
}
