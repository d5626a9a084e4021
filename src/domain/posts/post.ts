import type { Sentence } from "../../languages/sentence.ts";
/** A picture as the author's file names it, with what is known about its pixels. */
export interface PostImage {
  /** Path below the content folder, e.g. `posts/on-margins/cover.png`. */
  readonly path: string;
  readonly alt: string;
  readonly caption: string | null;
  /** Pixels; null where the file cannot be read as a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** What kind of picture the file holds, which decides the formats it is offered in. */
  readonly form: "opaque" | "transparent" | "moving" | "drawn";
  /** Eight hex digits that change with the file, for addresses that may be cached for ever. */
  readonly version: string;
}

/** What front matter says of a text's way as a mail. */
export interface MailFields {
  /** On one line. */
  readonly subject: string | null;
  readonly preheader: string | null;
  /** One address. */
  readonly replyTo: string | null;
  /** An id that site.yaml declares. */
  readonly topic: string | null;
}

/** What the front matter of a post or letter says, plus what is derived once from its file. Never carries the body. */
export interface PostEntry {
  /** Front matter `id`, else the slug. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The written calendar date, `YYYY-MM-DD`, never shifted by a time zone. */
  readonly date: string;
  /** When the post becomes visible: the written date (and time) in the site's time zone, UTC milliseconds. */
  readonly publishedAt: number;
  /** The written date of the last revision, `YYYY-MM-DD`. */
  readonly updated: string | null;
  readonly image: PostImage | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  /** What the text speaks of: the words that its beginning says most often, in small letters without accents. */
  readonly words: readonly string[];
  /** The name of the series that the post is a part of. */
  readonly series: string | null;
  /** The absolute address at which the post stood first, or stands as well, for search engines to keep. */
  readonly canonical: string | null;
  readonly author: { readonly name: string };
  readonly draft: boolean;
  /** Readable at its address, and in no list, feed, search or site map. */
  readonly unlisted: boolean;
  readonly description: string | null;
  /** Old addresses that redirect here, each an absolute path such as `/2023/05/on-margins`. */
  readonly aliases: readonly string[];
  /** Null where nothing is said of it, as in most posts. */
  readonly mail: MailFields | null;
  /** Path of the Markdown file below the content folder. */
  readonly file: string;
  /** SHA-256 of the file's bytes, hex. */
  readonly hash: string;
  /**
   * Plain text of the beginning of the body, at least 700 characters where there are as many. May be a getter that reads
   * the index, so a copy made by spreading an entry does not carry it.
   */
  readonly opening: string;
  /** Fields of the front matter that mean nothing to this site, as they are written; read like `opening`. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A Markdown body made ready for a page. */
export interface RenderedText {
  /** Sanitized HTML without style attributes, scripts or outside pictures' trackers. */
  readonly html: string;
  /** The same words without markup, for search and mail. */
  readonly text: string;
  /** Second- and third-level headings in order. */
  readonly headings: readonly { readonly id: string; readonly depth: number; readonly text: string }[];
  /** Links to other posts of this site, by slug, in order of appearance. */
  readonly postLinks: readonly string[];
  /** Ids that links may lead to. */
  readonly anchors: readonly string[];
  /** Places within other posts that are linked to: `slug#id`. */
  readonly postAnchors: readonly string[];
  /** Paths of this site, posts apart, that links lead to; without query and fragment. */
  readonly siteLinks: readonly string[];
  /** Addresses of other sites that stand alone on a line. */
  readonly cards: readonly string[];
  /** Recordings of the content folder that play in the text, in order. */
  readonly recordings: readonly Recording[];
  /** What the author should mend, a sentence each: pictures that are missing or on another site, notes without a text … */
  readonly problems: readonly Sentence[];
}

/** A recording as it is served. */
export interface Recording {
  /** A path of this site, which may be cached for ever. */
  readonly address: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** A post with its words, as a page shows it. */
export interface Post extends PostEntry {
  readonly body: RenderedText;
}
