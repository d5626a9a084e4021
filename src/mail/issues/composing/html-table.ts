import { createElement as h, type ReactNode } from "react";
import { htmlInlines } from "./html-inlines.ts";
import type { IssueBlock, TableCell } from "./issue-blocks.ts";
import type { Looks } from "./looks.ts";

/** A table as wide as the column, with a hairline below each row. */
export function htmlTable({ rows, dir }: Extract<IssueBlock, { kind: "table" }>, looks: Looks): ReactNode {
  const attributes = { dir, cellPadding: 0, cellSpacing: 0, border: 0, width: "100%" };
  const style = { borderCollapse: "collapse", margin: "0 0 22px" };
  const around = { ...looks, dir: dir ?? looks.dir };
  const cells = (row: readonly TableCell[]) =>
    row.map((cell, index) => htmlCell(cell, index === row.length - 1, around));
  return h("table", { ...attributes, style }, h("tbody", null, ...rows.map((row) => h("tr", null, ...cells(row)))));
}

function htmlCell(cell: TableCell, isLast: boolean, { text, light, dir }: Looks): ReactNode {
  const { isHeader, columns, rows, children } = cell;
  const align = cell.align ?? (dir === "rtl" ? "right" : "left");
  const between = dir === "rtl" ? "6px 0 6px 12px" : "6px 12px 6px 0";
  const style = {
    ...text,
    fontSize: 16,
    lineHeight: "24px",
    textAlign: align,
    verticalAlign: "top",
    padding: isLast ? "6px 0" : between,
    borderBottom: `1px solid ${light.rule}`,
    ...(isHeader && { fontWeight: 600 }),
  };
  const spans = { ...(columns > 1 && { colSpan: columns }), ...(rows > 1 && { rowSpan: rows }) };
  const attributes = { dir: cell.dir, align, ...spans, className: "ink rule", style };
  return h(isHeader ? "th" : "td", attributes, ...htmlInlines(children, light));
}
