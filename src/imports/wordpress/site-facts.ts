import type { ExportFile } from "../../domain/imports/export.ts";
import { type XmlElement, type XmlPart, xmlElements } from "../xml-elements.ts";

/** A picture or another file of the library. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  readonly alt: string | null;
  readonly caption: string | null;
  readonly title: string;
}

interface Term {
  readonly name: string;
  readonly nicename: string;
  readonly parent: string;
}

/** What an export says that more than one text needs. */
export interface SiteFacts {
  /** Where the blog was: `https://example.com/blog`. */
  readonly home: string;
  readonly attachments: ReadonlyMap<string, Attachment>;
  /** Those that were uploaded for a post, by its id. */
  readonly attachmentsOf: ReadonlyMap<string, readonly Attachment[]>;
  readonly urls: ReadonlySet<string>;
  /** Blocks that several texts share, by their id. */
  readonly sharedBlocks: ReadonlyMap<string, string>;
  /** Names of authors by their login. */
  readonly authors: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, Term>;
  readonly tags: ReadonlyMap<string, Term>;
}

/** Items of WordPress's export format (WXR), with what surrounds them. */
export const wxrParts = (file: ExportFile): AsyncGenerator<XmlPart> => xmlElements(file, "channel");

/** The text of an element's child; empty where there is none. */
export const textIn = ({ children }: XmlElement, name: string): string =>
  (children.find((child) => child.name === name)?.text ?? "").trim();

/** Values of a post's own fields, in order. */
export const metaOf = ({ children }: XmlElement, key: string): string[] =>
  children
    .filter((child) => child.name === "wp:postmeta" && textIn(child, "wp:meta_key") === key)
    .map((meta) => textIn(meta, "wp:meta_value"))
    .filter((value) => value !== "");

/** Names of terms in one taxonomy, in order. */
export const termsOf = ({ children }: XmlElement, domain: string): { name: string; nicename: string }[] =>
  children
    .filter((child) => child.name === "category" && child.attributes.domain === domain)
    .map(({ text, attributes }) => ({ name: plainText(text), nicename: decoded(attributes.nicename ?? "") }));

/** Reads all files of an export for what stands in one and is needed in another. */
export async function readSiteFacts(files: readonly ExportFile[]): Promise<SiteFacts> {
  const attachments = new Map<string, Attachment>();
  const attachmentsOf = new Map<string, Attachment[]>();
  const sharedBlocks = new Map<string, string>();
  const authors = new Map<string, string>();
  const [categories, tags] = [new Map<string, Term>(), new Map<string, Term>()];
  let home = "";
  const take: Readonly<Record<string, (element: XmlElement) => void>> = {
    "wp:base_blog_url": ({ text }) => {
      home ||= text.trim();
    },
    link: ({ text }) => {
      home ||= text.trim();
    },
    "wp:author": (author) => void authors.set(textIn(author, "wp:author_login"), nameOf(author)),
    "wp:category": (one) => addTerm(categories, one, "wp:category_nicename", "wp:cat_name"),
    "wp:tag": (one) => addTerm(tags, one, "wp:tag_slug", "wp:tag_name"),
    item(item) {
      const [type, id] = [textIn(item, "wp:post_type"), textIn(item, "wp:post_id")];
      if (type === "wp_block") sharedBlocks.set(id, textIn(item, "content:encoded"));
      if (type === "attachment") takeAttachment(item, id);
    },
  };

  function takeAttachment(item: XmlElement, id: string): void {
    const url = textIn(item, "wp:attachment_url") || textIn(item, "guid");
    const [alt = null] = metaOf(item, "_wp_attachment_image_alt");
    const caption = plainText(textIn(item, "excerpt:encoded")) || null;
    const attachment = { id, url, alt, caption, title: textIn(item, "title") };
    attachments.set(id, attachment);
    const parent = textIn(item, "wp:post_parent");
    if (parent !== "0") attachmentsOf.set(parent, [...(attachmentsOf.get(parent) ?? []), attachment]);
  }

  for (const file of files)
    for await (const part of wxrParts(file)) if ("element" in part) take[part.element.name]?.(part.element);
  const urls = new Set([...attachments.values()].map(({ url }) => url));
  home = home.replace(/(?<!\/)\/$/, "");
  return {
    home,
    attachments,
    attachmentsOf,
    urls,
    sharedBlocks,
    authors,
    categories,
    tags,
  };
}

/** WordPress gives every post a category; this one says that the author gave none. */
export const isOwnCategory = ({ nicename }: { nicename: string }): boolean =>
  nicename !== "uncategorized" && nicename !== "";

function addTerm(terms: Map<string, Term>, element: XmlElement, nicename: string, name: string): void {
  const term = {
    name: plainText(textIn(element, name)),
    nicename: decoded(textIn(element, nicename)),
    parent: decoded(textIn(element, "wp:category_parent")),
  };
  if (term.nicename) terms.set(term.nicename, term);
}

function nameOf(author: XmlElement): string {
  const whole = ["wp:author_first_name", "wp:author_last_name"].map((name) => textIn(author, name)).join(" ");
  return textIn(author, "wp:author_display_name") || whole.trim() || textIn(author, "wp:author_login");
}

/** Without escapes of addresses, where they are right ones. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", hellip: "…" };

/** The words of a small piece of HTML on one line. */
export function plainText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, "").replace(/&(#\d{1,6}|\w{2,6});/g, (whole, name: string) => {
    return name.startsWith("#") ? String.fromCodePoint(Number(name.slice(1))) : (NAMED[name] ?? whole);
  });
  return text.replace(/\s+/g, " ").trim();
}
