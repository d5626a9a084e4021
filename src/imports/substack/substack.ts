import type { Element, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { Export, ExportFile, Found, FoundText } from "../../domain/imports/export.ts";
import { parseCsv } from "../../domain/subscribers/management/csv.ts";
import { say } from "../../languages/say.ts";
import { exportFault } from "../export-fault.ts";
import { createFileFinder, pathOfAddress } from "../find-file.ts";
import { firstIn, hasClass, wordsIn } from "../html/elements.ts";
import { readText } from "../read-text.ts";
import { lostOf, originalOf, valuesOf } from "./html.ts";

/** A line of `posts.csv`, by the names in its first line. */
type Row = Readonly<Record<string, string>>;

/**
 * Reads Substack's export (Settings, Exports, Create new export), as the zip that it sends or its folder: `posts.csv` with a
 * line for each post, and their texts in `posts/`.
 */
export async function* readSubstack(given: Export): AsyncGenerator<Found> {
  const list = given.files.find(({ path }) => /(?:^|\/)posts\.csv$/i.test(path));
  if (!list) throw exportFault(say("fileCommands.noSubstack"));
  const rows = rowsOf((await readText(list)).text, list.path);
  const folder = list.path.slice(0, -"posts.csv".length);
  const locate = createLocating(given);
  const pages = new Map(
    given.files
      .filter(({ path }) => path.startsWith(`${folder}posts/`) && /\.html?$/i.test(path))
      .map((file) => [file.path, file]),
  );
  yield { kind: "site", origins: await originsOf(given, pages.values()) };
  yield { kind: "redirect", from: "/feed", to: "/feed.xml" };
  for (const row of rows) {
    if ("fault" in row) {
      yield { kind: "left-out", name: row.name, why: row.fault };
      continue;
    }
    const file = pages.get(`${folder}posts/${row.values.post_id}.html`) ?? null;
    if (file) pages.delete(file.path);
    yield await foundIn(row.values, file, locate);
  }
  for (const { path } of pages.values()) yield { kind: "left-out", name: path, why: say("importCommands.inNoLine") };
  yield* leftOut(given, list);
}

type Line = { readonly values: Row } | { readonly name: string; readonly fault: string };

function rowsOf(csv: string, path: string): Line[] {
  const [head, ...records] = parseCsv(csv);
  const names = head?.cells?.map((name) => name.trim().toLowerCase()) ?? [];
  if (!names.includes("post_id") || !names.includes("title"))
    throw exportFault(say("fileCommands.notOfSubstack", { path }));
  const seen = new Set<string>();
  return records.map(({ line, cells }): Line => {
    const name = say("importCommands.lineOf", { path, line: String(line) });
    if (!cells) return { name, fault: say("importCommands.quotesUnmatched") };
    const values: Record<string, string> = Object.fromEntries(names.map((key, at) => [key, cells[at]?.trim() ?? ""]));
    const { post_id: id = "" } = values;
    if (!id || /[/\\]/.test(id)) return { name, fault: say("importCommands.namesNoPost") };
    if (seen.has(id)) return { name, fault: say("importCommands.namesTwice", { id }) };
    seen.add(id);
    return { values };
  });
}

async function foundIn(row: Row, file: ExportFile | null, locate: FoundText["locate"]): Promise<Found> {
  const { post_id: id = "", type = "", title = "" } = row;
  const name = title || id;
  if (type === "thread" && !file) return { kind: "left-out", name, why: say("importCommands.isDiscussion") };
  if (!file && !row.podcast_url) return { kind: "left-out", name, why: say("importCommands.noText") };
  try {
    return { kind: "text", text: textOf(row, file ? (await readText(file)).text : "", locate) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "export-fault")) throw error;
    return { kind: "left-out", name, why: error.message };
  }
}

const parser = unified().use(rehypeParse, { fragment: true });

