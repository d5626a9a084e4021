import type { Nodes, Root } from "hast";
import { visit } from "unist-util-visit";
import { type Sentence, sentence } from "../../languages/sentence.ts";
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
  /** By what they are about: each is told once. */
  const problems = new Map<string, Sentence>();
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
      problems.set(written, sentence("textFaults.linkNowhere", { place: `#${decoded(written)}` }));
  findInWords(tree, problems);
  return {
    anchors: [...anchors],
    postAnchors: [...postAnchors],
    siteLinks: [...siteLinks],
    problems: [...problems.values()],
  };
}

/** Markdown that was not understood stays as words. */
function findInWords(node: Nodes, problems: Map<string, Sentence>): void {
  if (node.type === "text") {
    for (const [note] of node.value.matchAll(/\[\^[^\]\s]{1,100}\]/g))
      problems.set(note, sentence("textFaults.noteWithoutText", { note }));
    for (const [link, address = ""] of node.value.matchAll(/\]\(([^()<>\n"]{1,300})\)/g))
      if (/\S\s+\S/.test(address) && /[./]\w/.test(address))
        problems.set(link, sentence("textFaults.addressWithSpaces", { address: address.trim() }));
  }
  if (!("children" in node) || (node.type === "element" && ["pre", "code", "samp", "kbd"].includes(node.tagName)))
    return;
  for (const child of node.children) findInWords(child, problems);
}
