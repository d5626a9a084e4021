import { posix } from "node:path";
import { slugOf } from "./front-matter/front-addresses.ts";
import { isRealDay } from "./front-matter/front-dates.ts";

/** What the name of a post's file says. */
export interface FileName {
  /** `YYYY-MM-DD`, from the beginning of the name or from folders such as `2024/05/01`; else null. */
  readonly date: string | null;
  /** The name without its date, as it is written. */
  readonly words: string;
  /** An address made of those words; null where they hold no letter and no digit. */
  readonly slug: string | null;
  /** An address made of the whole name, date and all. */
  readonly longSlug: string | null;
}

/** Reads `posts/2024-05-01-on-margins.md`, and `posts/2024-05-01-on-margins/index.md`, whose folder names the post. */
export function readFileName(file: string): FileName {
  const name = nameOfFile(file);
  const { day, rest } = dateAtStart(name);
  const words = rest || name;
  return { date: day ?? dateInPath(file), words, slug: slugOf(words), longSlug: slugOf(name) };
}

/** The name of a post's file, or of its folder where the file is an index, as it is written. */
export function nameOfFile(file: string): string {
  const whole = posix.basename(file).replace(/\.(?:md|markdown)$/i, "");
  return whole.toLowerCase() === "index" ? posix.basename(posix.dirname(file)) : whole;
}

/** Is this file the one that gives a post a folder of its own? */
export const isIndex = (file: string): boolean => /\/index\.(?:md|markdown)$/i.test(file);

/** The day in `/2024/05/01/on-margins`, or null. */
export function dateInPath(path: string): string | null {
  const [, year, month, day] = /\/(\d{4})\/(\d{2})\/(\d{2})\//.exec(path) ?? [];
  const date = `${year}-${month}-${day}`;
  return year && isRealDay(date) ? date : null;
}

function dateAtStart(name: string): { day: string | null; rest: string } {
  const [, year, , month, date, rest = ""] =
    /^([12]\d{3})([-_.]?)(\d{2})\2(\d{2})(?:[-_. ]+([^-_. ].*)?)?$/.exec(name) ?? [];
  const day = `${year}-${month}-${date}`;
  return year && isRealDay(day) ? { day, rest } : { day: null, rest: name };
}

/** A title made of a file's name: `on-margins` becomes `On margins`; null for a name of digits alone. */
export function titleOfName(words: string): string | null {
  if (!/\p{L}/u.test(words)) return null;
  if (/\s/.test(words)) return words.trim();
  const spaced = words.replace(/[-_]+/g, " ").trim();
  return spaced.charAt(0).toLocaleUpperCase() + spaced.slice(1);
}
