import type { RenderedText } from "../../domain/posts/post.ts";
import type { TextWords } from "./text-words.ts";

/**
 * What the compiler makes of a Markdown text alone, before the content folder's pictures are known: in its HTML
 * {@link pictureMark} stands for each picture.
 */
export interface CompiledText extends Omit<RenderedText, "cards" | "recordings"> {
  /** Recordings too. */
  readonly pictures: readonly PictureReference[];
  readonly cards: readonly CardReference[];
  /** Relative links; in the HTML each leads to {@link fileAddress} until it is known what lies there. */
  readonly files: readonly FileReference[];
}

/** A picture as the text names it. */
export interface PictureReference {
  /** The written address: relative to the text's folder, or absolute within the content folder. */
  readonly source: string;
  readonly alt: string;
  readonly title: string | null;
}

/** A line that is only a link; in the HTML {@link cardMark} stands for it. */
export interface CardReference {
  /** Absolute, or a path of this site. */
  readonly address: string;
  /** What the text itself calls it. */
  readonly title: string | null;
  /** The written address of a picture that the text puts there. */
  readonly picture: string | null;
}

/** A file of the content folder that a text links to. */
export interface FileReference {
  /** The written address. */
  readonly source: string;
  /** Below the content folder. */
  readonly path: string;
}

/** Where a file of the content folder is served. */
export const fileAddress = (path: string): string => `/media/${path.split("/").map(encodeURIComponent).join("/")}`;

/** A text and the folder, below the content folder, that its relative addresses start from. */
export interface SourceText {
  readonly markdown: string;
  readonly folder: string;
  /** Whether code is to be highlighted, where it is not too much. */
  readonly coloured: boolean;
  /** What is put into it beside the author's words. */
  readonly words: TextWords;
}

/** Stands for the n-th picture or recording in compiled HTML; NUL can never come from a text, since HTML knows no such character. */
export const pictureMark = (number: number): string => `\0${number}\0`;
export const PICTURE_MARKS = /\0(\d+)\0/g;

/** Stands for the n-th card, likewise. */
export const cardMark = (number: number): string => `\0card${number}\0`;
export const CARD_MARKS = /\0card(\d+)\0/g;
