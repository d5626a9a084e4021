import type { Nodes, Root } from "hast";
import { visit } from "unist-util-visit";
import type { CompiledText } from "./compiled-text.ts";
import { decoded, idsIn } from "./links.ts";

/**
 * What in a finished text leads nowhere, a sentence each: links to headings that are not there, notes without a text,
 * addresses with spaces. Lists its ids, and where on this site it links to.
 */
export function findSlips(tree: Root): Pick<CompiledText, "anchors" | "postAnchors" | "siteLinks" | "problems"> {
  const anchors = idsIn(tree);
  const postAnchors = new Set<string>();
  const siteLinks = new Set<string>();
  const own = new Set<string>();
  const problems = new Set<string>();
  visit(tree, "element", ({ tagName, properties }) => {
    const href = tagName === "a" ? String(properties.href ?? "") : "";
    if (/^#./.test(href)) own.add(href.slice(1));
    const [, slug, id] = /^\/posts\/([^/?#]+)\/?(?:\?[^#]*)?#(.+)$/.exec(href) ?? [];
    const [path] = /^\/(?![\\/])[^?#]*/.exec(href) ?? [];
    if (path && !path.startsWith("/posts/")) siteLinks.add(decoded(path).replace(/(?<=.)\/$/, ""));
    if (slug && id) postAnchors.add(`${decoded(slug)}#${decoded(id)}`);
  });
  for (const written of own)
    if (written !== "top" && !anchors.has(decoded(written)))
      problems.add(`The link to #${decoded(written)} leads nowhere: no heading here has that name.`);
  findInWords(tree, problems);
  return { anchors: [...anchors], postAnchors: [...postAnchors], siteLinks: [...siteLinks], problems: [...problems] };
}

/** Markdown that was not understood stays as words. */
function findInWords(node: Nodes, problems: Set<string>): void {
  if (node.type === "text") {
    for (const [mark] of node.value.matchAll(/\[\^[^\]\s]{1,100}\]/g))
      problems.add(`The note ${mark} has no text: write it on a line of its own that begins with ${mark}:`);
    for (const [, address = ""] of node.value.matchAll(/\]\(([^()<>\n"]{1,300})\)/g))
      if (/\S\s+\S/.test(address) && /[./]\w/.test(address))
        problems.add(`The address “${address.trim()}” has spaces, so it is no link: put it between < and >.`);
  }
  if (!("children" in node) || (node.type === "element" && ["pre", "code", "samp", "kbd"].includes(node.tagName)))
    return;
  for (const child of node.children) findInWords(child, problems);
}
