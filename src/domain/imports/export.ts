import type { FrontField } from "../posts/front-matter/front-fields.ts";
import type { FrontMatter } from "../posts/front-matter/front-matter.ts";

/** A file of an export, not read yet. */
export interface ExportFile {
  /** Path within the export, with `/` between its parts; never absolute, never with `..`. */
  readonly path: string;
  /** Bytes, as the export says; more than these are never read. */
  readonly size: number;
  /** When it was last changed, as the disk or the zip says; ISO 8601, or null. */
  readonly modified: string | null;
  /** The file from its beginning, each time. Throws an Error for the author, code `export-fault`, where it is broken or larger than it says. */
  open(): AsyncIterable<Uint8Array>;
}

/** An export as it was downloaded: a file, a folder, or what a zip holds. */
export interface Export {
  /** In the order of their paths. */
  readonly files: readonly ExportFile[];
  /** Members that are not read, and why: paths outside, links, encrypted ones. */
  readonly refused: readonly LeftOut[];
  /** The file at a path. */
  file(path: string): ExportFile | null;
  close(): Promise<void>;
}

/** Something of an export that is not brought along. */
export interface LeftOut {
  /** As the export calls it. */
  readonly name: string;
  /** The end of a sentence, without its full stop. */
  readonly why: string;
}

/** A post or page as an export describes it. */
export interface FoundText {
  /** Names it within its export, the same in every export of that site. */
  readonly id: string;
  /** A letter went by mail only. */
  readonly kind: "post" | "page" | "letter";
  readonly status: "published" | "draft" | "scheduled";
  /** Who could read it there. */
  readonly access: "everyone" | "members" | "paid";
  readonly title: string | null;
  /** Last part of its address; null lets the title name it. */
  readonly slug: string | null;
  /** As front matter takes it: a day, or ISO 8601 with an offset; of a draft the last one known. */
  readonly date: string | null;
  readonly updated: string | null;
  readonly description: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  /** Of guests: empty where the site's author wrote it. */
  readonly authors: readonly string[];
  readonly image: { readonly reference: string; readonly alt: string | null; readonly caption: string | null } | null;
  /** Absolute address of the original, where this is a copy. */
  readonly canonical: string | null;
  /** Its addresses on the old site, from the first slash on, with a query where that named it: `/?p=12`. */
  readonly addresses: readonly string[];
  /** More fields of front matter, written as they are. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly body:
    | { readonly form: "markdown"; readonly text: string }
    /** `finish` changes the Markdown that it became. */
    | { readonly form: "html"; readonly text: string; readonly finish?: (markdown: string) => string };
  /** The file of the export that a reference in this text means; null for one that lies elsewhere. */
  locate(reference: string): string | null;
  /** Where a link to another text of the export leads on this site; null for any other link. */
  lead?(reference: string): string | null;
  readonly comments: readonly FoundComment[];
  /** What its body or fields held and cannot be carried: the end of a sentence each. */
  readonly lost: readonly string[];
}

interface FoundComment {
  readonly author: string;
  /** ISO 8601, or null. */
  readonly date: string | null;
  readonly text: string;
}

/** What an adapter finds in an export, in the order of the export. */
export type Found =
  /** The old site's origins, before the first text: links to them stay within the site. */
  | { readonly kind: "site"; readonly origins: readonly string[] }
  | { readonly kind: "text"; readonly text: FoundText }
  /** An old address that is no text, such as a tag's, and where it leads now. */
  | { readonly kind: "redirect"; readonly from: string; readonly to: string }
  /** The old address of a tag or category, by the name that posts have it under; it leads to the page here, if there is one. */
  | { readonly kind: "term"; readonly from: string; readonly term: "tag" | "category"; readonly name: string }
  | ({ readonly kind: "left-out" } & LeftOut);

/** Reads the export of one platform. Throws an Error for the author, code `export-fault`, for what is none. */
export type ReadExport = (given: Export, facts: ExportFacts) => AsyncIterable<Found>;

export interface ExportFacts {
  /** The site's, for times that an export writes without one. */
  readonly timeZone: string;
  /** Reads a Markdown file as the site itself would; `file` is its path. */
  readMarkdown(source: string, file: string): MarkdownFile;
}

/** A Markdown file apart. Line breaks are \n; all else of the body is as it was written. */
export interface MarkdownFile {
  /** Null where the front matter cannot be read at all: then `faults` say why, and the body is the whole file. */
  readonly front: FrontMatter | null;
  /** All fields as they were written; empty where there is no front matter. */
  readonly fields: readonly FrontField[];
  readonly body: string;
  /** Of fields that cannot be read and are lost: the end of a sentence each. */
  readonly faults: readonly string[];
}
