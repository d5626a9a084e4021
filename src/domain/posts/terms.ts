import { slugOf } from "./front-matter/front-addresses.ts";
import type { PostEntry } from "./post.ts";

/** What a post can share with others: a tag, its category, or the series that it is a part of. */
export type TermKind = "tag" | "category" | "series";

/** A tag, a category or a series with the visible posts that have it. */
export interface Term {
  readonly kind: TermKind;
  /** The last part of its address. */
  readonly slug: string;
  /** As the newest of its posts spells it. */
  readonly name: string;
  /** Newest first, never none. */
  readonly posts: readonly PostEntry[];
}

export const termKinds: readonly TermKind[] = ["tag", "category", "series"];

/** A name as the last part of an address: small and capital letters are one. Null for a name without letters and digits. */
export const termSlug = (name: string): string | null => slugOf(name.toLowerCase());

/** Every term of a kind by its slug, that of the newest post first. `posts`: the visible ones, newest first. */
export function termsOf(kind: TermKind, posts: readonly PostEntry[]): Map<string, Term> {
  const slugs = new Map<string, string | null>();
  const terms = new Map<string, Term & { readonly posts: PostEntry[] }>();
  for (const post of posts) {
    for (const name of namesIn(post, kind)) {
      if (!slugs.has(name)) slugs.set(name, termSlug(name));
      const slug = slugs.get(name);
      if (!slug) continue;
      const term = terms.get(slug) ?? { kind, slug, name, posts: [] };
      terms.set(slug, term);
      if (term.posts.at(-1) !== post) term.posts.push(post);
    }
  }
  return terms;
}

function namesIn(post: PostEntry, kind: TermKind): readonly string[] {
  if (kind === "tag") return post.tags;
  const name = post[kind];
  return name === null ? [] : [name];
}
