import { posix } from "node:path";
import { slugFor } from "../domain/imports/addresses.ts";
import type { Export, ExportFacts, ExportFile, Found, FoundText } from "../domain/imports/export.ts";
import type { PlainKey } from "../languages/catalogue.ts";
import { say } from "../languages/say.ts";
import { csvRows } from "./csv-rows.ts";
import { exportFault } from "./export-fault.ts";
import { createFileFinder, pathOfAddress } from "./find-file.ts";
import { jsonItems } from "./json-items.ts";
import { stringOf, timeOf } from "./json-values.ts";
import { readText } from "./read-text.ts";

/** An email as Buttondown's API names its fields; a row of its CSV has some of them. */
type Email = Readonly<Record<string, unknown>>;

/**
 * Reads Buttondown's export: a zip or folder with `emails.csv` and each email as a Markdown file, those of its command-line tool, or
 * a JSON file of its API. What stood in the archive is a post; what went by mail alone is a letter.
 */
export async function* readButtondown(given: Export, facts: ExportFacts): AsyncGenerator<Found> {
  const findFile = createFileFinder(given);
  const locate = (reference: string): string | null => {
    const path = pathOfAddress(reference.replace(/^(?:\.\.?\/)+/, ""));
    const found = path === null || /\.(?:md|csv|json)$/i.test(path) ? null : findFile(path);
    return found !== null && (!/^https?:/i.test(reference) || /buttondown/i.test(reference)) ? found : null;
  };
  yield { kind: "site", origins: ["https://buttondown.com", "https://buttondown.email"] };
  const texts = createTexts(given.files.filter(({ path }) => /\.(?:md|html)$/i.test(path)));
  let count = 0;
  for (const file of given.files) {
    const kind = /subscriber/i.test(posix.basename(file.path)) ? null : listKind(file.path);
    if (kind === null) continue;
    for await (const email of kind === "csv" ? emailRows(file) : emailItems(file)) {
      count++;
      const text = texts.take(email);
      yield await foundEmail(email, text);
    }
  }
  for (const file of texts.rest()) {
    count++;
    yield await foundEmail({}, file);
  }
  if (count === 0) throw exportFault(say("fileCommands.noButtondown"));
  for (const { path } of given.files)
    if (/subscribers?[^/]*\.csv$/i.test(path))
      yield { kind: "left-out", name: path, why: say("importCommands.isSubscribers") };

  /** An email of a list, its file, or both: what the list says goes first. */
  async function foundEmail(listed: Email, file: ExportFile | null): Promise<Found> {
    const read = file && facts.readMarkdown((await readText(file)).text, file.path);
    const written = Object.fromEntries(read?.fields.map(({ key, value }) => [key, value]) ?? []);
    const email = {
      ...written,
      ...Object.fromEntries(Object.entries(listed).filter(([, value]) => value !== "" && value !== null)),
    };
    return textOf(email, {
      body: read?.body ?? (typeof email.body === "string" ? email.body : null),
      file,
      locate,
      faults: read?.faults ?? [],
    });
  }
}

const listKind = (path: string): "csv" | "json" | null =>
  /\.csv$/i.test(path) ? "csv" : /\.json$/i.test(path) && !/(?:^|\/)\./.test(path) ? "json" : null;

/** Rows that are emails: other lists of an export have no subject. */
async function* emailRows(file: ExportFile): AsyncGenerator<Email> {
  const status = /draft/i.test(file.path) ? "draft" : /scheduled/i.test(file.path) ? "scheduled" : "";
  for await (const row of csvRows(file)) {
    if (!("subject" in row && "id" in row)) return;
    yield { status, ...row };
  }
}

async function* emailItems(file: ExportFile): AsyncGenerator<Email> {
  for await (const { value } of jsonItems(file, ["$.results.*", "$.emails.*", "$.*"]))
    if (typeof value === "object" && value !== null && "subject" in value) yield value as Email;
}

/** The files of emails, by the names that exports give them: id, slug or subject. */
function createTexts(files: readonly ExportFile[]) {
  const nameOf = (words: string): string => slugFor({ slug: words, title: null, id: "" } as FoundText);
  const left = new Set(files);
  const byName = new Map(files.map((file) => [nameOf(posix.basename(file.path).replace(/\.\w+$/, "")), file]));
  return {
    take({ id, slug, subject }: Email): ExportFile | null {
      for (const words of [id, slug, subject]) {
        const file = stringOf(words) === null ? undefined : byName.get(nameOf(String(words)));
        if (!file || !left.delete(file)) continue;
        return file;
      }
      return null;
    },
    rest: () => [...left].filter(({ path }) => !/(?:^|\/)readme\.md$/i.test(path)),
  };
}

