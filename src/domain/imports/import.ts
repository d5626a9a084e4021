import { said, say } from "../../languages/say.ts";
import type { Sentence } from "../../languages/sentence.ts";
import { decoded } from "../decoded.ts";
import { termSlug } from "../posts/terms.ts";
import { addressesOf, folderOf, slugFor } from "./addresses.ts";
import { madeAhead } from "./ahead.ts";
import { createEnclosing, type FetchFile, type References } from "./enclosures.ts";
import type { Export, ExportFacts, Found, FoundText, ReadExport } from "./export.ts";
import { frontMatterOf } from "./front-matter.ts";
import type { ImportStore, Placing } from "./store.ts";
import { createTerms } from "./terms.ts";
import { missingWords, WORDS_BAR } from "./words.ts";

/** What became of one item of an export. */
export interface ItemFate {
  readonly kind: "post" | "page" | "letter" | "draft" | "scheduled" | "redirect" | "left-out";
  /** Its title or old address, or what the export calls it. */
  readonly name: string;
  readonly fate: Placing | "left-out";
  /** Below the content folder; null for what is left out. */
  readonly file: string | null;
  /** What the author should know of it: the end of a sentence each, without its full stop. */
  readonly notes: readonly string[];
  readonly comments: number;
}

/** Markdown made of HTML. */
export interface Converted {
  readonly markdown: string;
  /** The words of the HTML, those of alternative texts and captions included. */
  readonly words: string;
  /** What could not be carried, not in words yet: it is made where no language is known. */
  readonly lost: readonly Sentence[];
}

export interface ImportParts {
  readonly store: ImportStore;
  convert(html: string): Promise<Converted>;
  readonly references: References;
  /** The words that a reader sees of Markdown, alternative texts and captions included. */
  wordsOf(markdown: string): string;
  /** Does every site answer at this path, whatever its author writes? */
  isAlwaysAnswered(path: string): boolean;
  /** Null where pictures of other places stay links. */
  readonly fetchFile: FetchFile | null;
}

/**
 * Brings an export into the content folder, item by item in its order, and tells the fate of each. A second run changes
 * nothing that is as the first has left it. Throws an Error for the author for what is no export of that platform.
 */
export async function* importExport(
  parts: ImportParts,
  read: ReadExport,
  given: Export,
  facts: ExportFacts,
): AsyncGenerator<ItemFate> {
  const report = createReport();
  /** Where each old address leads; of a tag's, that is known once all texts are. */
  const old = new Map<string, string | OldTerm>();
  const terms = createTerms();
  const enclosing = createEnclosing(parts, given);
  for (const refused of given.refused) yield leftOut(refused.name, refused.why);
  const converting = async (found: Found) => (found.kind === "text" ? await convertedBody(parts, found.text) : null);
  for await (const [found, converted] of madeAhead(read(given, facts), converting, CONVERTED_AHEAD)) {
    const fate = await takeFound(found, converted);
    if (!fate) continue;
    report.note(fate);
    yield fate;
  }
  const redirects = new Map([...old].map(([from, to]) => [from, pathOf(to)] as const).filter(leads(parts)));
  const added = await parts.store.addRedirects(redirects);
  for (const from of redirects.keys()) {
    const fate = added.includes(from) ? "written" : "unchanged";
    yield { kind: "redirect", name: from, fate, file: redirects.get(from) ?? null, notes: [], comments: 0 };
  }
  if (report.lines.length) await parts.store.report(report.lines);

  function pathOf(to: string | OldTerm): string | null {
    return typeof to === "string" ? to : terms.pathOf(to.name, to.term);
  }

  async function takeFound(found: Found, converted: Converted | null): Promise<ItemFate | null> {
    if (found.kind === "site") {
      enclosing.knowOrigins(found.origins);
      return null;
    }
    if (found.kind === "redirect") {
      old.set(found.from, found.to);
      return null;
    }
    if (found.kind === "term") {
      old.set(found.from, found);
      return null;
    }
    if (found.kind === "left-out") return leftOut(found.name, found.why);
    return await takeText(found.text, converted);
  }

  async function takeText(text: FoundText, converted: Converted | null): Promise<ItemFate> {
    const notes = [...text.lost];
    const body = markdownOf(parts, text, converted);
    notes.push(...body.notes);
    const enclosed = await enclosing.enclose(text, body.markdown);
    notes.push(...enclosed.notes);
    const { placing, file, slug } = await parts.store.place({
      id: text.id,
      folder: folderOf(text),
      slug: slugFor(text),
      fields: frontMatterOf(text, enclosed.image),
      body: enclosed.markdown,
      enclosures: enclosed.enclosures,
    });
    if (text.access !== "everyone")
      notes.push(say(text.access === "paid" ? "importCommands.wasForPayers" : "importCommands.wasForMembers"));
    for (const [from, to] of addressesOf(text, slug)) old.set(from, to);
    terms.note(text);
    report.comments(text);
    const comments = text.comments.length;
    return { kind: shownKind(text), name: text.title ?? text.id, fate: placing, file, notes, comments };
  }
}

