import { termPath } from "../../../domain/posts/addresses.ts";
import type { Post, PostEntry } from "../../../domain/posts/post.ts";
import type { PostList } from "../../../domain/posts/post-list.ts";
import type { TermKind } from "../../../domain/posts/terms.ts";
import type { Text } from "../../../languages/texts.ts";
import { linkOf } from "../../parts/post-card-data.ts";

/** A tag or a category by its name; `path`: of its page, where it has one. */
interface TermLink {
  readonly name: string;
  readonly path: string | undefined;
}

/** Facts of one name about a post that lead to other posts. */
export interface TermFact {
  readonly name: string;
  readonly links: readonly TermLink[];
}

/** The category, series and tags of a post, as far as it has them. */
export function termsOf({ slug, category, tags, series }: Post, posts: PostList, text: Text): TermFact[] {
  const linkTo = (kind: TermKind, name: string): TermLink => {
    const term = posts.term(kind, name);
    return { name, path: term ? termPath(term) : undefined };
  };
  const { older, newer, parts } = partsOf({ slug, series }, posts);
  const place = { name: text("post.seriesPlace", { number: older.length + 1, total: parts }), path: undefined };
  return [
    { name: text("post.category"), links: category === null ? [] : [linkTo("category", category)] },
    {
      name: text("post.series"),
      links: series === null ? [] : [linkTo("series", series), ...(older.length + newer.length > 0 ? [place] : [])],
    },
    { name: text("post.tags"), links: tags.map((tag) => linkTo("tag", tag)) },
  ].filter(({ links }) => links.length > 0);
}

/** The place of a post in its series, and the parts before and after it. */
export type SeriesPlace = NonNullable<ReturnType<typeof seriesOf>>;

/** Null for a post of no series, and for the only part of one. */
export function seriesOf(post: Post, posts: PostList, locale: string, text: Text) {
  const { older, newer, parts, term } = partsOf(post, posts);
  if (!term || older.length + newer.length === 0) return null;
  const linkTo = (part: PostEntry | undefined) => (part ? linkOf(part, locale) : null);
  return {
    label: text("post.series"),
    name: term.name,
    path: termPath(term),
    /** With `<series>` where the name goes. */
    position: text("post.seriesPosition", { number: older.length + 1, total: parts }),
    names: { previous: text("post.seriesPrevious"), next: text("post.seriesNext") },
    older: linkTo(older[0]),
    newer: linkTo(newer.at(-1)),
  };
}

/** The parts of a post's series before and after it, newest first, how many there are, and the series. */
function partsOf({ slug, series }: Pick<Post, "slug" | "series">, posts: PostList) {
  const term = series === null ? null : posts.term("series", series);
  const all = term?.posts ?? [];
  const place = all.findIndex((part) => part.slug === slug);
  if (place < 0) return { older: [], newer: [], parts: all.length, term };
  return { older: all.slice(place + 1), newer: all.slice(0, place), parts: all.length, term };
}
