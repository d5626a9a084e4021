import { nearestWord } from "../edit-distance.ts";
import { oldAddress, oldAddresses, slugOf } from "./front-addresses.ts";
import { readDate } from "./front-dates.ts";
import { readFlags } from "./front-flags.ts";
import { hinted, knownWords, type Meaning, meanings, wordOf } from "./front-keys.ts";
import { readReplyTo, readTopic } from "./front-mail.ts";
import { type NamedPicture, readPicture } from "./front-pictures.ts";
import { isEmpty, isGroup, isPlaceholder, namesOf, type Reading, textOf, withoutMarks } from "./front-values.ts";
import type { MailFields } from "./post.ts";

/** One field as it stands in a file, whatever the notation. */
export interface FrontField {
  readonly key: string;
  /** Numbers may be texts here, as they are written. */
  readonly value: unknown;
  /** The same as a number, where it is one. */
  readonly typed?: unknown;
}

/** What the author should know about a field. A note tells of a key that means nothing here, which is no mistake. */
export interface FrontFault {
  readonly key: string;
  readonly message: string;
  readonly severity: "warning" | "note";
}

/** What front matter says about a post. Whatever it does not say is null or empty; nothing in it makes a post disappear. */
export interface FrontMatter {
  readonly id: string | null;
  readonly slug: string | null;
  readonly title: string | null;
  /** As `readDate` writes it; null where there is none, or none that can be read. */
  readonly date: string | null;
  /** A date that counts where not even the file's name has one: when a note was made. */
  readonly created: string | null;
  /** The post waits for this date where it is later than the other. */
  readonly notBefore: string | null;
  readonly updated: string | null;
  readonly picture: NamedPicture | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly author: string | null;
  readonly draft: boolean;
  /** Readable at its address, and in no list. */
  readonly unlisted: boolean;
  readonly description: string | null;
  readonly aliases: readonly string[];
  /** How it goes as a mail; null where nothing says so. */
  readonly mail: MailFields | null;
  /** Everything that was not understood or not needed, as it was written. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly faults: readonly FrontFault[];
  /** The key that said it. */
  keyOf(meaning: Meaning): string | undefined;
}

const LONGEST_DESCRIPTION = 300;
/** Groups whose fields count like those of the front matter itself. */
const GROUPS = ["extra", "taxonomies"];

/**
 * Understands front matter under the names that other tools give the same things. A value that cannot be used is dropped
 * with a warning, and the next field of the same meaning counts. `file` is the post's path below the content folder,
 * `topics` are the ids that site.yaml declares, `plainText` turns Markdown into words.
 */
