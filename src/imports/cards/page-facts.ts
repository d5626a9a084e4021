import type { Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  /** The absolute address of a picture. */
  readonly picture: string | null;
}

const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 300;

const parser = unified().use(rehypeParse);

/**
 * What the head of a page says of it, by Open Graph (ogp.me), as cards of others read it, or by its title. `contentType`
 * may name the encoding.
 */
export function pageFacts(bytes: Buffer, contentType: string, address: string): PageFacts {
  const html = decoded(bytes, contentType);
  const body = html.search(/<body[\s>]/i);
  const tree = parser.parse(body < 0 ? html : html.slice(0, body)) as Root;
  const said = new Map<string, string>();
  let title = "";
  visit(tree, "element", ({ tagName, properties, ...element }) => {
    if (tagName === "title") title ||= textOf({ ...element, tagName, properties });
    const name = String(properties.property ?? properties.name ?? "").toLowerCase();
    const content = String(properties.content ?? "").trim();
    if (tagName === "meta" && name && content && !said.has(name)) said.set(name, content);
  });
  const first = (...names: string[]) => names.map((name) => said.get(name)).find(Boolean) ?? "";
  const picture = first("og:image:secure_url", "og:image", "og:image:url", "twitter:image");
  return {
    title: oneLine(first("og:title", "twitter:title") || title, LONGEST_TITLE),
    description: oneLine(first("og:description", "description", "twitter:description"), LONGEST_DESCRIPTION),
    picture: (picture && URL.parse(picture, address)?.href) || null,
  };
}

/** What the answer of a service says (oembed.com); null where it is none. */
export function oEmbedFacts(bytes: Buffer): PageFacts | null {
  try {
    const {
      title,
      author_name: author,
      thumbnail_url: picture,
    } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    return {
      title: typeof title === "string" ? oneLine(title, LONGEST_TITLE) : null,
      description: typeof author === "string" ? oneLine(author, LONGEST_DESCRIPTION) : null,
      picture: typeof picture === "string" ? (URL.parse(picture)?.href ?? null) : null,
    };
  } catch {
    return null;
  }
}

/** Without line ends and controls, cut at a word; null where nothing is left. */
function oneLine(text: string, longest: number): string | null {
  const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
  if (line.length <= longest) return line || null;
  const cut = line.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2))}…`;
}

function decoded(bytes: Buffer, contentType: string): string {
  const named = /charset=["']?([\w-]{1,30})/i;
  const charset = (named.exec(contentType) ?? named.exec(bytes.toString("latin1", 0, 2_000)))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