const LEFT_OUT: ReadonlyMap<string, PlainKey> = new Map([
  ["deleted", "importCommands.wasDeleted"],
  ["transactional", "importCommands.isProgramMail"],
  ["managed_by_rss", "importCommands.waitedForFeed"],
]);
const UNSENT = new Set(["draft", "paused", "errored", "suppressed"]);

interface Parts {
  readonly body: string | null;
  readonly file: ExportFile | null;
  readonly locate: FoundText["locate"];
  readonly faults: readonly string[];
}

function textOf(email: Email, { body, file, locate, faults }: Parts): Found {
  const name = stringOf(email.subject) ?? file?.path ?? say("importCommands.anEmail");
  const state = stringOf(email.status) ?? "";
  const id = stringOf(email.id) ?? file?.path;
  const why = LEFT_OUT.get(state);
  if (why || !id) return { kind: "left-out", name, why: say(why ?? "importCommands.noId") };
  const sent = timeOf(email.publish_date);
  const [, mode] = /<!-- buttondown-editor-mode: ([a-z]+) -->/.exec(body ?? "") ?? [];
  const words = (body ?? "").replace(/<!-- buttondown-editor-mode: [a-z]+ -->\n?/g, "");
  const isHtml = mode ? mode === "fancy" : /^\s*<(?:p|div|h\d|table|figure|ul|ol|section|html|!doctype)\b/i.test(words);
  const slug = stringOf(email.slug);
  const fields = [...new Set(words.match(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g))];
  const isDraft = UNSENT.has(state) || state === "draft" || sent === null;
  const metadata = email.metadata;
  const text: FoundText = {
    id,
    ...audienceOf(email),
    status: isDraft ? "draft" : Date.parse(sent) > Date.now() ? "scheduled" : "published",
    title: stringOf(email.subject) ?? stringOf(email.title),
    slug,
    date: sent ?? timeOf(email.creation_date) ?? file?.modified ?? null,
    updated: null,
    description: stringOf(email.description),
    category: null,
    tags: [],
    authors: [],
    image: stringOf(email.image) ? { reference: String(email.image), alt: null, caption: null } : null,
    canonical: stringOf(email.canonical_url),
    addresses: addressesOf(email, slug),
    extra: {
      secondary_id: email.secondary_id ? Number(email.secondary_id) : null,
      ...(typeof metadata === "object" && metadata !== null && Object.keys(metadata).length ? { metadata } : {}),
    },
    body: { form: isHtml ? "html" : "markdown", text: words },
    locate,
    comments: [],
    lost: [
      ...faults,
      ...(words.trim() ? [] : [say("importCommands.noText")]),
      ...(sent === null && !UNSENT.has(state) ? [say("importCommands.noSendingDate")] : []),
      ...(state !== "draft" && UNSENT.has(state) ? [say("importCommands.notSent", { state })] : []),
      ...fields.map((field) => say("importCommands.stays", { what: field })),
    ],
  };
  return { kind: "text", text };
}

/** What had a page in the archive is a post, for those who could read it there; what had none is a letter to the readers of then. */
function audienceOf({ email_type, archival_mode }: Email): Pick<FoundText, "kind" | "access"> {
  if (archival_mode === "disabled") return { kind: "letter", access: "members" };
  if (archival_mode === "enabled_for_subscribers") return { kind: "post", access: "members" };
  if (archival_mode === "enabled_for_paid_subscribers" || email_type === "premium")
    return { kind: "post", access: "paid" };
  if (email_type === "private" || email_type === "free" || email_type === "churned")
    return { kind: "letter", access: "members" };
  return { kind: "post", access: "everyone" };
}

/** On a domain of its own an archive lay at `/archive/`, else below the newsletter's name. */
function addressesOf({ absolute_url }: Email, slug: string | null): string[] {
  const url = stringOf(absolute_url);
  const path = url && URL.canParse(url) ? new URL(url).pathname : null;
  return [...new Set([...(slug ? [`/archive/${slug}/`] : []), ...(path && path !== "/" ? [path] : [])])];
}
