import { createElement as h, type ReactNode } from "react";
import type { Palettes } from "../../../domain/site/own-colours.ts";
import { MONO, SANS, SERIF } from "../../templates/looks.ts";
import { htmlInlines, htmlPicture } from "./html-inlines.ts";
import { htmlTable } from "./html-table.ts";
import type { Direction, IssueBlock, ListItem } from "./issue-blocks.ts";
import type { Looks } from "./looks.ts";

type Kind<Name extends IssueBlock["kind"]> = Extract<IssueBlock, { kind: Name }>;

/** Pixels of a heading and of its lines, by its depth; deeper ones are as large as the text. */
const HEADINGS: Readonly<Record<number, readonly [size: number, line: number]>> = {
  1: [24, 32],
  2: [24, 32],
  3: [20, 28],
};

/** The text of an issue as HTML, with the looks of the site's other mails. `dir`: of the site's language. */
export function htmlBody(blocks: readonly IssueBlock[], { light }: Palettes, dir: "ltr" | "rtl"): ReactNode[] {
  const text = { fontFamily: SERIF, fontSize: 18, lineHeight: "29px", color: light.ink };
  const small = { fontFamily: SANS, fontSize: 14, lineHeight: "21px", color: light["ink-soft"] };
  return blocks.map((block) => htmlBlock(block, { light, dir, text, small, className: "ink", below: 18 }));
}

function htmlBlock(block: IssueBlock, looks: Looks): ReactNode {
  switch (block.kind) {
    case "heading":
      return heading(block, looks);
    case "paragraph":
      return paragraph(block, looks);
    case "code":
      return code(block.text, looks);
    case "quote":
      return quote(block, looks);
    case "indented":
      return h("div", { dir: block.dir, style: indented(block.dir ?? looks.dir, 22) }, ...inner(block, looks));
    case "list":
      return list(block, looks);
    case "table":
      return htmlTable(block, looks);
    case "figure":
      return figure(block, looks);
    case "notes":
      return notes(block, looks);
    case "rule":
      return rule("30px auto", looks);
  }
}

/** What stands within a block: closer together. */
const inner = ({ dir, blocks }: { dir?: Direction; blocks: readonly IssueBlock[] }, looks: Looks): ReactNode[] =>
  blocks.map((block) => htmlBlock(block, { ...looks, dir: dir ?? looks.dir, below: 10 }));

/** What has a direction of its own begins where that begins, in words that every mail program knows. */
const begun = (dir: Direction): object => (dir ? { textAlign: dir === "rtl" ? "right" : "left" } : {});

const indented = (dir: "ltr" | "rtl", pixels: number): object => ({
  margin: 0,
  padding: dir === "rtl" ? `0 ${pixels}px 0 0` : `0 0 0 ${pixels}px`,
});

function paragraph({ dir, children }: Kind<"paragraph">, { text, light, className, below }: Looks): ReactNode {
  const style = { ...text, ...begun(dir), margin: `0 0 ${below}px` };
  return h("p", { dir, className, style }, ...htmlInlines(children, light));
}

function heading({ depth, dir, children }: Kind<"heading">, { text, light }: Looks): ReactNode {
  const [fontSize, line] = HEADINGS[depth] ?? [18, 27];
  const fontWeight = depth > 3 ? 700 : 500;
  const style = { ...text, fontSize, lineHeight: `${line}px`, fontWeight, ...begun(dir), margin: "30px 0 12px" };
  return h(`h${Math.max(depth, 2)}`, { dir, className: "ink", style }, ...htmlInlines(children, light));
}

function code(source: string, { light }: Looks): ReactNode {
  const style = {
    fontFamily: MONO,
    fontSize: 14,
    lineHeight: "21px",
    color: light.ink,
    backgroundColor: light.surface,
    margin: "0 0 20px",
    padding: "14px 16px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    wordBreak: "break-word",
  };
  return h("pre", { dir: "ltr", className: "ink surface", style }, source);
}

function quote(block: Extract<IssueBlock, { blocks: unknown }>, looks: Looks): ReactNode {
  const dir = block.dir ?? looks.dir;
  const line = `2px solid ${looks.light.rule}`;
  const border = dir === "rtl" ? { borderRight: line } : { borderLeft: line };
  const style = { ...indented(dir, 18), margin: "0 0 18px", ...border };
  return h("blockquote", { dir: block.dir, className: "rule", style }, ...inner(block, looks));
}

function list({ start, dir, items }: Kind<"list">, looks: Looks): ReactNode {
  const { text, className } = looks;
  const style = { ...text, ...begun(dir), ...indented(dir ?? looks.dir, 24), margin: "0 0 18px" };
  const attributes = { dir, className, style, ...(start !== null && start !== 1 && { start }) };
  return h(
    start === null ? "ul" : "ol",
    attributes,
    ...items.map((one) => item(one, { ...looks, dir: dir ?? looks.dir })),
  );
}

/** An item of one paragraph needs no paragraph. Its mark stays with those of the list, in whatever direction its words run. */
function item({ done, dir, blocks }: ListItem, looks: Looks): ReactNode {
  const box = done === null ? "" : done ? "☑\u00a0" : "☐\u00a0";
  const [first, ...others] = blocks;
  const own = dir ?? (first?.kind === "paragraph" ? first.dir : undefined);
  const turned = own !== undefined && own !== looks.dir;
  const isLine = first?.kind === "paragraph";
  const words = isLine ? htmlInlines(first.children, looks.light) : [];
  const content = [
    ...(turned && isLine ? [h("span", { dir: own }, ...words)] : words),
    ...inner({ blocks: isLine ? others : blocks }, looks),
  ];
  return h("li", { style: { margin: "0 0 6px", ...(box && { listStyleType: "none" }) } }, box, ...content);
}

function figure({ picture, href, caption, dir }: Kind<"figure">, { small, light }: Looks): ReactNode {
  const shown = htmlPicture(picture, { ...small, display: "block", maxWidth: "100%", height: "auto", border: 0 });
  const words = htmlInlines(caption, light);
  return h(
    "div",
    { className: "soft", style: { margin: "6px 0 24px" } },
    href === null ? shown : h("a", { href, className: "soft" }, shown),
    caption.length > 0 &&
      h("p", { dir, className: "soft", style: { ...small, ...begun(dir), margin: "8px 0 0" } }, ...words),
  );
}

function notes({ items, dir }: Kind<"notes">, looks: Looks): ReactNode {
  const text = { ...looks.text, fontSize: 16, lineHeight: "24px", color: looks.light["ink-soft"] };
  const style = { ...text, ...begun(dir), ...indented(dir ?? looks.dir, 24), margin: "0 0 18px" };
  const lines = items.map(({ blocks }) =>
    h("li", { style: { margin: 0 } }, ...inner({ dir, blocks }, { ...looks, text, className: "soft" })),
  );
  const margin = (dir ?? looks.dir) === "rtl" ? "30px 0 18px auto" : "30px 0 18px";
  return h("div", null, rule(margin, looks), h("ol", { dir, className: "soft", style }, ...lines));
}

function rule(margin: string, { light }: Looks): ReactNode {
  return h("hr", { className: "rule", style: { border: 0, borderTop: `1px solid ${light.rule}`, width: 96, margin } });
}
