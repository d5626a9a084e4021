import { lengthOf, prefixed, wrapped } from "../../templates/plain-lines.ts";
import type { IssueInline, TableCell } from "./issue-blocks.ts";

const GAP = "  ";

/**
 * A table in columns where its lines fit, a line below its head; else row by row, each cell after the head of its column.
 */
export function plainTable(
  rows: readonly (readonly TableCell[])[],
  words: (inlines: readonly IssueInline[]) => string,
  width: number,
): string {
  const cells = rows.map((row) => row.map((cell) => ({ ...cell, words: words(cell.children).replaceAll("\n", " ") })));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(1, ...cells.map((row) => lengthOf(row[column]?.words ?? ""))),
  );
  const total = widths.reduce((sum, each) => sum + each, 0) + GAP.length * (columns - 1);
  return total <= width ? inColumns(cells, widths) : rowByRow(cells, width);
}

type Cell = TableCell & { readonly words: string };

function inColumns(rows: readonly (readonly Cell[])[], widths: readonly number[]): string {
  return rows
    .flatMap((row) => {
      const line = row
        .map((cell, column) => aligned(cell, widths[column] ?? 0))
        .join(GAP)
        .trimEnd();
      return isHead(row) ? [line, widths.map((width) => "-".repeat(width)).join(GAP)] : [line];
    })
    .join("\n");
}

function aligned({ words, align }: Cell, width: number): string {
  const room = Math.max(0, width - lengthOf(words));
  const before = align === "right" ? room : align === "center" ? Math.floor(room / 2) : 0;
  return " ".repeat(before) + words + " ".repeat(room - before);
}

function rowByRow(rows: readonly (readonly Cell[])[], width: number): string {
  const [first = []] = rows;
  const heads = isHead(first) ? first.map(({ words }) => words) : [];
  return (isHead(first) ? rows.slice(1) : rows)
    .map((row) =>
      row
        .flatMap(({ words }, column) => (words ? [heads[column] ? `${heads[column]}: ${words}` : words] : []))
        .map((line, index) => prefixed(wrapped(line, width - 2), index === 0 ? "- " : "  ", "  "))
        .join("\n"),
    )
    .join("\n");
}

const isHead = (row: readonly Cell[]): boolean => row.length > 0 && row.every((cell) => cell.isHeader);
