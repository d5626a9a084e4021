import { posix } from "node:path";
import { decoded } from "../decoded.ts";
import { type DatedFolder, folderOf } from "./addresses.ts";
import { isIndex, nameOfFile } from "./file-name.ts";
import { yearOf, yearsOf } from "./listing.ts";
import type { PostEntry } from "./post.ts";
import { createRelated } from "./related.ts";
import { createSuggestions } from "./suggestions.ts";
import { type Term, type TermKind, termsOf } from "./terms.ts";

/** What is visible from one moment to another. */
export interface View {
  readonly entries: readonly PostEntry[];
  readonly areListed: boolean;
  readonly from: number;
  readonly until: number | null;
  /** Visible and listed. */
  readonly visible: readonly PostEntry[];
  readonly years: readonly number[];
  readonly byYear: ReadonlyMap<number, readonly PostEntry[]>;
  readonly byCategory: ReadonlyMap<string | null, readonly PostEntry[]>;
  readonly bySlug: ReadonlyMap<string, PostEntry>;
  readonly byId: ReadonlyMap<string, PostEntry>;
  /** Tags, categories and series by their slugs. */
  readonly terms: Readonly<Record<TermKind, () => ReadonlyMap<string, Term>>>;
  byAlias(): ReadonlyMap<string, PostEntry>;
  /** All posts, hidden ones included, by the path of their file. */
  byFile(): ReadonlyMap<string, PostEntry>;
  /** Posts with a folder of their own, hidden ones included, by that folder. */
  readonly byFolder: ReadonlyMap<string, PostEntry>;
  /** Folders that hold several posts. */
  readonly sharedFolders: ReadonlySet<string>;
  related(): (post: PostEntry, limit: number) => readonly PostEntry[];
  suggestions(): (path: string, limit: number) => readonly PostEntry[];
}

/** `areListed`: whether lists, feeds and search may name these texts at all. */
export function viewAt(now: number, entries: readonly PostEntry[], areListed = true): View {
  const published = entries.filter((entry) => !entry.draft);
  const readable = published.filter((entry) => entry.publishedAt <= now);
  const visible = areListed ? readable.filter((entry) => !entry.unlisted) : [];
  const coming = published.filter((entry) => entry.publishedAt > now).map((entry) => entry.publishedAt);
  const byYear = Map.groupBy(visible, yearOf);
  return {
    entries,
    areListed,
    from: now,
    until: coming.length ? coming.reduce((a, b) => Math.min(a, b)) : null,
    visible,
    years: yearsOf(visible),
    byYear,
    byCategory: Map.groupBy(visible, (entry) => entry.category),
    bySlug: new Map(readable.map((entry) => [entry.slug, entry])),
    byId: new Map(readable.map((entry) => [entry.id, entry])),
    terms: {
      tag: onDemand(() => termsOf("tag", visible)),
      category: onDemand(() => termsOf("category", visible)),
      series: onDemand(() => termsOf("series", visible)),
    },
    byAlias: onDemand(() => aliasesOf(readable)),
    byFile: onDemand(() => new Map(entries.map((entry) => [entry.file, entry]))),
    sharedFolders: new Set(entries.flatMap(({ file }) => foldersOf(file, folderOf(file)).slice(isIndex(file) ? 1 : 0))),
    byFolder: new Map(entries.filter(({ file }) => isIndex(file)).map((entry) => [posix.dirname(entry.file), entry])),
    related: onDemand(() => createRelated(visible)),
    suggestions: onDemand(() => createSuggestions(visible)),
  };
}

function onDemand<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Old addresses with their posts. The name of a post's file leads to it too, since texts link to files. The address that
 * a post has today is none of them.
 */
export function aliasesOf(posts: readonly PostEntry[]): Map<string, PostEntry> {
  const found = new Map<string, PostEntry>();
  for (const post of posts) found.set(`/${folderOf(post.file)}/${nameOfFile(post.file)}`.normalize("NFC"), post);
  for (const post of posts) for (const alias of post.aliases) found.set(plainPath(alias), post);
  for (const post of posts) found.delete(`/${folderOf(post.file)}/${post.slug}`);
  return found;
}

/** The folders below one of texts with a date in which a file lies, the nearest first. */
export function foldersOf(path: string, top: DatedFolder): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(path); folder.startsWith(`${top}/`); folder = posix.dirname(folder))
    folders.push(folder);
  return folders;
}

/** A path as an author writes it: decoded, without a slash at its end. */
export function plainPath(path: string): string {
  return (decoded(path) ?? path).normalize("NFC").replace(/(?<=[^/])\/+$/, "");
}
