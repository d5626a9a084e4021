import type { Export, ExportFile, Found, FoundText } from "../../domain/imports/export.ts";
import type { PlainKey } from "../../languages/catalogue.ts";
import { say } from "../../languages/say.ts";
import { exportFault } from "../export-fault.ts";
import { createFileFinder, pathOfAddress } from "../find-file.ts";
import type { XmlElement } from "../xml-elements.ts";
import { bodyOf } from "./body.ts";
import {
  decoded,
  isOwnCategory,
  metaOf,
  plainText,
  readSiteFacts,
  type SiteFacts,
  termsOf,
  textIn,
  wxrParts,
} from "./site-facts.ts";

/** What WordPress keeps for itself, by why it is left out; told with how many there are. */
const INTERNAL: ReadonlyMap<string, PlainKey> = new Map([
  ["attachment", "importCommands.areLibraryFiles"],
  ["revision", "importCommands.areFormerStates"],
  ["nav_menu_item", "importCommands.areMenuEntries"],
  ["wp_navigation", "importCommands.areMenus"],
  ["wp_block", "importCommands.areSharedBlocks"],
  ["wp_template", "importCommands.areDesign"],
  ["wp_template_part", "importCommands.areDesign"],
  ["wp_global_styles", "importCommands.areDesign"],
  ["wp_font_family", "importCommands.areDesign"],
  ["wp_font_face", "importCommands.areDesign"],
  ["custom_css", "importCommands.areDesign"],
  ["customize_changeset", "importCommands.areDesign"],
  ["oembed_cache", "importCommands.areCopiesOfPages"],
  ["user_request", "importCommands.areRequests"],
]);

/** What is said of texts that nobody else could read, by their status. */
const UNPUBLISHED: ReadonlyMap<string, PlainKey> = new Map([
  ["pending", "importCommands.wasPending"],
  ["private", "importCommands.wasPrivate"],
]);

/**
 * Reads WordPress's export (Tools, Export: one XML file, several of a large site), alone or in a zip or folder with
 * `wp-content/uploads`. It is read twice: pictures stand after the texts that show them.
 */
