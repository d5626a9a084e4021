import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { isDated } from "../domain/posts/addresses.ts";
import { languageOfFile } from "../domain/site/file-language.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import { sentence } from "../languages/sentence.ts";
import type { Derived } from "./derive.ts";
import type { ContentIndex, IndexedFile, StoredText } from "./entry-index.ts";
import { type Stamp, sameStamp, stampOf } from "./scan.ts";

/** Longest stretch of work, in milliseconds, between two turns of the event loop. */
const SLICE = 15;
const BATCH = 200;
/** No file has this stamp, so a file that could not be read is looked at again. */
const UNREAD: Stamp = { mtime: -1, size: -1 };

/** The settings of the site in one of its languages, null for the main one. */
export type SettingsIn = (language: string | null) => SiteSettings;

export type Sources = ReturnType<typeof createSources>;

/** The texts of the content folder by path, each read again only when its stamp or the settings behind it change. */
export function createSources(parts: {
  folder: string;
  index: ContentIndex;
  plainText: (markdown: string) => string;
  /** The further languages of the site; asked for whenever a file is looked at. */
  languages: () => readonly string[];
}) {
  const { folder, index, plainText, languages } = parts;
  const files: ReadonlyMap<string, IndexedFile> = index.files;

  return {
    files,
    /** The files of one language, null for the main one, by their paths as in the main language. */
    in(language: string | null): ReadonlyMap<string, IndexedFile> {
      if (languages().length === 0) return files;
      return new Map(
        [...files].flatMap(([path, file]) => {
          const found = languageOfFile(path, languages());
          return found.language === language ? [[found.plain, file]] : [];
        }),
      );
    },
    /**
     * Takes over changed and removed files (a null stamp). Answers which now say something else, and which must be looked
     * at again because they could not be read or changed meanwhile.
     */
    async refresh(
      changes: Iterable<readonly [path: string, stamp: Stamp | null]>,
      settings: SettingsIn | null,
    ): Promise<{ changed: string[]; postponed: string[] }> {
      const basis = basesOf(settings);
      const results = new Map<string, { file: IndexedFile | null; text: StoredText | null }>();
      const changed: string[] = [];
      const postponed: string[] = [];
      let saved = 0;
      let sliceEnds = performance.now() + SLICE;
      for (const [path, stamp] of changes) {
        const before = files.get(path);
        const expected = basis(path, languageOfFile(path, languages()).language);
        if (before && stamp && before.basis === expected && sameStamp(before.stamp, stamp)) continue;
        if (!stamp) {
          if (before) results.set(path, { file: null, text: null });
        } else await readAnew(path, stamp, expected, before);
        if (results.size - saved >= BATCH) save();
        if (performance.now() > sliceEnds) {
          await turn();
          sliceEnds = performance.now() + SLICE;
        }
      }
      save();
      for (const [path, { file }] of results) {
        if (!file || file.hash !== files.get(path)?.hash || file.basis !== files.get(path)?.basis) changed.push(path);
        if (file) index.files.set(path, file);
        else index.files.delete(path);
      }
      return { changed, postponed };

      async function readAnew(path: string, stamp: Stamp, expected: string, before: IndexedFile | undefined) {
        const read = readWhole(folder, path, stamp);
        if ("fault" in read) {
          postponed.push(path);
          if (read.fault) {
            const message = sentence("fileFaults.unread", { reason: read.fault });
            const faults = [{ line: 1, field: null, message }];
            results.set(path, {
              file: { stamp: UNREAD, hash: read.fault, basis: expected, data: null, faults },
              text: null,
            });
          }
          return;
        }
        const hash = createHash("sha256").update(read.bytes).digest("hex");
        if (before && before.hash === hash && before.basis === expected) {
          results.set(path, { file: { ...before, stamp }, text: null });
          return;
        }
        const { data, faults, text = null } = await derived(path, read.bytes, settings);
        const lastGood = isDated(path) || before?.basis !== expected ? null : before.data;
        results.set(path, { file: { stamp, hash, basis: expected, data: data ?? lastGood, faults }, text });
      }

      /** Writes what is new to the index. */
      function save(): void {
        if (results.size === saved) return;
        const batch = [...results].slice(saved);
        saved = results.size;
        index.save({ files: batch.map(([path, { file, text }]) => [path, file, text] as const) });
      }
    },
  };

  /** Loads the schemas when the first file needs them: a start without changes needs none. */
  async function derived(path: string, bytes: Buffer, settings: SettingsIn | null): Promise<Derived> {
    const { derive } = await import("./derive.ts");
    const { language, plain } = languageOfFile(path, languages());
    return derive({ path: plain, language, bytes }, settings?.(language) ?? null, plainText);
  }
}

/** By what a file is derived besides its bytes: its language, and for texts with a date the settings in that language. */
function basesOf(settings: SettingsIn | null): (path: string, language: string | null) => string {
  const known = new Map<string | null, string>();
  return (path, language) => {
    if (!isDated(path)) return language ?? "";
    const basis = known.get(language) ?? (settings ? basisOf(settings(language)) + (language ?? "") : "");
    known.set(language, basis);
    return basis;
  };
}

/** Names everything in the settings that what is said of a post depends on. */
function basisOf({ language, timeZone, locale, strip, author, topics }: SiteSettings): string {
  return createHash("sha256")
    .update(JSON.stringify([language, timeZone, locale, strip, author.name, topics.map(({ id }) => id)]))
    .digest("hex")
    .slice(0, 12);
}

/** The bytes of a file that has this stamp before and after reading, or the code of what went wrong; null means that it is being written. */
function readWhole(folder: string, path: string, stamp: Stamp): { bytes: Buffer } | { fault: string | null } {
  try {
    if (!sameStamp(stampOf(folder, path), stamp)) return { fault: null };
    const bytes = readFileSync(join(folder, path));
    return sameStamp(stampOf(folder, path), stamp) ? { bytes } : { fault: null };
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
