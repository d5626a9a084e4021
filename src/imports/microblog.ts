import type { Export, ExportFacts, ExportFile, Found, FoundText } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";
import { createFileFinder, pathOfAddress } from "./find-file.ts";
import { jsonItems } from "./json-items.ts";
import { stringOf } from "./json-values.ts";
import { readMarkdown } from "./markdown/markdown.ts";
import { isTextFile } from "./markdown/places.ts";

/** An item of a JSON feed (jsonfeed.org, version 1.1), as micro.blog writes it. */
interface Item {
  readonly id?: unknown;
  readonly url?: unknown;
  readonly title?: unknown;
  readonly content_text?: unknown;
  readonly content_html?: unknown;
  readonly summary?: unknown;
  readonly image?: unknown;
  readonly date_published?: unknown;
  readonly date_modified?: unknown;
  readonly tags?: unknown;
}

/**
 * Reads micro.blog's exports: the blog archive format (`.bar`, a zip with `feed.json` and `uploads/`), and the zip of Markdown. Short
 * posts have no title, and get none.
 */
export async function* readMicroblog(given: Export, facts: ExportFacts): AsyncGenerator<Found> {
  const feed = feedIn(given);
  if (feed) return yield* readArchive(given, feed);
  if (!given.files.some(({ path }) => isTextFile(path))) throw exportFault(say("fileCommands.noMicroblog"));
  for await (const found of readMarkdown(given, facts))
    yield found.kind === "text" ? { kind: "text", text: asMicroblog(found.text) } : found;
}

/** The feed nearest to the outside. */
function feedIn({ files }: Export): ExportFile | null {
  const feeds = files.filter(({ path }) => /(?:^|\/)feed\.json$/.test(path));
  return feeds.toSorted((one, other) => one.path.split("/").length - other.path.split("/").length)[0] ?? null;
}

async function* readArchive(given: Export, feed: ExportFile): AsyncGenerator<Found> {
  const root = feed.path.slice(0, -"feed.json".length);
  const locate = createLocating(given, root);
  const heads: { version?: unknown; home_page_url?: unknown } = {};
  for await (const { path, value } of jsonItems(feed, ["$.version", "$.home_page_url"]))
    Object.assign(heads, { [String(path.at(-1))]: value });
  if (!String(heads.version).includes("jsonfeed.org"))
    throw exportFault(say("fileCommands.notJsonFeed", { path: feed.path }));
  const home = String(heads.home_page_url ?? "");
  const origins = URL.canParse(home) ? [new URL(home).origin] : [];
  yield { kind: "site", origins: [...origins, ...origins.map((origin) => origin.replace(/^https:/, "http:"))] };
  let count = 0;
  for await (const { value } of jsonItems(feed, ["$.items.*"])) {
    count++;
    const text = typeof value === "object" && value !== null ? textOf(value as Item, locate) : null;
    yield text
      ? { kind: "text", text }
      : {
          kind: "left-out",
          name: say("importCommands.itemNumber", { number: String(count) }),
          why: say("importCommands.noAddress"),
        };
  }
  for (const from of ["/podcast.json", "/index.json"]) yield { kind: "redirect", from, to: "/feed.xml" };
}

function createLocating(given: Export, root: string): FoundText["locate"] {
  const findFile = createFileFinder(given);
  return (reference) => {
    const path = pathOfAddress(reference);
    if (!path || !/(?:^|\/)uploads\//.test(path)) return null;
    const own = root + path.slice(path.search(/(?:^|\/)uploads\//)).replace(/^\//, "");
    return given.file(own)?.path ?? findFile(path);
  };
}

function textOf(item: Item, locate: FoundText["locate"]): FoundText | null {
  const url = stringOf(item.url) ?? stringOf(item.id);
  if (url === null) return null;
  const path = URL.canParse(url) ? new URL(url).pathname : `/${url.replace(/^\//, "")}`;
  const published = stringOf(item.date_published);
  const updated = stringOf(item.date_modified);
  const markdown = typeof item.content_text === "string" && item.content_text.trim() ? item.content_text : null;
  const html = stringOf(item.content_html) ?? "";
  return {
    id: stringOf(item.id) ?? url,
    kind: "post",
    status: published !== null && Date.parse(published) > Date.now() ? "scheduled" : "published",
    access: "everyone",
    title: stringOf(item.title),
    slug: slugIn(path, published),
    date: published,
    updated: updated && published && updated.slice(0, 10) > published.slice(0, 10) ? updated : null,
    description: stringOf(item.summary),
    category: null,
    tags: Array.isArray(item.tags) ? item.tags.filter((tag) => typeof tag === "string") : [],
    authors: [],
    image: null,
    canonical: null,
    addresses: path === "/" ? [] : [path],
    extra: {},
    // The text as it was written, which may be HTML in Markdown.
    body: markdown === null ? { form: "html", text: html } : { form: "markdown", text: markdown },
    locate,
    comments: [],
    lost: [
      ...(published === null ? [say("importCommands.noDate")] : []),
      ...(markdown === null && html === "" ? [say("importCommands.noText")] : []),
    ],
  };
}

/** The last part of its address; a number alone says little without its day. */
function slugIn(path: string, published: string | null): string {
  const last =
    path
      .replace(/\/$/, "")
      .split("/")
      .at(-1)
      ?.replace(/\.html$/, "") ?? "";
  return /^\d+$/.test(last) && published ? `${published.slice(0, 10)}-${last}` : last;
}

/** micro.blog marks its short posts, and names recordings and pictures of which the text speaks anyway. */
function asMicroblog(text: FoundText): FoundText {
  const path = text.addresses.find((address) => /^\/\d{4}\/\d{2}\/\d{2}\//.test(address));
  const isNumber = text.slug !== null && /^\d+$/.test(text.slug);
  return isNumber && path && text.date ? { ...text, slug: slugIn(path, text.date) } : text;
}
