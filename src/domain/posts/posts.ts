import { posix } from "node:path";
import type { Clock } from "../clock.ts";
import { nextMidnight } from "../site/dates.ts";
import type { SiteStore } from "../site/site.ts";
import { isIndex, nameOfFile } from "./file-name.ts";
import { type BlogPage, blogPage, yearOf, yearsOf } from "./listing.ts";
import type { Post, PostEntry } from "./post.ts";
import { signPreview, verifyPreview } from "./preview.ts";
import type { PostStore, TextRenderer } from "./store.ts";
import { createSuggestions } from "./suggestions.ts";

export interface PostFilter {
  readonly year?: number | null;
  readonly category?: string | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
}

/**
 * What readers may know about posts. Drafts and posts of the future do not exist here, except through a signed preview
 * link; a post of the future appears by itself when its time comes; an unlisted post is found by its address, id and old
 * addresses alone. Every answer is newest first and takes no I/O, except where it is a promise.
 */
export interface Posts {
  /** The posts that match; `total` counts them before `limit` and `offset`. */
  list(filter?: PostFilter): { readonly posts: readonly PostEntry[]; readonly total: number };
  /** Years with posts, newest first. */
  years(): readonly number[];
  blogPage(query: { year?: number | null; page?: number }): BlogPage<PostEntry>;
  recent(limit?: number): readonly PostEntry[];
  find(idOrSlug: string): PostEntry | null;
  /** The post at /posts/{slug} with its words, or null. */
  read(slug: string): Promise<Post | null>;
  /** A listed post with its words; null when its file has just gone. */
  withBody(entry: PostEntry): Promise<Post | null>;
  /** The Markdown of a listed post, boilerplate stripped; null when its file has just gone. */
  markdown(entry: PostEntry): Promise<string | null>;
  /**
   * May a reader see this file of the content folder? Not while it lies in the folder of a hidden post, unless
   * `previewToken` is a valid one of that post; then `"preview"`.
   */
  admits(path: string, previewToken: string | null): "everybody" | "preview" | "nobody";
  /** The slug to which an old path (`/2023/05/on-margins`, encoded or not) leads, or null. */
  alias(path: string): string | null;
  neighbours(slug: string): { readonly older: PostEntry | null; readonly newer: PostEntry | null };
  /** Posts that a wrong path may have meant, likeliest first. */
  suggestions(path: string, limit?: number): readonly PostEntry[];
  /** When the next post becomes visible, in UTC milliseconds, or null. */
  nextPublication(): number | null;
  /** When the next day of the site's time zone begins, in UTC milliseconds. */
  nextMidnight(): number;
  /** The token of a link that shows this post, published or not, for 7 days; null when there is no such post. */
  previewToken(slug: string): string | null;
  /** The post that a valid preview token of this very slug shows, or null. */
  readPreview(slug: string, token: string): Promise<Post | null>;
}

/** `previewKey`: 32 secret bytes, derived for preview links alone. */
export function createPosts(parts: {
  store: PostStore & Pick<SiteStore, "settings">;
  renderer: TextRenderer;
  clock: Clock;
  previewKey: Uint8Array;
}): Posts {
  const { store, renderer, clock, previewKey } = parts;
  let current: View | undefined;

  return {
    list({ year, category, limit, offset } = {}) {
      const { visible, byYear, byCategory } = view();
      const start = offset ?? 0;
      let posts = category == null ? visible : (byCategory.get(category) ?? []);
      if (year != null)
        posts = category == null ? (byYear.get(year) ?? []) : posts.filter((post) => yearOf(post) === year);
      const total = posts.length;
      if (start > 0 || limit != null) posts = posts.slice(start, start + (limit ?? total));
      return { posts, total };
    },
    years: () => view().years,
    blogPage({ year = null, page = 1 }) {
      const { visible, byYear, years } = view();
      const posts = year === null ? visible : (byYear.get(year) ?? []);
      return blogPage({ year, page }, { posts, total: posts.length, years });
    },
    recent: (limit = 5) => view().visible.slice(0, limit),
    find(idOrSlug) {
      const { bySlug, byId } = view();
      return bySlug.get(idOrSlug) ?? byId.get(idOrSlug) ?? null;
    },
    async read(slug) {
      const entry = view().bySlug.get(slug);
      return entry ? withBody(entry) : null;
    },
    withBody,
    markdown: (entry) => store.readBody(entry),
    admits(path, previewToken) {
      const { byFolder, sharedFolders, bySlug } = view();
      const folders = foldersOf(path);
      const entry = folders.map((folder) => byFolder.get(folder)).find((found) => found !== undefined);
      if (!entry)
        return folders.length === 0 || folders.some((folder) => sharedFolders.has(folder)) ? "everybody" : "nobody";
      if (bySlug.has(entry.slug)) return "everybody";
      return previewToken && verifyPreview(previewKey, entry.slug, previewToken, clock()) ? "preview" : "nobody";
    },
    alias: (path) => view().byAlias.get(plainPath(path))?.slug ?? null,
    neighbours(slug) {
      const { visible, bySlug } = view();
      const entry = bySlug.get(slug);
      if (!entry || entry.unlisted) return { older: null, newer: null };
      const position = visible.indexOf(entry);
      return { older: visible[position + 1] ?? null, newer: visible[position - 1] ?? null };
    },
    suggestions: (path, limit = 3) => view().suggest(plainPath(path), limit),
    nextPublication: () => view().until,
    nextMidnight: () => nextMidnight(store.settings().timeZone, clock()),
    previewToken: (slug) => (anyPost(slug) ? signPreview(previewKey, slug, clock()) : null),
    async readPreview(slug, token) {
      const entry = verifyPreview(previewKey, slug, token, clock()) ? anyPost(slug) : undefined;
      return entry ? withBody(entry) : null;
    },
  };

  async function withBody(entry: PostEntry): Promise<Post | null> {
    const markdown = await store.readBody(entry);
    if (markdown === null) return null;
    const body = await renderer.render(markdown, {
      folder: posix.dirname(entry.file),
      slugOf: (file) => view().byFile.get(file)?.slug,
    });
    return { ...entry, opening: entry.opening, extra: entry.extra, body };
  }

  function anyPost(slug: string): PostEntry | undefined {
    return store.entries().find((entry) => entry.slug === slug);
  }

  /** What is visible now: worked out anew only when the posts change or the next one's time has come. */
  function view(): View {
    const now = clock();
    const entries = store.entries();
    const holds = current?.entries === entries && now >= current.from && now < (current.until ?? Infinity);
    if (!current || !holds) current = viewAt(now, entries);
    return current;
  }
}

