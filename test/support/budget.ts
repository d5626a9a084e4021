import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What one page may weigh at a first visit in a browser, in bytes on the wire; pictures count as requests alone. */
export interface PageBudget {
  /** The page with its headers, compressed as it is sent at first. */
  readonly html: number;
  /** Before the reader does anything. */
  readonly requests: number;
  readonly fonts: number;
  /** Script before there is a reason to start the application. */
  readonly atOnce: number;
  /** Script in all, once the application runs. */
  readonly script: number;
}

interface Budget {
  /** The linked stylesheet, which comes with the application; until then a page carries its own rules in its HTML. */
  readonly styles: number;
  /** By the address at which a page of its kind is weighed. */
  readonly pages: Readonly<Record<string, PageBudget>>;
  /** The package, in bytes: the file that is published, and what it takes with all that it needs, the pinned Node apart. */
  readonly package: { readonly packed: number; readonly installed: number };
}

/** What may be loaded, from budget.json. */
export const budget: Budget = JSON.parse(readFileSync(join(import.meta.dirname, "../../budget.json"), "utf8"));

/** The budget as docs/operations.md shows it. */
export function budgetTable({ pages, styles, package: ours }: Budget): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const number = (value: number) => value.toLocaleString("en-US");
  return [
    row(["page", "HTML", "requests", "fonts", "script at once", "script"]),
    `|${"---|".repeat(6)}`,
    ...Object.entries(pages).map(([path, { html, requests, fonts, atOnce, script }]) =>
      row([`\`${path}\``, ...[html, requests, fonts, atOnce, script].map(number)]),
    ),
    "",
    row(["what else", "bytes"]),
    "|---|---|",
    row(["the stylesheet of all pages", number(styles)]),
    row(["the package, packed", number(ours.packed)]),
    row(["the package, installed", number(ours.installed)]),
  ].join("\n");
}
