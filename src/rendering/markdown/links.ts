import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { contentPath } from "../pictures/content-file.ts";
import { type CompiledText, type FileReference, fileAddress } from "./compiled-text.ts";

/**
 * Mends the links of a sanitized text and lists the posts they lead to, by slug, and the files: relative links lead into
 * the content folder, links within the text find ids that were prefixed, and outside links keep no opener.
 */
export function mendLinks(tree: Root, folder: string): Pick<CompiledText, "postLinks" | "files"> {
  const ids = idsIn(tree);
  const slugs = new Set<string>();
  const files: FileReference[] = [];
  visit(tree, "element", (link) => {
    const written = link.properties.href;
    if (link.tagName !== "a" || typeof written !== "string") return;
    const file = fileOf(written, folder);
    if (file) files.push(file);
    const href = file ? fileAddress(file.path) + (/#.*/s.exec(written)?.[0] ?? "") : prefixed(written, ids);
    link.properties.href = href;
    if (isOutside(href)) link.properties.rel = ["noopener"];
    const slug = slugOfPage(href);
    if (slug) slugs.add(slug);
  });
  return { postLinks: [...slugs], files };
}

/** Every id in a tree. */
export function idsIn(tree: Root): Set<string> {
  const ids = new Set<string>();
  visit(tree, "element", ({ properties }) => void (properties.id && ids.add(String(properties.id))));
  return ids;
}

/** Whether an address leads to a host, as against a place on this site. */
export const isOutside = (address: string): boolean => /^(?:https?:|[\\/]{2})/i.test(address.trim());

/** What a relative link with an ending means; null for any other. */
function fileOf(href: string, folder: string): FileReference | null {
  if (!/^[^:?#/\\][^:?#\\]*\.\w+([?#].*)?$/.test(href)) return null;
  const path = contentPath(href, folder);
  return path === null ? null : { source: href, path };
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

/** A part of an address as it reads; one that is not encoded rightly stays. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
