import type { Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { CompiledText } from "./compiled-text.ts";
import { idsIn } from "./links.ts";

/**
 * Names a heading may not take as its id: a browser makes ids into global variables, and these are the ones that
 * scripts test for or that the site's own pages use.
 */
const TAKEN = [
  ...["process", "global", "module", "exports", "require", "define", "root", "react", "undefined", "constructor"],
  ...["subscribe", "main", "content", "header", "footer", "menu", "top", "search", "footnote-label"],
];

/** Gives every heading an id made of its words and a link to itself, with this label; lists those of the second and third level. */
export function nameHeadings(tree: Root, linkLabel: string): CompiledText["headings"] {
  const taken = new Set([...TAKEN, ...idsIn(tree)]);
  const headings: { id: string; depth: number; text: string }[] = [];
  visit(tree, "element", (heading) => {
    if (!/^h[1-6]$/.test(heading.tagName) || isFootnoteLabel(heading.properties.id)) return;
    const depth = Number(heading.tagName[1]);
    const text = textOf(heading).replace(/\s+/g, " ").trim();
    const id = String(heading.properties.id ?? untaken(slugOf(text), taken));
    taken.add(id);
    heading.properties.id = id;
    heading.children.push({
      type: "element",
      tagName: "a",
      properties: { className: ["heading-link"], href: `#${id}`, ariaLabel: linkLabel },
      children: [],
    });
    if (depth === 2 || depth === 3) headings.push({ id, depth, text });
  });
  return headings;
}

const isFootnoteLabel = (id: unknown): boolean => id === "user-content-footnote-label";

function slugOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s-]/gu, "");
  return (
    words
      .trim()
      .replace(/[\s-]+/g, "-")
      .slice(0, 100) || "section"
  );
}

function untaken(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 1;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