export async function* readWordPress(given: Export): AsyncGenerator<Found> {
  const files: ExportFile[] = [];
  for (const file of given.files.filter(({ path }) => /\.(?:xml|wxr|txt)$/i.test(path) || given.files.length === 1))
    if (await isWxr(file)) files.push(file);
  if (files.length === 0) throw exportFault(say("fileCommands.noWordPress"));
  const facts = await readSiteFacts(files);
  const locate = createLocating(given);
  const internal = new Map<string, number>();
  const seen = new Set<string>();
  const host = facts.home.replace(/^https?:\/\//, "").split("/", 1)[0] ?? "";
  if (host) yield { kind: "site", origins: [`https://${host}`, `http://${host}`] };
  yield* oldListings(facts);
  for (const file of files)
    for await (const part of wxrParts(file)) {
      if ("fault" in part) yield { kind: "left-out", name: file.path, why: part.fault };
      else if (part.element.name === "item") yield* foundIn(part.element);
    }
  for (const [type, count] of internal)
    yield { kind: "left-out", name: `${count} ${type}`, why: say(INTERNAL.get(type) ?? "importCommands.isNoText") };

  function* foundIn(item: XmlElement): Generator<Found> {
    const type = textIn(item, "wp:post_type");
    const id = textIn(item, "wp:post_id");
    const name = plainText(textIn(item, "title")) || textIn(item, "link") || id || say("importCommands.anItem");
    if (INTERNAL.has(type)) internal.set(type, (internal.get(type) ?? 0) + 1);
    else if (type !== "post" && type !== "page")
      yield {
        kind: "left-out",
        name,
        why: type ? say("importCommands.isOfExtension", { type }) : say("importCommands.noType"),
      };
    else if (textIn(item, "wp:status") === "trash")
      yield { kind: "left-out", name, why: say("importCommands.layInBin") };
    else if (!id) yield { kind: "left-out", name, why: say("importCommands.noId") };
    else if (seen.has(id)) yield { kind: "left-out", name, why: say("importCommands.sameId", { id }) };
    else {
      seen.add(id);
      yield { kind: "text", text: textOf(item, type, facts, locate) };
    }
  }
}

async function isWxr(file: ExportFile): Promise<boolean> {
  let head = "";
  for await (const piece of file.open()) {
    head += new TextDecoder("latin1").decode(piece);
    if (head.length > 8_000) break;
  }
  return /<rss\b/.test(head) && /xmlns:wp=|<wp:/.test(head);
}

/** Lists of posts by category and tag, under the addresses that WordPress gives them. */
function* oldListings({ home, categories, tags }: SiteFacts): Generator<Found> {
  const base = pathIn(home)?.replace(/\/$/, "") ?? "";
  for (const { name, nicename, parent } of categories.values()) {
    const parts = [nicename];
    for (let above = categories.get(parent); above && parts.length < 10; above = categories.get(above.parent))
      parts.unshift(above.nicename);
    yield { kind: "term", from: `${base}/category/${parts.join("/")}`, term: "category", name };
  }
  for (const { name, nicename } of tags.values())
    yield { kind: "term", from: `${base}/tag/${nicename}`, term: "tag", name };
  yield { kind: "redirect", from: `${base}/feed`, to: "/feed.xml" };
}

function textOf(item: XmlElement, type: "post" | "page", facts: SiteFacts, locate: FoundText["locate"]): FoundText {
  const status = textIn(item, "wp:status");
  const hasPassword = textIn(item, "wp:post_password") !== "";
  const isDraft = (status !== "publish" && status !== "future") || hasPassword;
  const date = isoTime(textIn(item, "wp:post_date_gmt")) ?? dayOf(textIn(item, "wp:post_date"));
  const updated = isoTime(textIn(item, "wp:post_modified_gmt"));
  const [category, ...categories] = termsOf(item, "category").filter(isOwnCategory);
  const author = textIn(item, "dc:creator");
  const body = bodyOf(item, facts);
  const canonical = metaOf(item, "_yoast_wpseo_canonical")[0] ?? null;
  const picture = pictureOf(item, facts);
  const comments = commentsOf(item);
  const [slug, title] = [decoded(textIn(item, "wp:post_name")), textIn(item, "title")];
  return {
    id: textIn(item, "wp:post_id"),
    kind: type,
    status: isDraft ? "draft" : status === "future" ? "scheduled" : "published",
    access: "everyone",
    title: plainText(title) || null,
    slug: slug || null,
    date,
    updated: updated && date && updated.slice(0, 10) > date.slice(0, 10) ? updated : null,
    description:
      plainText(textIn(item, "excerpt:encoded")) || plainText(metaOf(item, "_yoast_wpseo_metadesc")[0] ?? "") || null,
    category: category?.name ?? null,
    tags: [...new Set([...termsOf(item, "post_tag"), ...categories].map(({ name }) => name))],
    authors: facts.authors.size > 1 && author ? [facts.authors.get(author) ?? author] : [],
    image: picture.image,
    canonical: canonical !== null && canonical !== textIn(item, "link") ? canonical : null,
    addresses: addressesOf(item, type, facts),
    extra: {},
    body: { form: "html", text: body.html },
    locate,
    comments: comments.kept,
    lost: [
      ...(hasPassword ? [say("importCommands.wasLocked")] : []),
      ...(isDraft && !hasPassword && status !== "draft" ? [unpublished(status)] : []),
      ...picture.lost,
      ...body.lost,
      ...comments.lost,
      ...fieldsLost(item),
    ],
  };
}

function unpublished(status: string): string {
  const said = UNPUBLISHED.get(status);
  return said ? say(said) : say("importCommands.wasState", { status });
}

function pictureOf(item: XmlElement, { attachments }: SiteFacts): { image: FoundText["image"]; lost: string[] } {
  const [id] = metaOf(item, "_thumbnail_id");
  if (id === undefined || id === "0") return { image: null, lost: [] };
  const found = attachments.get(id);
  if (!found?.url) return { image: null, lost: [say("importCommands.libraryPictureNotThere", { id })] };
  return { image: { reference: found.url, alt: found.alt, caption: found.caption }, lost: [] };
}

/** Every address that WordPress answers for a text. */
function addressesOf(item: XmlElement, type: "post" | "page", { home }: SiteFacts): string[] {
  const base = pathIn(home)?.replace(/\/$/, "") ?? "";
  const host = hostIn(home);
  const written = [textIn(item, "link"), textIn(item, "guid")].filter((address) => hostIn(address) === host);
  const paths = written.flatMap((address) => pathIn(address) ?? []);
  const [pretty] = paths.filter((path) => !path.includes("?"));
  const former = metaOf(item, "_wp_old_slug").flatMap((slug) => (pretty ? [withLastPart(pretty, decoded(slug))] : []));
  const id = textIn(item, "wp:post_id");
  const numbered = type === "page" ? [`${base}/?page_id=${id}`, `${base}/?p=${id}`] : [`${base}/?p=${id}`];
  return [...new Set([...paths, ...former, ...numbered])].filter((path) => path !== `${base}/`);
}

function withLastPart(path: string, last: string): string {
  const parts = path.split("/");
  parts[parts.findLastIndex((part) => part !== "")] = last;
  return parts.join("/");
}

const hostIn = (address: string): string => /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";

const pathIn = (address: string): string | null => {
  const [, path] = /^https?:\/\/[^/?#]+([^#]*)/i.exec(address) ?? [];
  return path === undefined ? null : decoded(path.startsWith("/") ? path : `/${path}`);
};

function commentsOf({ children }: XmlElement): { kept: FoundText["comments"]; lost: string[] } {
  const all = children.filter(({ name }) => name === "wp:comment");
  const approved = all.filter((one) => textIn(one, "wp:comment_approved") === "1");
  const kept = approved.filter((one) => ["", "comment"].includes(textIn(one, "wp:comment_type")));
  const lost: string[] = [];
  if (approved.length > kept.length)
    lost.push(say("importCommands.pingbacks", { count: String(approved.length - kept.length) }));
  if (all.length > approved.length)
    lost.push(say("importCommands.unapproved", { count: String(all.length - approved.length) }));
  return {
    kept: kept.map((one) => ({
      author: textIn(one, "wp:comment_author") || say("importCommands.anonymous"),
      date: isoTime(textIn(one, "wp:comment_date_gmt")),
      text: textIn(one, "wp:comment_content"),
    })),
    lost,
  };
}

/** Taxonomies and fields of the author's own. */
function fieldsLost(item: XmlElement): string[] {
  const domains = item.children.flatMap(({ name, attributes }) =>
    name === "category" ? [attributes.domain ?? ""] : [],
  );
  const others = [...new Set(domains)].filter((one) => !["category", "post_tag", "post_format", ""].includes(one));
  const terms = others.map(
    (one) =>
      `${one}: ${termsOf(item, one)
        .map(({ name }) => name)
        .join(", ")}`,
  );
  const metas = item.children.filter((child) => child.name === "wp:postmeta" && textIn(child, "wp:meta_value"));
  const keys = metas.map((meta) => textIn(meta, "wp:meta_key"));
  const fields = [...new Set(keys)].filter((key) => key && !/^_|^(?:enclosure|footnotes)$/.test(key));
  return [
    ...(terms.length ? [say("importCommands.stoodUnder", { terms: terms.join("; ") })] : []),
    ...(fields.length ? [say("importCommands.ownFields", { names: fields.join(", ") })] : []),
  ];
}

function createLocating(given: Export): FoundText["locate"] {
  const find = createFileFinder(given);
  return (reference) => {
    const path = pathOfAddress(reference);
    if (!path || !/(?:^|\/)(?:uploads|files)\//.test(path)) return null;
    const whole = path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "");
    return (
      (whole === path ? null : find(whole)) ?? find(path) ?? find(path.replace(/-(?:scaled|rotated)(?=\.\w+$)/, ""))
    );
  };
}

/** WordPress writes `0000-00-00 00:00:00` where there is none. */
function isoTime(written: string): string | null {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(written) ?? [];
  return day && time && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? `${day}T${time}Z` : null;
}

const dayOf = (written: string): string | null => isoTime(written)?.slice(0, 10) ?? null;
