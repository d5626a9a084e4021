import { said } from "../../languages/say.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import type { ContentFault } from "../site/site.ts";
import { folderOf } from "./addresses.ts";
import { readFileName } from "./file-name.ts";
import { kindInWords } from "./front-matter/kind-in-words.ts";
import type { PostEntry, PostImage } from "./post.ts";

/** What one post's file says by itself; its picture and its neighbours are looked at afterwards. */
export interface PostRecord extends Omit<PostEntry, "image" | "opening" | "extra" | "author" | "file" | "hash"> {
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

/** What is known of a picture by itself. */
export type PictureFacts = Omit<PostImage, "alt" | "caption">;

export interface Surroundings {
  picture(path: string): PictureFacts | null;
  /** The words and the fields that are not needed at once. */
  text(post: Pick<PostEntry, "file" | "title">): Pick<PostEntry, "opening" | "extra"> | null;
}

/**
 * Makes the list of posts, or of the texts of another folder, newest first, from what their files say. Of two posts that claim one address or id the older
 * keeps it and the newer gets another. That, a picture that is missing, and an old address claimed twice are warnings.
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
    const { slug, id } = ownNames(post);
    names.set(slug, file);
    if (id !== slug) names.set(id, file);
    for (const alias of record.aliases) {
      const holder = aliases.get(alias);
      if (holder) report(post, "aliases", sentence("postFaults.aliasTaken", { alias, file: holder }));
      else aliases.set(alias, file);
    }
    const facts = record.picture && surroundings.picture(record.picture.path);
    if (record.picture && !facts) {
      const values = { picture: record.picture.path, kind: kindInWords(file) };
      report(post, "image", sentence("postFaults.pictureMissing", values));
    }
    if (record.picture && facts && !record.picture.alt) report(post, "image", sentence("postFaults.altMissing"), "alt");
    entries.push(new IndexedPost(post, { slug, id, facts, read: surroundings.text }));
  }
  return { entries: entries.reverse(), faults };

  /** The post's address and id, or those nearest to them that are free. */
  function ownNames(post: PostFile): { slug: string; id: string } {
    const { slug, id } = post.record;
    const holder = names.get(slug);
    if (!holder) {
      if (id === slug || !names.has(id)) return { slug, id };
      report(post, "id", sentence("postFaults.idTaken", { id, file: names.get(id) ?? "", slug }));
      return { slug, id: slug };
    }
    const free = freeSlug(post);
    const path = `/${folderOf(post.file)}/${free}`;
    report(post, "slug", sentence("postFaults.slugTaken", { slug, file: holder, path }));
    return { slug: free, id: id !== slug && !names.has(id) ? id : free };
  }

  function freeSlug({ file, record }: PostFile): string {
    const { slug, longSlug } = readFileName(file);
    for (const candidate of [slug, longSlug]) if (candidate && !names.has(candidate)) return candidate;
    for (let number = 2; ; number++) if (!names.has(`${record.slug}-${number}`)) return `${record.slug}-${number}`;
  }

  function report(post: PostFile, place: CollidingField, message: Sentence, field: string = place): void {
    faults.push({
      file: post.file,
      line: post.record.lines[place] ?? 1,
      field,
      message: said(message),
      severity: "warning",
    });
  }
}

/** By the written day first, so that a list never seems out of order. */
function oldestFirst({ file: fileOfA, record: a }: PostFile, { file: fileOfB, record: b }: PostFile): number {
  return (
    compare(a.date, b.date) || a.publishedAt - b.publishedAt || compare(b.slug, a.slug) || compare(fileOfA, fileOfB)
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
  readonly words: readonly string[];
  readonly series: string | null;
  readonly canonical: string | null;
  readonly author: { readonly name: string };
  readonly draft: boolean;
  readonly unlisted: boolean;
  readonly description: string | null;
  readonly aliases: readonly string[];
  readonly mail: PostEntry["mail"];
  readonly file: string;
  readonly hash: string;
  readonly #read: Surroundings["text"];

  constructor(
    { file, hash, record }: PostFile,
    own: { slug: string; id: string; facts: PictureFacts | null; read: Surroundings["text"] },
  ) {
    const { facts } = own;
    this.id = own.id;
    this.slug = own.slug;
    this.title = record.title;
    this.date = record.date;
    this.publishedAt = record.publishedAt;
    this.updated = record.updated;
    this.image = record.picture && facts ? { ...facts, ...record.picture } : null;
    this.category = record.category;
    this.tags = record.tags;
    this.words = record.words;
    this.series = record.series;
    this.canonical = record.canonical;
    this.author = { name: record.author };
    this.draft = record.draft;
    this.unlisted = record.unlisted;
    this.description = record.description;
    this.aliases = record.aliases;
    this.mail = record.mail;
    this.file = file;
    this.hash = hash;
    this.#read = own.read;
  }

  get opening(): string {
    return this.#read(this)?.opening ?? "";
  }

  get extra(): Readonly<Record<string, unknown>> {
    return this.#read(this)?.extra ?? {};
  }
}