type OldTerm = Extract<Found, { kind: "term" }>;

/** Nothing leads from a path to itself, whatever its slash, nor from one that every site answers, such as /feed. */
function leads({ isAlwaysAnswered }: Pick<ImportParts, "isAlwaysAnswered">) {
  return (redirect: readonly [from: string, to: string | null]): redirect is readonly [string, string] => {
    const [from, to] = redirect;
    const path = (decoded(from) ?? from).replace(/(?<=[^/])\/$/, "");
    return to !== null && path !== (decoded(to) ?? to) && !isAlwaysAnswered(path) && !isTermItself(path, to);
  };
}

/** The site itself leads `/tags/c++` to `/tags/c`. */
function isTermItself(path: string, to: string): boolean {
  const [, folder, name = ""] = /^\/(tags|categories|series)\/([^/]+)$/.exec(path) ?? [];
  return folder !== undefined && `/${folder}/${termSlug(name)}` === decoded(to);
}

/** What the author is told that it is: drafts and what waits for its day before all else. */
function shownKind({ kind, status, access }: FoundText): ItemFate["kind"] {
  if (access !== "everyone") return "draft";
  return status === "published" ? kind : status;
}

const leftOut = (name: string, why: string): ItemFate => ({
  kind: "left-out",
  name,
  fate: "left-out",
  file: null,
  notes: [why],
  comments: 0,
});

/** Texts whose HTML is on its way to Markdown while one is written. */
const CONVERTED_AHEAD = 8;

const convertedBody = async ({ convert }: ImportParts, { body }: FoundText): Promise<Converted | null> =>
  body.form === "html" ? await convert(body.text) : null;

/** The body as Markdown, `converted` from HTML or as it is; says so when words were lost on the way. */
function markdownOf(
  parts: ImportParts,
  { body }: FoundText,
  converted: Converted | null,
): { markdown: string; notes: readonly string[] } {
  if (body.form === "markdown" || !converted) return { markdown: body.text, notes: [] };
  const { words } = converted;
  const lost = converted.lost.map(said);
  const markdown = body.finish?.(converted.markdown) ?? converted.markdown;
  const { of, missing, examples } = missingWords(words, parts.wordsOf(converted.markdown));
  if (missing <= of * WORDS_BAR) return { markdown, notes: lost };
  const counts = { missing: String(missing), of: String(of), examples: examples.join(", ") };
  return { markdown, notes: [...lost, say("importCommands.wordsMissing", counts)] };
}

/** What is told beside the imported texts: what was left out, notes, and comments word by word. */
function createReport() {
  const lines: string[] = [];
  return {
    lines,
    note({ name, file, notes }: ItemFate): void {
      for (const note of notes) lines.push(`- ${file ?? name}: ${note}.`);
    },
    comments({ title, id, comments }: FoundText): void {
      if (comments.length === 0) return;
      lines.push("", `## ${say("importCommands.commentsOn", { title: title ?? id })}`, "");
      for (const { author, date, text } of comments)
        lines.push(`- **${author}**${date ? `, ${date}` : ""}: ${text.replace(/\s+/g, " ").trim()}`);
      lines.push("");
    },
  };
}