export function understandFrontMatter(
  fields: readonly FrontField[],
  { file, topics, plainText }: { file: string; topics: readonly string[]; plainText: (markdown: string) => string },
): FrontMatter {
  const given = byWord(fields);
  const used = new Set<string>();
  const keys = new Map<Meaning, string>();
  const faults: FrontFault[] = [];
  const flags = readFlags(given, { use: (key) => used.add(key), warn });

  const address = first("address", (value) => readingOf(oldAddress(value)));
  const picture = first("image", (value, word) => quietly(readPicture(value, file), word === "attachments"));
  const alt = first("alt", (value) => readingOf(textOf(value)));
  const caption = first("caption", readWords);
  const [category = null, ...categories] =
    first("category", (value, word) => readNames(value, word === "categories")) ?? [];
  const tags = first("tags", (value) => readNames(value, true)) ?? [];
  const front = {
    ...flags,
    id: first("id", (value) => readingOf(textOf(value))),
    slug: first("slug", readSlug) ?? address?.slug ?? null,
    title: first("title", readTitle),
    date: first("date", readDate),
    created: first("created", (value) => quietly(readDate(value))),
    notBefore: first("notBefore", (value) => quietly(readDate(value))),
    updated: first("updated", readDate),
    picture: picture && { ...picture, alt: alt ?? picture.alt, caption: caption ?? picture.caption },
    category,
    tags: [...new Set([...tags, ...categories])],
    author: first("author", (value) => readingOf(readAuthor(value))),
    description: first("description", readDescription),
    mail: mailFields(),
    aliases: [...new Set([...(address ? [address.path] : []), ...readAliases()])],
  };
  noteUnknown();
  const extra = Object.fromEntries(
    fields
      .filter(({ key, value }) => !used.has(key) && !isEmpty(value))
      .map(({ key, value, typed }) => [key, typed ?? value]),
  );
  return { ...front, extra, faults, keyOf: (meaning) => keys.get(meaning) };

  function warn(key: string, message: string): void {
    faults.push({ key, message, severity: "warning" });
  }

  /** The first field of a meaning that says something usable. */
  function first<Value>(meaning: Meaning, read: (value: unknown, word: string) => Reading<Value>): Value | null {
    for (const word of meanings[meaning]) {
      const field = given.get(word);
      if (!field) continue;
      const reading = read(field.value, word);
      if ("fault" in reading) {
        if (reading.fault !== null) warn(field.key, reading.fault);
        continue;
      }
      if (reading.warning) warn(field.key, reading.warning);
      used.add(field.key);
      keys.set(meaning, field.key);
      return reading.value;
    }
    return null;
  }

  function mailFields(): MailFields | null {
    const mail = {
      subject: first("subject", readTitle),
      preheader: first("preheader", readDescription),
      replyTo: first("replyTo", readReplyTo),
      topic: first("topic", (value) => readTopic(value, topics)),
    };
    return Object.values(mail).some((field) => field !== null) ? mail : null;
  }

  /** All fields together; other names, as Obsidian keeps them there, are no addresses. */
  function readAliases(): string[] {
    const paths: string[] = [];
    for (const word of meanings.aliases) {
      const field = given.get(word);
      if (!field || (word === "guid" && !/^https?:/i.test(textOf(field.value) ?? ""))) continue;
      const found = oldAddresses(field.value);
      paths.push(...found.paths);
      for (const wrong of found.wrong) warn(field.key, `${wrong} is no path such as /2023/05/on-margins`);
      if (found.names.length === 0) used.add(field.key);
      if (found.paths.length > 0 && !keys.has("aliases")) keys.set("aliases", field.key);
    }
    return paths;
  }

  function readWords(value: unknown): Reading<string> {
    const text = textOf(value);
    if (text === null) return { fault: isGroup(value) ? "must be text" : null };
    return readingOf((isPlaceholder(text) ? "" : plainText(text)) || null);
  }

  function readDescription(value: unknown): Reading<string> {
    const reading = readWords(value);
    if (reading.value === undefined || reading.value.length <= LONGEST_DESCRIPTION) return reading;
    const beginning = reading.value.slice(0, LONGEST_DESCRIPTION - 1).replace(/\s\S*$/u, "");
    return {
      value: `${beginning}…`,
      warning: `is longer than ${LONGEST_DESCRIPTION} characters; its beginning is used`,
    };
  }

  function noteUnknown(): void {
    for (const { key, value } of fields) {
      const word = wordOf(key);
      if (isEmpty(value) || knownWords.has(word) || GROUPS.includes(word) || faults.some((fault) => fault.key === key))
        continue;
      const meant = hinted.get(nearestWord(word, hinted.keys()) ?? "");
      if (meant) warn(key, `did you mean \`${meant}\`?`);
      else faults.push({ key, message: "", severity: "note" });
    }
  }
}

/** The fields that say something, by their word; of two spellings the plain one counts. */
function byWord(fields: readonly FrontField[]): Map<string, FrontField> {
  const found = new Map<string, FrontField>();
  for (const field of fields) {
    const word = wordOf(field.key);
    if (!isEmpty(field.value) && (!found.has(word) || field.key === word)) found.set(word, field);
    if (!GROUPS.includes(word) || !isGroup(field.value)) continue;
    for (const [key, value] of Object.entries(field.value))
      if (!isEmpty(value)) found.set(`${word}.${wordOf(key)}`, { key: `${field.key}.${key}`, value });
  }
  return found;
}

function readingOf<Value>(value: Value | null): Reading<Value> {
  return value === null ? { fault: null } : { value };
}

/** The same, without a word about what is wrong. */
function quietly<Value>(reading: Reading<Value>, quiet = true): Reading<Value> {
  return quiet && "fault" in reading ? { fault: null } : reading;
}

function readTitle(value: unknown): Reading<string> {
  const text = textOf(value);
  if (text === null) return { fault: isGroup(value) ? 'must be text; put it between "quotes"' : null };
  return readingOf((isPlaceholder(text) ? "" : withoutMarks(text)) || null);
}

function readSlug(value: unknown): Reading<string> {
  const text = textOf(value)
    ?.replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1);
  const slug = text === undefined || isPlaceholder(text) ? null : slugOf(text);
  if (slug === null) return { fault: "may hold letters, digits, dots and hyphens" };
  return {
    value: slug,
    warning: slug === text?.normalize("NFC") ? undefined : `is not an address as it stands; ${slug} is used`,
  };
}

function readNames(value: unknown, spaces: boolean): Reading<string[]> {
  const names = namesOf(value, { spaces });
  return names.length ? { value: names } : { fault: "must be a name or a list of names" };
}

/** One name, or several in one line; a group counts as its name. */
function readAuthor(value: unknown): string | null {
  const names = namesOf(typeof value === "string" ? [value] : value, { spaces: false });
  return names.length ? names.join(", ") : null;
}
