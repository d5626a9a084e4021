import type { Element, Root as HtmlRoot } from "hast";
import type { Code, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";

/** What a fence may say behind its language: `title="src/coloured.ts"`. */
const TITLE = /(?<!\S)title=(?:"([^"]{1,200})"|'([^']{1,200})')/;

/** Notes the title that a fence gives its code, where a sanitizer lets it pass. */
export function noteCodeTitles(tree: Root): void {
  visit(tree, "code", (code: Code) => {
    const said = `${code.lang ?? ""} ${code.meta ?? ""}`;
    const [whole, double, single] = TITLE.exec(said) ?? [];
    const title = (double ?? single)?.trim();
    if (whole === undefined || !title) return;
    const [language, ...others] = said.replace(whole, "").trim().split(/\s+/);
    code.lang = language || null;
    code.meta = others.join(" ") || null;
    code.data = { ...code.data, hProperties: { ...code.data?.hProperties, title } };
  });
}

/** Makes each block of code that has a title a figure, with the title as the caption above it. */
export function showCodeTitles(tree: HtmlRoot): void {
  visit(tree, "element", (pre, index, parent) => {
    const code = pre.children[0];
    if (pre.tagName !== "pre" || code?.type !== "element" || code.tagName !== "code") return;
    const { title } = code.properties;
    if (!title || !parent || index === undefined) return SKIP;
    parent.children[index] = figure(String(title), pre);
    return SKIP;
  });
}

const figure = (title: string, pre: Element): Element => ({
  type: "element",
  tagName: "figure",
  properties: {},
  children: [
    { type: "element", tagName: "figcaption", properties: {}, children: [{ type: "text", value: title }] },
    pre,
  ],
});
