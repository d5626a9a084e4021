import type { PostEntry, PostImage } from "../domain/posts/post.ts";
import type { ContentFault } from "../domain/site/site.ts";
import type { PictureFacts } from "./content-index.ts";

/** What one post's file says by itself; its picture and its neighbours are looked at afterwards. */
export interface PostRecord extends Omit<PostEntry, "image" | "opening" | "author" | "file" | "hash"> {
  readonly author: string;
  readonly picture: Pick<PostImage, "path" | "alt" | "caption"> | null;
  /** Lines of those fields that can collide with other files. */
  readonly lines: { readonly [Field in CollidingField]?: number };
}
type CollidingField = "slug" | "id" | "image" | "aliases";

export interface PostFile {
  readonly file: string;
  readonly hash: string;
  readonly record: PostRecord;
}

interface Surroundings {
  picture(path: string): PictureFacts | null;
  opening(post: Pick<PostEntry, "file" | "title">): string;
}

/**
 * Makes the list of posts, newest first, from what their files say. Of two posts that claim one address or id the older
 * keeps it and the newer is left out; a picture that is missing, or an old address claimed twice, is only a warning.
 */
export function arrangePosts(
  posts: readonly PostFile[],
  surroundings: Surroundings,
): { entries: PostEntry[]; faults: ContentFault[] } {
  const faults: ContentFault[] = [];
  const names = new Map<string, string>();
  const aliases = new Map<string, string>();
  const entries: PostEntry[] = [];
  for (const post of posts.toSorted(oldestFirst)) {
    const { file, record } = post;
    const field = names.has(record.slug) ? "slug" : names.has(record.id) ? "id" : null;
    if (field) {
      report(post, field, `“${record[field]}” already belongs to ${names.get(record[field])}`, "error");
      continue;
    }
    names.set(record.slug, file);
    if (record.id !== record.slug) names.set(record.id, file);
    for (const alias of record.aliases) {
      const holder = aliases.get(alias);
      if (holder) report(post, "aliases", `${alias} already leads to ${holder}`, "warning");
      else aliases.set(alias, file);
    }
    const facts = record.picture && surroundings.picture(record.picture.path);
    if (record.picture && !facts)
      report(
        post,
        "image",
        `${record.picture.path} is not there or is no picture; the post is shown without it`,
        "warning",
      );
    entries.push(new IndexedPost(post, facts, surroundings.opening));
  }
  return { entries: entries.reverse(), faults };

  function report(post: PostFile, field: CollidingField, message: string, severity: ContentFault["severity"]): void {
    faults.push({ file: post.file, line: post.record.lines[field] ?? 1, field, message, severity });
  }
}

function oldestFirst(a: PostFile, b: PostFile): number {
  return (
    a.record.publishedAt - b.record.publishedAt || compare(b.record.slug, a.record.slug) || compare(a.file, b.file)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A class, because ten thousand literals with a getter each would take longer to make than all else here. */
class IndexedPost implements PostEntry {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly publishedAt: number;
  readonly updated: string | null;
  readonly image: PostImage | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly author: { readonly name: string };
  readonly draft: boolean;
  readonly description: string | null;
  readonly aliases: readonly string[];
  readonly file: string;
  readonly hash: string;
  readonly #read: Surroundings["opening"];

  constructor({ file, hash, record }: PostFile, facts: PictureFacts | null, read: Surroundings["opening"]) {
    this.id = record.id;
    this.slug = record.slug;
    this.title = record.title;
    this.date = record.date;
    this.publishedAt = record.publishedAt;
    this.updated = record.updated;
    this.image = record.picture && facts ? { ...facts, ...record.picture } : null;
    this.category = record.category;
    this.tags = record.tags;
    this.author = { name: record.author };
    this.draft = record.draft;
    this.description = record.description;
    this.aliases = record.aliases;
    this.file = file;
    this.hash = hash;
    this.#read = read;
  }

  get opening(): string {
    return this.#read(this);
  }
}
