import { folderOf, isDated, kindOf } from "../domain/posts/addresses.ts";
import type { PostRecord } from "../domain/posts/arrange.ts";
import { dateInPath, type FileName, readFileName } from "../domain/posts/file-name.ts";
import { meanings, wordOf } from "../domain/posts/front-matter/front-keys.ts";
import { type FrontMatter, understandFrontMatter } from "../domain/posts/front-matter/front-matter.ts";
import { kindInWords } from "../domain/posts/front-matter/kind-in-words.ts";
import { keywordsOf } from "../domain/posts/keywords.ts";
import { titleOfUntitled } from "../domain/posts/untitled.ts";
import { instantOf } from "../domain/site/dates.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { firstHeading, openingOf, type SplitPost, splitPost, UNCLOSED, verseWords, withoutLeftovers } from "./body.ts";
import type { StoredText } from "./entry-index.ts";
import { type FrontFields, readFrontFields } from "./front.ts";
import type { YamlFault } from "./yaml.ts";

type PlainText = (markdown: string) => string;
type Readable = Extract<FrontFields, { fields: object }>;

/**
 * Works out what the file of a post, or of another text with a date, says. Without a date that can be read, or with front matter that cannot be read at all,
 * there is no post; everything else that is wrong drops no more than itself and is a warning.
 */
export function derivePost(
  path: string,
  source: string,
  settings: SiteSettings,
  plainText: PlainText,
): { data: PostRecord | null; faults: readonly YamlFault[]; text?: StoredText } {
  const split = splitPost(source);
  if (!split) return { data: null, faults: [{ line: 1, field: null, message: UNCLOSED }] };
  const read = readFrontFields(split);
  if (!read.fields) return { data: null, faults: read.faults };
  const front = understandFrontMatter(read.fields, {
    file: path,
    topics: settings.topics.map(({ id }) => id),
    plainText,
  });
  const name = readFileName(path);
  if (split.notation === null && name.date === null && isNote(path)) return { data: null, faults: [] };
  const inAddress = front.aliases.map(dateInPath).find((day) => day !== null);
  const date = front.date ?? name.date ?? inAddress ?? front.created;
  const unread = read.faults.filter(({ field }) => date !== null || field === null || !isDateKey(field));
  const faults = [...unread, ...faultsOf(front, read, { path, name, date })];
  if (date === null) return { data: null, faults: [...faults, dateFault(front, read, split)] };

  const { title, text } = wordsOf(front, { path, split, name, date, settings, plainText });
  const day = date.slice(0, 10);
  const slug = front.slug ?? name.slug ?? day;
  const publishedAt = instantOf(date, settings.timeZone);
  const record: PostRecord = {
    id: front.id ?? slug,
    slug,
    title,
    date: day,
    publishedAt: front.notBefore ? Math.max(publishedAt, instantOf(front.notBefore, settings.timeZone)) : publishedAt,
    updated: front.updated && front.updated.slice(0, 10) > day ? front.updated.slice(0, 10) : null,
    picture: front.picture && { ...front.picture, alt: front.picture.alt ?? "" },
    category: front.category,
    tags: front.tags,
    words: keywordsOf(text.opening),
    series: front.series,
    canonical: front.canonical,
    author: front.author ?? settings.author.name,
    draft: front.draft || /\/drafts?\//i.test(path),
    unlisted: front.unlisted,
    description: front.description,
    aliases: front.aliases.filter((alias) => alias !== `/${folderOf(path)}/${slug}`),
    mail: front.mail,
    lines: linesOf(front, read),
  };
  return { data: record, faults, text: { ...text, extra: front.extra } };
}

/** A text without any sign of being a post, in a folder below posts/ or its like. */
const isNote = (path: string): boolean => isDated(path) && /^[a-z]+\/.*\/(?!index\.md$)/.test(path);

function faultsOf(
  front: FrontMatter,
  read: Readable,
  { path, name, date }: { path: string; name: FileName; date: string | null },
): YamlFault[] {
  const at = (key: string | undefined) => (key === undefined ? 1 : read.lineOf(key));
  const faults: YamlFault[] = front.faults
    .filter(({ key }) => date !== null || !isDateKey(key))
    .map(({ key, message, severity }) => ({ line: at(key), field: key, message: told(key, message), severity }));
  const warn = (key: string | undefined, field: string, message: Sentence) =>
    faults.push({ line: at(key), field, message, severity: "warning" });
  const updated = front.keyOf("updated");
  if (updated && front.updated && date && front.updated.slice(0, 10) < date.slice(0, 10))
    warn(updated, updated, sentence("postFaults.updatedEarlier", { kind: kindInWords(path) }));
  if (front.slug === null && name.slug !== name.words.normalize("NFC"))
    warn(undefined, "slug", sentence("postFaults.slugOfName", { name: name.words, slug: name.slug ?? date ?? "" }));
  return faults;

  /** Of a date that cannot be read, also which one counts instead. */
  function told(key: string, fault: Sentence): Sentence {
    if (front.date !== null || date === null || !isDateKey(key)) return fault;
    return sentence(name.date ? "postFaults.dateOfName" : "postFaults.dateOfMaking", { fault });
  }
}

const isDateKey = (key: string): boolean => meanings.date.includes(wordOf(key));

/** Why the post is left out: the date that cannot be read, or that there is none. */
function dateFault(front: FrontMatter, read: Readable, split: SplitPost): YamlFault {
  const unreadable = read.faults.find(({ field }) => field !== null && isDateKey(field));
  if (unreadable) return { ...unreadable, severity: "error" };
  const wrong = front.faults.find(({ key, severity }) => severity === "warning" && isDateKey(key));
  if (wrong) return { line: read.lineOf(wrong.key), field: wrong.key, message: wrong.message };
  return { line: split.firstLine, field: "date", message: sentence("postFaults.dateMissing") };
}

/** Title and body: a title that is taken from the first heading does not stand in the body again. */
function wordsOf(
  front: FrontMatter,
  parts: { path: string; split: SplitPost; name: FileName; date: string; settings: SiteSettings; plainText: PlainText },
): { title: string; text: Omit<StoredText, "extra"> } {
  const { path, split, name, date, settings, plainText } = parts;
  const heading = front.title === null ? firstHeading(split.body) : null;
  const headingWords = heading && plainText(heading.text);
  const written = front.title ?? headingWords ?? "";
  const body = withoutLeftovers(headingWords ? (heading?.rest ?? "") : split.body, written, settings.strip);
  const opening = openingOf(body, kindOf(path) === "poem" ? verseWords(plainText) : plainText);
  const isNote =
    !/\s/.test(name.words) && (name.date !== null || !/\p{L}/u.test(name.words) || "microblog" in front.extra);
  const title = written || titleOfUntitled({ opening, name: name.words, isNote, date, locale: settings.locale });
  return { title, text: { body, opening } };
}

function linesOf(front: FrontMatter, read: Readable): PostRecord["lines"] {
  const fields = { slug: "slug", id: "id", image: "image", aliases: "aliases" } as const;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, meaning]) => {
      const key = front.keyOf(meaning);
      return key === undefined ? [] : [[field, read.lineOf(key)]];
    }),
  );
}
