import type { TextKind } from "../posts/addresses.ts";
import type { GappedMessage } from "./issue.ts";

/** A text with a date as its file says it, ready to become an issue. */
export interface IssueText {
  readonly kind: TextKind;
  readonly slug: string;
  readonly title: string;
  /** Front matter `subject`, else the title. */
  readonly subject: string;
  /** Front matter `preheader`, else the description; what inboxes show after the subject. */
  readonly preheader: string | null;
  /** Front matter `topic`, as site.yaml declares it, else that of its folder; null goes to every reader. */
  readonly topic: string | null;
  /** The further language that it is in, null for the main one, and those in which a text of the main one exists as well. */
  readonly language: string | null;
  readonly otherLanguages: readonly string[];
  /** Front matter `reply_to`; null leaves the sender's. */
  readonly replyTo: string | null;
  readonly unlisted: boolean;
  /** Not to be sent yet. */
  readonly draft: boolean;
  /** Written calendar date, `YYYY-MM-DD`. */
  readonly date: string;
  /** When readers can open it on the site, UTC milliseconds. */
  readonly publishedAt: number;
  /** The picture that stands above the text, as Markdown. */
  readonly cover: string | null;
  /** Markdown, front matter removed. */
  readonly body: string;
  /** Where relative pictures and links are looked up: a path below the content folder. */
  readonly folder: string;
  /** Path on the site where it can be read, such as `/posts/…`. */
  readonly path: string;
}

/** Something to look at before sending: a dead link, a heavy picture, HTML over 90 kB … in a sentence for the author. */
export type Warning = string;

/** An issue composed once for all its readers. */
export interface ComposedIssue {
  readonly subject: string;
  /** Whole HTML and plain text, with `READER_URL` where the reader's own link goes: for previews. */
  readonly html: string;
  readonly text: string;
  /** Header fields beyond the usual, by name, with `READER_URL` likewise. */
  readonly headers: Readonly<Record<string, string>>;
  readonly message: GappedMessage;
  readonly sender: string;
  /** Of its text; null for the main one. */
  readonly language: string | null;
  /** Of one whole copy as it travels. */
  readonly bytes: number;
  /** SHA-256, hex. The same words, pictures, topic and templates give the same digest on every machine and at any time. */
  readonly digest: string;
  readonly warnings: readonly Warning[];
}

/** Stands for a reader's own link in previews. */
export const READER_URL = "https://reader.invalid/newsletter/preview";

/** Makes the mail of an issue: words, looks, header. Throws an Error for the author when it cannot be made. */
export type ComposeIssue = (text: IssueText) => Promise<ComposedIssue>;

/**
 * Finds what can be sent, hidden posts included; null when there is none of this name or path. `language`: a further one of the
 * site's; without it, the one that the path or the file names, else the main one.
 */
export type FindIssueText = (name: string, language?: string) => Promise<IssueText | null>;
