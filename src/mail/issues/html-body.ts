import { createElement as h, type ReactNode } from "react";
import type { Palettes } from "../../domain/site/own-colours.ts";
import { MONO, SANS, SERIF } from "../templates/looks.ts";
import { htmlInlines, htmlPicture } from "./html-inlines.ts";
import type { IssueBlock, IssueInline, TableCell } from "./issue-blocks.ts";

type Kind<Name extends IssueBlock["kind"]> = Extract<IssueBlock, { kind: Name }>;

/** Pixels of a heading and of its lines, by its depth; deeper ones are as large as the text. */
const HEADINGS: Readonly<Record<number, readonly [size: number, line: number]>> = {
  1: [24, 32],
  2: [24, 32],
  3: [20, 28],
};

/** The text of an issue as HTML, with the looks of the site's other mails. */
export function htmlBody(blocks: readonly IssueBlock[], { light }: Palettes): ReactNode[] {
  const text = { fontFamily: SERIF, fontSize: 18, lineHeight: "29px", color: light.ink };
  const small = { fontFamily: SANS, fontSize: 14, lineHeight: "21px", color: light["ink-soft"] };
  return blocks.map((block) => htmlBlock(block, 18));

  /** `below`: pixels between a block and what follows it. */
  function htmlBlock(block: IssueBlock, below: number): ReactNode {
    switch (block.kind) {
      case "heading":
        return heading(block);
      case "paragraph":
        return h(
          "p",
          { dir: block.dir, className: "ink", style: { ...text, margin: `0 0 ${below}px` } },
          ...words(block.children),
        );
      case "code":
        return code(block.text);
      case "quote":
        return quote(block);
      case "indented":
        return h("div", { dir: block.dir, style: { margin: 0, padding: "0 0 0 22px" } }, ...inner(block.blocks));
      case "list":
        return list(block);
      case "table":
        return table(block);
      case "figure":
        return figure(block);
      case "notes":
        return notes(block);
      case "rule":
        return rule(96, "30px auto");
    }
  }

  function words(inlines: readonly IssueInline[]): ReactNode[] {
    return htmlInlines(inlines, light);
  }

  function inner(inside: readonly IssueBlock[]): ReactNode[] {
    return inside.map((block) => htmlBlock(block, 10));
  }

  function heading({ depth, dir, children }: Kind<"heading">): ReactNode {
    const [fontSize, line] = HEADINGS[depth] ?? [18, 27];
    const style = {
      ...text,
      fontSize,
      lineHeight: `${line}px`,
      fontWeight: depth > 3 ? 700 : 500,
      margin: "30px 0 12px",
    };
    return h(`h${Math.max(depth, 2)}`, { dir, className: "ink", style }, ...words(children));
  }

  function code(source: string): ReactNode {
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

  function quote({ dir, blocks: inside }: Extract<IssueBlock, { blocks: unknown }>): ReactNode {
    const style = { margin: "0 0 18px", padding: "2px 0 0 18px", borderLeft: `2px solid ${light.rule}` };
    return h("blockquote", { dir, className: "rule", style }, ...inner(inside));
  }

  function list({ start, dir, items }: Kind<"list">): ReactNode {
    const isTasks = items.some(({ done }) => done !== null);
    const style = { ...text, margin: "0 0 18px", padding: "0 0 0 24px", ...(isTasks && { listStyleType: "none" }) };
    const attributes = { dir, className: "ink", style, ...(start !== null && start !== 1 && { start }) };
    return h(start === null ? "ul" : "ol", attributes, ...items.map(item));
  }

  /** An item of one paragraph needs no paragraph. */
  function item({ done, blocks: inside }: Kind<"list">["items"][number]): ReactNode {
    const box = done === null ? "" : done ? "☑\u00a0" : "☐\u00a0";
    const [first, ...others] = inside;
    const content = first?.kind === "paragraph" ? [...words(first.children), ...inner(others)] : inner(inside);
    return h("li", { style: { margin: "0 0 6px" } }, box, ...content);
  }

  function table({ rows, dir }: Kind<"table">): ReactNode {
    const attributes = { dir, cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" };
    const style = { borderCollapse: "collapse", margin: "0 0 22px" };
    return h(
      "table",
      { ...attributes, style },
      h("tbody", null, ...rows.map((row) => h("tr", null, ...row.map(cell)))),
    );
  }

  function cell({ isHeader, align, columns, rows, children }: TableCell): ReactNode {
    const style = {
      ...text,
      fontSize: 16,
      lineHeight: "24px",
      textAlign: align,
      verticalAlign: "top",
      padding: "6px 12px 6px 0",
      borderBottom: `1px solid ${light.rule}`,
      ...(isHeader && { fontWeight: 600 }),
    };
    const spans = { ...(columns > 1 && { colSpan: columns }), ...(rows > 1 && { rowSpan: rows }) };
    return h(isHeader ? "th" : "td", { align, ...spans, className: "ink rule", style }, ...words(children));
  }

  function figure({ picture, href, caption }: Kind<"figure">): ReactNode {
    const looks = { ...small, display: "block", maxWidth: "100%", height: "auto", border: 0 };
    const shown = htmlPicture(picture, looks);
    const below = h("p", { className: "soft", style: { ...small, margin: "8px 0 0" } }, ...words(caption));
    return h(
      "div",
      { className: "soft", style: { margin: "6px 0 24px" } },
      href === null ? shown : h("a", { href, className: "soft" }, shown),
      caption.length > 0 && below,
    );
  }

  function notes({ items }: Kind<"notes">): ReactNode {
    const looks = { ...small, fontFamily: SERIF, fontSize: 16, lineHeight: "24px" };
    const lines = items.map(({ blocks: inside }) => {
      const content = inside.map((block) =>
        block.kind === "paragraph"
          ? h(
              "p",
              { dir: block.dir, className: "soft", style: { ...looks, margin: "0 0 8px" } },
              ...words(block.children),
            )
          : htmlBlock(block, 10),
      );
      return h("li", { style: { margin: 0 } }, ...content);
    });
    const list = h(
      "ol",
      { className: "soft", style: { ...looks, margin: "0 0 18px", padding: "0 0 0 24px" } },
      ...lines,
    );
    return h("div", null, rule(96, "30px 0 18px"), list);
  }

  function rule(width: number, margin: string): ReactNode {
    return h("hr", { className: "rule", style: { border: 0, borderTop: `1px solid ${light.rule}`, width, margin } });
  }
}
