import type { z } from "zod";
import type { PagePath, pageFiles } from "./input.ts";
import type { OwnPage } from "./own-pages.ts";

/** What a page's file says: its fields, and the Markdown below them where it is a Markdown file. */
export type PageContent<Path extends PagePath> = z.infer<(typeof pageFiles)[Path]> &
  (Path extends `${string}.md` ? { readonly body: string } : unknown);

/** One update of the Now page, as its file says. */
export interface Update {
  /** The written date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

/** What the rules about pages need stored: the author's folder, indexed. */
export interface PageStore {
  /** The page as last written without fault; null when there is none. */
  page<Path extends PagePath>(path: Path): PageContent<Path> | null;
  /** The Markdown of every page and update, with its file below the content folder. */
  texts(): readonly { readonly file: string; readonly body: string }[];
  /** Pages of the author's own, drafts too, in the order of their addresses; the same array until something changes. */
  ownPages(): readonly OwnPage[];
  /** Every faultless update, newest first. */
  updates(): readonly Update[];
  /** Has the page of this file words in the language that is asked for? Otherwise they are those of the main one. */
  isTranslated(file: string): boolean;
}
