import { createElement as h, type ReactNode } from "react";
import { htmlInlines } from "./html-inlines.ts";
import type { IssueBlock, TableCell } from "./issue-blocks.ts";
import type { Looks } from "./looks.ts";

/** A table as wide as the column, with a hairline below each row. */
export function htmlTable({ rows, dir }: Extract<IssueBlock, { kind: "table" }>, looks: Looks): ReactNode {
  const attributes = { dir, cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" };
  const style = { borderCollapse: "collapse", margin: "0 0 22px" };
  const lines = rows.map((row) => h("tr", null, ...row.map((cell) => htmlCell(cell, looks))));
  return h("table", { ...attributes, style }, h("tbody", null, ...lines));
}

function htmlCell({ isHeader, align, columns, rows, children }: TableCell, { text, light }: Looks): ReactNode {
  const style = {
    ...text,
    fontSize: 16,
    lineHeight: "24px",
    textAlign: align,
    verticalAlign: "top",
    padding: align === "right" ? "6px 0 6px 12px" : "6px 12px 6px 0",
    borderBottom: `1px solid ${light.rule}`,
    ...(isHeader && { fontWeight: 600 }),
  };
  const spans = { ...(columns > 1 && { colSpan: columns }), ...(rows > 1 && { rowSpan: rows }) };
  return h(isHeader ? "th" : "td", { align, ...spans, className: "ink rule", style }, ...htmlInlines(children, light));
}
