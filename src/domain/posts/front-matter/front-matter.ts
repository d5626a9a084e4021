import { sentence } from "../../../languages/sentence.ts";
import type { MailFields } from "../post.ts";
import { oldAddress, oldAddresses, slugOf } from "./front-addresses.ts";
import { readDate } from "./front-dates.ts";
import { type FrontFault, type FrontField, FrontFields } from "./front-fields.ts";
import { readFlags } from "./front-flags.ts";
import type { Meaning } from "./front-keys.ts";
import { readReplyTo, readTopic } from "./front-mail.ts";
import { type NamedPicture, readPicture } from "./front-pictures.ts";
import { isGroup, isPlaceholder, namesOf, type Reading, textOf, withoutMarks } from "./front-values.ts";
import { kindInWords } from "./kind-in-words.ts";

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
  readonly series: string | null;
  /** An absolute address. */
  readonly canonical: string | null;
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

/**
 * Understands front matter under the names that other tools give the same things. A value that cannot be used is dropped
 * with a warning, and the next field of the same meaning counts. `file` is the post's path below the content folder,
 * `topics` are the ids that site.yaml declares, `plainText` turns Markdown into words.
 */
export function understandFrontMatter(
  written: readonly FrontField[],
  { file, topics, plainText }: { file: string; topics: readonly string[]; plainText: (markdown: string) => string },
): FrontMatter {
  const fields = new FrontFields(written);
  const flags = readFlags(fields, kindInWords(file));
  const address = fields.first("address", (value) => readingOf(oldAddress(value)));
  const picture = fields.first("image", (value, word) => quietly(readPicture(value, file), word === "attachments"));
  const alt = fields.first("alt", (value) => readingOf(textOf(value)));
  const caption = fields.first("caption", (value) => readWords(value, plainText));
  const [category = null, ...categories] =
    fields.first("category", (value, word) => readNames(value, word === "categories")) ?? [];
  const tags = fields.first("tags", (value) => readNames(value, true)) ?? [];
  const front = {
    ...flags,
    id: fields.first("id", (value) => readingOf(textOf(value))),
    slug: fields.first("slug", readSlug) ?? address?.slug ?? null,
    title: fields.first("title", readTitle),
    date: fields.first("date", readDate),
    created: fields.first("created", (value) => quietly(readDate(value))),
    notBefore: fields.first("notBefore", (value) => quietly(readDate(value))),
    updated: fields.first("updated", readDate),
    picture: picture && { ...picture, alt: alt ?? picture.alt, caption: caption ?? picture.caption },
    category,
    tags: [...new Set([...tags, ...categories])],
    series: fields.first("series", (value) => readNames(value, false))?.[0] ?? null,
    canonical: fields.first("canonical", readOriginal),
    author: fields.first("author", (value) => readingOf(readAuthor(value))),
    description: fields.first("description", (value) => readDescription(value, plainText)),
    mail: readMailFields(fields, topics, plainText),
    aliases: [...new Set([...(address ? [address.path] : []), ...readAliases(fields)])],
  };
  fields.noteUnknown();
  return { ...front, extra: fields.rest(), faults: fields.faults, keyOf: (meaning) => fields.keyOf(meaning) };
}

function readMailFields(
  fields: FrontFields,
  topics: readonly string[],
  plainText: (markdown: string) => string,
): MailFields | null {
  const mail = {
    subject: fields.first("subject", readTitle),
    preheader: fields.first("preheader", (value) => readDescription(value, plainText)),
    replyTo: fields.first("replyTo", readReplyTo),
    topic: fields.first("topic", (value) => readTopic(value, topics)),
  };
  return Object.values(mail).some((field) => field !== null) ? mail : null;
}

/** All fields together; other names, as Obsidian keeps them there, are no addresses. */
function readAliases(fields: FrontFields): string[] {
  const paths: string[] = [];
  fields.each("aliases", ({ key, value }, word) => {
    if (word === "guid" && !/^https?:/i.test(textOf(value) ?? "")) return { whole: false, usable: false };
    const found = oldAddresses(value);
    paths.push(...found.paths);
    for (const wrong of found.wrong) fields.warn(key, sentence("postFaults.alias", { alias: wrong }));
    return { whole: found.names.length === 0, usable: found.paths.length > 0 };
  });
  return paths;
}

function readingOf<Value>(value: Value | null): Reading<Value> {
  return value === null ? { fault: null } : { value };
}

/** The same, without a word about what is wrong. */
function quietly<Value>(reading: Reading<Value>, quiet = true): Reading<Value> {
  return quiet && "fault" in reading ? { fault: null } : reading;
}

function readWords(value: unknown, plainText: (markdown: string) => string): Reading<string> {
  const text = textOf(value);
  if (text === null) return { fault: isGroup(value) ? sentence("postFaults.text") : null };
  return readingOf((isPlaceholder(text) ? "" : plainText(text)) || null);
}

function readDescription(value: unknown, plainText: (markdown: string) => string): Reading<string> {
  const reading = readWords(value, plainText);
  if (reading.value === undefined || reading.value.length <= LONGEST_DESCRIPTION) return reading;
  const beginning = reading.value.slice(0, LONGEST_DESCRIPTION - 1).replace(/\s\S*$/u, "");
  return {
    value: `${beginning}…`,
    warning: sentence("postFaults.description", { most: LONGEST_DESCRIPTION }),
  };
}

function readTitle(value: unknown): Reading<string> {
  const text = textOf(value);
  if (text === null) return { fault: isGroup(value) ? sentence("postFaults.title") : null };
  return readingOf((isPlaceholder(text) ? "" : withoutMarks(text)) || null);
}

function readSlug(value: unknown): Reading<string> {
  const text = textOf(value)
    ?.replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1);
  const slug = text === undefined || isPlaceholder(text) ? null : slugOf(text);
  if (slug === null) return { fault: sentence("postFaults.slug") };
  return {
    value: slug,
    warning: slug === text?.normalize("NFC") ? undefined : sentence("postFaults.slugMended", { slug }),
  };
}

function readNames(value: unknown, spaces: boolean): Reading<string[]> {
  const names = namesOf(value, { spaces });
  return names.length ? { value: names } : { fault: sentence("postFaults.names") };
}

function readOriginal(value: unknown): Reading<string> {
  const text = textOf(value);
  const address = text === null || isPlaceholder(text) ? null : URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) return { value: address.href };
  return { fault: sentence("postFaults.canonical") };
}

/** One name, or several in one line; a group counts as its name. */
function readAuthor(value: unknown): string | null {
  const names = namesOf(typeof value === "string" ? [value] : value, { spaces: false });
  return names.length ? names.join(", ") : null;
}
