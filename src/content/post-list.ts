import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatedFolder, folderOf, isDated } from "../domain/posts/addresses.ts";
import type { arrangePosts, PostFile, PostRecord } from "../domain/posts/arrange.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import { fileInLanguage } from "../domain/site/file-language.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { firstHeading, openingOf, splitPost, verseWords, withoutLeftovers } from "./body.ts";
import type { ContentIndex, StoredText } from "./entry-index.ts";
import type { KnownPictures } from "./pictures.ts";
import type { Sources } from "./sources.ts";

/**
 * The posts of the content folder in one language, or the texts of another folder. `of`: which texts. `language`: null for the
 * main one. `strip`: the patterns of left-overs in site.yaml.
 */
export function createPostList(parts: {
  of: DatedFolder;
  language: string | null;
  folder: string;
  index: ContentIndex;
  sources: Sources;
  pictures: KnownPictures;
  plainText: (markdown: string) => string;
  strip: () => readonly string[];
  arrangePosts: typeof arrangePosts;
}) {
  const { folder, index, sources, pictures, plainText, strip, language } = parts;
  /** Where a text of this language really lies. */
  const onDisk = (file: string) => fileInLanguage(file, language);
  let entries: readonly PostEntry[] = [];
  let faults: readonly ContentFault[] = [];

  return {
    entries: () => entries,
    faults: () => faults,
    readBody: async (entry: PostEntry) => textOf(entry)?.body ?? null,
    readSource: ({ file }: Pick<PostEntry, "file">) => readFile(join(folder, onDisk(file)), "utf8").catch(() => null),
    /** Makes the list anew; what is wrong with it is in `faults`. */
    arrange(): void {
      const arranged = parts.arrangePosts(postFiles(), { picture: pictures.get, text: textOf });
      entries = arranged.entries;
      faults = arranged.faults.map((fault) => ({ ...fault, file: onDisk(fault.file) }));
    },
    /** The pictures that posts name in their front matter, by path. */
    pictures: () => new Set(postFiles().flatMap(({ record }) => record.picture?.path ?? [])),
  };

  function postFiles(): PostFile[] {
    const posts: PostFile[] = [];
    for (const [file, { hash, data }] of sources.in(language))
      if (data && isDated(file) && folderOf(file) === parts.of) posts.push({ file, hash, record: data as PostRecord });
    return posts;
  }

  /** A post's words as indexed, or from its file should the index have lost them. */
  function textOf({ file, title }: Pick<PostEntry, "file" | "title">): StoredText | null {
    const stored = index.text(onDisk(file));
    if (stored) return stored;
    try {
      const split = splitPost(readFileSync(join(folder, onDisk(file)), "utf8"));
      if (!split) return null;
      const heading = firstHeading(split.body);
      const repeated = heading && plainText(heading.text) === title;
      const body = withoutLeftovers(repeated ? heading.rest : split.body, title, strip());
      return { body, opening: openingOf(body, parts.of === "poetry" ? verseWords(plainText) : plainText), extra: {} };
    } catch {
      return null;
    }
  }
}