interface View {
  readonly entries: readonly PostEntry[];
  readonly from: number;
  readonly until: number | null;
  /** Visible and listed. */
  readonly visible: readonly PostEntry[];
  readonly years: readonly number[];
  readonly byYear: ReadonlyMap<number, readonly PostEntry[]>;
  readonly byCategory: ReadonlyMap<string | null, readonly PostEntry[]>;
  readonly bySlug: ReadonlyMap<string, PostEntry>;
  readonly byId: ReadonlyMap<string, PostEntry>;
  readonly byAlias: ReadonlyMap<string, PostEntry>;
  /** All posts, hidden ones included, by the path of their file. */
  readonly byFile: ReadonlyMap<string, PostEntry>;
  /** Posts with a folder of their own, hidden ones included, by that folder. */
  readonly byFolder: ReadonlyMap<string, PostEntry>;
  /** Folders below posts/ that hold several posts. */
  readonly sharedFolders: ReadonlySet<string>;
  suggest(path: string, limit: number): readonly PostEntry[];
}

function viewAt(now: number, entries: readonly PostEntry[]): View {
  const published = entries.filter((entry) => !entry.draft);
  const readable = published.filter((entry) => entry.publishedAt <= now);
  const visible = readable.filter((entry) => !entry.unlisted);
  const coming = published.filter((entry) => entry.publishedAt > now).map((entry) => entry.publishedAt);
  const byYear = Map.groupBy(visible, yearOf);
  let suggest: View["suggest"] | undefined;
  let byAlias: View["byAlias"] | undefined;
  let byFile: View["byFile"] | undefined;
  return {
    entries,
    from: now,
    until: coming.length ? coming.reduce((a, b) => Math.min(a, b)) : null,
    visible,
    years: yearsOf(visible),
    byYear,
    byCategory: Map.groupBy(visible, (entry) => entry.category),
    bySlug: new Map(readable.map((entry) => [entry.slug, entry])),
    byId: new Map(readable.map((entry) => [entry.id, entry])),
    get byAlias() {
      byAlias ??= aliasesOf(readable);
      return byAlias;
    },
    get byFile() {
      byFile ??= new Map(entries.map((entry) => [entry.file, entry]));
      return byFile;
    },
    sharedFolders: new Set(entries.flatMap(({ file }) => foldersOf(file).slice(isIndex(file) ? 1 : 0))),
    byFolder: new Map(entries.filter(({ file }) => isIndex(file)).map((entry) => [posix.dirname(entry.file), entry])),
    suggest(path, limit) {
      suggest ??= createSuggestions(visible);
      return suggest(path, limit);
    },
  };
}

/**
 * Old addresses with their posts. The name of a post's file leads to it too, since texts link to files. The address that
 * a post has today is none of them.
 */
export function aliasesOf(posts: readonly PostEntry[]): Map<string, PostEntry> {
  const found = new Map<string, PostEntry>();
  for (const post of posts) found.set(`/posts/${nameOfFile(post.file)}`.normalize("NFC"), post);
  for (const post of posts) for (const alias of post.aliases) found.set(plainPath(alias), post);
  for (const post of posts) found.delete(`/posts/${post.slug}`);
  return found;
}

/** The folders below posts/ in which a file lies, the nearest first. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(path); folder.startsWith("posts/"); folder = posix.dirname(folder))
    folders.push(folder);
  return folders;
}

/** A path as an author writes it: decoded, without a slash at its end. */
export function plainPath(path: string): string {
  return decoded(path)
    .normalize("NFC")
    .replace(/(?<=[^/])\/+$/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