function textOf(row: Row, html: string, locate: FoundText["locate"]): FoundText {
  const { post_id: id = "", title = "", subtitle = "", type = "", podcast_url: recording = "" } = row;
  const [number = "", ...rest] = id.split(".");
  const slug = rest.join(".");
  const tree = parser.parse(html) as Root;
  const isPublished = /^true$/i.test(row.is_published ?? "");
  const time = new Date(row.post_date || row.email_sent_at || Number.NaN);
  const image = takeFirstPicture(tree);
  const player = /^https?:\/\/[^\s"<>]+$/.test(recording) ? `<audio src="${recording}"></audio>` : "";
  return {
    id: number || id,
    kind: type === "page" ? "page" : "post",
    status: isPublished ? "published" : "draft",
    access: accessOf(row.audience),
    title: title || null,
    slug: slug || null,
    date: Number.isNaN(time.getTime()) ? null : time.toISOString().replace(/\.\d+Z$/, "Z"),
    updated: null,
    description: subtitle || null,
    category: null,
    tags: [],
    authors: [],
    image,
    canonical: null,
    addresses: slug ? [`/p/${slug}`] : [],
    extra: {},
    body: { form: "html", text: player + toHtml(tree) },
    locate,
    comments: [],
    lost: lostOf(tree),
  };
}

function accessOf(audience = "everyone"): FoundText["access"] {
  if (audience === "everyone" || audience === "") return "everyone";
  return audience === "only_free" ? "members" : "paid";
}

/** A picture before all words is the post's own. */
function takeFirstPicture(tree: Root): FoundText["image"] {
  const at = tree.children.findIndex((node) => node.type === "element");
  const first = tree.children[at] as Element | undefined;
  const picture = first && hasClass(first, "captioned-image-container") ? firstIn(first, "img") : null;
  if (!first || !picture || valuesOf(picture).href) return null;
  tree.children.splice(at, 1);
  const { src, alt } = valuesOf(picture);
  const reference = originalOf(String(src ?? picture.properties.src ?? ""));
  const words = typeof alt === "string" && alt ? alt : String(picture.properties.alt ?? "");
  return { reference, alt: words || null, caption: wordsIn(firstIn(first, "figcaption")) || null };
}

/** Where the publication was: the list of readers is named after it, and pictures lead to their page there. */
async function originsOf({ files }: Export, pages: Iterable<ExportFile>): Promise<string[]> {
  const names = files.flatMap(({ path }) => /(?:^|\/)email_list\.([\w-]{1,60})\.csv$/i.exec(path)?.[1] ?? []);
  const origins = names.map((name) => `https://${name}.substack.com`);
  for (const page of pages) {
    const { text } = await readText(page).catch(() => ({ text: "" }));
    const [, own] = /internalRedirect&quot;:&quot;(https:\/\/[\w.-]{1,200})\/i\/\d/.exec(text) ?? [];
    if (own) return [...new Set([...origins, own])];
  }
  return origins;
}

function createLocating(given: Export): FoundText["locate"] {
  const find = createFileFinder(given);
  return (reference) => {
    const path = pathOfAddress(reference);
    return path && /\/public\/|^[^/:]+$/.test(path) && !/\.(?:html?|csv)$/i.test(path) ? find(path) : null;
  };
}

/** Readers go another way; who opened what is not brought along. */
function* leftOut({ files }: Export, list: ExportFile): Generator<Found> {
  const others = files.filter(({ path }) => /\.csv$/i.test(path) && path !== list.path);
  const counts = others.filter(({ path }) => /\.(?:delivers|opens)\.csv$/i.test(path));
  for (const { path } of others.filter((file) => !counts.includes(file)))
    yield /email_list|subscriber/i.test(path)
      ? { kind: "left-out", name: path, why: say("importCommands.isReaders") }
      : { kind: "left-out", name: path, why: say("importCommands.isNoText") };
  if (counts.length)
    yield {
      kind: "left-out",
      name: say("importCommands.openLists", { count: String(counts.length) }),
      why: say("importCommands.whoOpened"),
    };
}
