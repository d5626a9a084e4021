import { displayDate } from "../site/display-date.ts";
import { titleOfName } from "./file-name.ts";
import { withoutMarks } from "./front-matter/front-values.ts";

/** A text up to this many characters is a note, which other tools publish without a title. */
const LONGEST_NOTE = 400;
const LONGEST_TITLE = 60;

/**
 * The title of a post that has none, and no heading either: the first words of a short note, else the name of its file.
 * A name without a date is a title of its own, as in a vault of notes.
 */
export function titleOfUntitled(post: {
  /** Plain text of the post's beginning. */
  opening: string;
  /** The name of its file without its date. */
  name: string;
  /** Whether the file's name is no more than a date and a few words of the text. */
  isNote: boolean;
  date: string;
  locale: string;
}): string {
  const { opening, name, isNote, date, locale } = post;
  const fromWords = firstWords(opening);
  const fromName = titleOfName(name);
  const note = isNote && opening.length <= LONGEST_NOTE;
  return (note ? (fromWords ?? fromName) : (fromName ?? fromWords)) ?? displayDate(date, locale);
}

function firstWords(opening: string): string | null {
  const text = withoutMarks(
    opening.replace(/!\[\[[^\]]*\]\]|https?:\/\/\S+/g, " ").replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1"),
  );
  if (!/\p{L}/u.test(text)) return null;
  const [sentence = ""] = /^.*?[.!?…](?=\s|$)/u.exec(text) ?? [];
  if (sentence.length > 8 && sentence.length <= LONGEST_TITLE) return sentence.replace(/\.$/, "");
  if (text.length <= LONGEST_TITLE) return text;
  const room = text.slice(0, LONGEST_TITLE);
  return `${room.slice(0, Math.max(room.lastIndexOf(" "), 20)).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/u, "")}…`;
}
