import { posix } from "node:path";
import type { Root } from "hast";
import { visit } from "unist-util-visit";

/**
 * Mends the links of a sanitized text and lists the posts they lead to, by slug: links to a post's file become
 * links to its page, links within the text find ids that were prefixed, and outside links keep no opener.
 */
export function mendLinks(tree: Root, folder: string): string[] {
  const ids = new Set<string>();
  visit(tree, "element", (element) => {
    if (element.properties.id) ids.add(String(element.properties.id));
  });
  const slugs = new Set<string>();
  visit(tree, "element", (link) => {
    const written = link.properties.href;
    if (link.tagName !== "a" || typeof written !== "string") return;
    const href = pageOfFile(written, folder) ?? prefixed(written, ids);
    link.properties.href = href;
    if (isOutside(href)) link.properties.rel = ["noopener"];
    const slug = slugOfPage(href);
    if (slug) slugs.add(slug);
  });
  return [...slugs];
}

/** Whether an address leads to a host, as against a place on this site. */
export const isOutside = (address: string): boolean => /^(?:https?:|[\\/]{2})/i.test(address.trim());

function pageOfFile(href: string, folder: string): string | null {
  const [, path, rest] = /^([^:?#/\\][^:?#\\]*\.md)([?#].*)?$/i.exec(href) ?? [];
  if (!path) return null;
  const [, slug] = /^posts\/([^/]+?)(?:\/index)?\.md$/i.exec(posix.join(folder, decoded(path))) ?? [];
  return slug ? `/posts/${encodeURIComponent(slug)}${rest ?? ""}` : null;
}

function prefixed(href: string, ids: ReadonlySet<string>): string {
  if (!href.startsWith("#")) return href;
  const id = decoded(href.slice(1));
  return !ids.has(id) && ids.has(`user-content-${id}`) ? `#user-content-${href.slice(1)}` : href;
}

function slugOfPage(href: string): string | null {
  const [, slug] = /^\/posts\/([^/?#]+)\/?(?:[?#].*)?$/.exec(href) ?? [];
  return slug ? decoded(slug) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
