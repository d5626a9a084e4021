import { posix } from "node:path";
import type { Export, ExportFile, Found, FoundText } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { csvRows } from "./csv-rows.ts";
import { exportFault } from "./export-fault.ts";
import { jsonItems } from "./json-items.ts";
import { stringOf, timeOf } from "./json-values.ts";
import { dropMarks } from "./markdown/asides.ts";
import { fenced } from "./markdown/words.ts";
import { readText } from "./read-text.ts";

/** A post as Write.as and WriteFreely write it, whatever the form of the export. */
interface Post {
  readonly id?: unknown;
  readonly slug?: unknown;
  /** `norm`, `serif`, `mono`, `wrap` or `code`. */
  readonly appearance?: unknown;
  readonly language?: unknown;
  readonly created?: unknown;
  readonly updated?: unknown;
  readonly title?: unknown;
  readonly body?: unknown;
  readonly tags?: unknown;
  readonly paid?: unknown;
  readonly url?: unknown;
  readonly collection?: { readonly alias?: unknown } | null;
}

/**
 * Reads an export of Write.as or WriteFreely: the JSON of everything or of the posts, the CSV, or the zip of texts; of an archive that
 * holds several the one that says most.
 */
export async function* readWriteas(given: Export): AsyncGenerator<Found> {
  const named = (ending: RegExp) => given.files.filter(({ path }) => ending.test(path));
  const [json] = named(/\.json$/i).toSorted((one, other) => other.size - one.size);
  const [csv] = named(/\.csv$/i);
  yield { kind: "site", origins: ["https://write.as"] };
  if (json) yield* readJson(json);
  else if (csv) yield* readCsv(csv);
  else if (named(/\.(?:txt|md)$/i).length) yield* readTexts(named(/\.(?:txt|md)$/i));
  else throw exportFault(say("fileCommands.noWriteas"));
}

async function* readJson(file: ExportFile): AsyncGenerator<Found> {
  const blogs = new Map<string, string>();
  let isExport = false;
  for await (const { path, value } of jsonItems(file, ["$.collections.*.alias", "$.username"])) {
    isExport = true;
    if (path[0] === "collections") blogs.set(String(path[1]), String(value));
  }
  const places = ["$.collections.*.posts.*", "$.posts.*", ...(isExport ? [] : ["$.*"])];
  for await (const { path, value } of jsonItems(file, places)) {
    if (typeof value !== "object" || value === null) continue;
    const post = value as Post;
    const blog = path[0] === "collections" ? blogs.get(String(path[1])) : stringOf(post.collection?.alias);
    if (!isExport && !("body" in post)) continue;
    isExport = true;
    yield foundPost(post, blog ?? null);
  }
  if (!isExport) throw exportFault(say("fileCommands.notOfWriteas", { path: file.path }));
}

async function* readCsv(file: ExportFile): AsyncGenerator<Found> {
  let isExport = false;
  for await (const row of csvRows(file)) {
    if (!("id" in row && "body" in row)) throw exportFault(say("fileCommands.notOfWriteas", { path: file.path }));
    isExport = true;
    // Line breaks are written as two signs there.
    yield foundPost({ ...row, body: row.body?.replaceAll("\\n", "\n") }, stringOf(row.blog));
  }
  if (!isExport) throw exportFault(say("fileCommands.noPostIn", { path: file.path }));
}

/** `blog/slug_id.txt`, with the title as a heading, and the time of the post as that of the file. */
async function* readTexts(files: readonly ExportFile[]): AsyncGenerator<Found> {
  for (const file of files) {
    const { text } = await readText(file);
    const [, slug = null, id = ""] = /^(?:(.+)_)?([^_]+)\.\w+$/.exec(posix.basename(file.path)) ?? [];
    const [heading = "", title = null] = /^# ([^\n]+)\n+/.exec(text) ?? [];
    const folder = posix.basename(posix.dirname(file.path));
    const post = { id, slug, title, created: file.modified, body: text.slice(heading.length) };
    yield foundPost(post, slug === null || folder === "." ? null : folder);
  }
}

function foundPost(post: Post, blog: string | null): Found {
  const id = stringOf(post.id);
  if (id === null)
    return {
      kind: "left-out",
      name: stringOf(post.title) ?? say("importCommands.aPost"),
      why: say("importCommands.noId"),
    };
  const slug = stringOf(post.slug);
  const [created, updated] = [timeOf(post.created), timeOf(post.updated)];
  const body = (typeof post.body === "string" ? post.body : "").replace(/\r\n?/g, "\n");
  const paidPart = body.includes("<!--paid-->");
  const text: FoundText = {
    id,
    kind: "post",
    // What is in no blog was a draft there, readable by its secret address.
    status: blog === null ? "draft" : created !== null && Date.parse(created) > Date.now() ? "scheduled" : "published",
    access: post.paid === true || paidPart ? "paid" : "everyone",
    title: stringOf(post.title),
    slug,
    date: created,
    updated: updated && created && updated.slice(0, 10) > created.slice(0, 10) ? updated : null,
    description: null,
    category: null,
    tags: Array.isArray(post.tags) ? post.tags.filter((tag) => typeof tag === "string") : [],
    authors: [],
    image: null,
    canonical: null,
    addresses: addressesOf(post, id, slug, blog),
    extra: stringOf(post.language) ? { lang: post.language } : {},
    body: {
      form: "markdown",
      text: post.appearance === "code" ? fenced("", body) : dropMarks(body).replace("<!--paid-->", ""),
    },
    locate: () => null,
    comments: [],
    lost: [
      ...(body.trim() ? [] : [say("importCommands.noText")]),
      ...(paidPart ? [say("importCommands.payersPart")] : []),
      ...(created === null ? [say("importCommands.noDate")] : []),
    ],
  };
  return { kind: "text", text };
}

/** With a domain of its own a blog lay at the root, else below its name. */
function addressesOf({ url }: Post, id: string, slug: string | null, blog: string | null): string[] {
  const written = stringOf(url);
  const path = written && URL.canParse(written) ? new URL(written).pathname : null;
  if (blog === null || slug === null) return [...new Set([path ?? `/${id}`])];
  return [...new Set([`/${slug}`, `/${blog}/${slug}`, ...(path && path !== "/" ? [path] : [])])];
}
