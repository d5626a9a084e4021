import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { directionOfLanguage } from "../../domain/site/direction.ts";
import type { Palettes } from "../../domain/site/own-colours.ts";
import { brokenIntoLines } from "./lines.ts";
import { darkRules, SERIF } from "./looks.ts";

/** Pixels of the column of words. */
export const MAIL_WIDTH = 544;

/** What stands around the words of every mail, and what is said of the mail as a whole. */
export interface MailFrame {
  readonly language: string;
  readonly site: string;
  readonly origin: string;
  readonly subject: string;
  readonly preheader: string;
}

/**
 * The HTML part: one column of tables, which every mail program lays out alike, with inline styles; what is dark comes
 * from the one style sheet in its head, with `rules` of this kind of mail besides. `foot`: its lines, last in the column.
 */
export function framedMail(
  mail: MailFrame,
  colours: Palettes,
  parts: { content: readonly ReactNode[]; foot: readonly ReactNode[]; rules: string },
): string {
  return `<!doctype html>\n${brokenIntoLines(renderToStaticMarkup(document(mail, colours, parts)))}\n`;
}

function document(
  mail: MailFrame,
  colours: Palettes,
  { content, foot, rules }: { content: readonly ReactNode[]; foot: readonly ReactNode[]; rules: string },
): ReactNode {
  const { light } = colours;
  const dir = directionOfLanguage(mail.language);
  const column = { width: "100%", maxWidth: MAIL_WIDTH, textAlign: dir === "rtl" ? "right" : "left" };
  return h(
    "html",
    { lang: mail.language, dir },
    h(
      "head",
      null,
      h("meta", { httpEquiv: "Content-Type", content: "text/html; charset=utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      // Neither resized nor decorated with links of the mail program's own.
      h("meta", { name: "x-apple-disable-message-reformatting" }),
      h("meta", { name: "format-detection", content: "telephone=no, date=no, address=no, email=no, url=no" }),
      h("title", null, mail.subject),
      h("style", { dangerouslySetInnerHTML: { __html: darkRules(colours) + rules } }),
    ),
    h(
      "body",
      {
        className: "paper",
        style: { margin: 0, padding: 0, backgroundColor: light.paper, WebkitTextSizeAdjust: "100%" },
      },
      preheader(mail.preheader),
      table(
        { width: "100%", className: "paper", style: { backgroundColor: light.paper } },
        cell(
          { align: "center", className: "sheet", style: { padding: "36px 20px 48px" } },
          table(
            // Said once more, as many programs leave out what stands around the body.
            { lang: mail.language, dir, width: String(MAIL_WIDTH), style: column },
            masthead(mail, colours),
            cell({ style: { padding: "28px 0 20px" } }, ...content),
            cell({ className: "rule", style: { padding: "18px 0 0", borderTop: `1px solid ${light.rule}` } }, ...foot),
          ),
        ),
      ),
    ),
  );
}

/** Shown beside the subject and nowhere else; what follows keeps the first words of the mail out of that line. */
function preheader(words: string): ReactNode {
  const hidden = {
    display: "none",
    maxHeight: 0,
    maxWidth: 0,
    overflow: "hidden",
    opacity: 0,
    fontSize: 1,
    lineHeight: "1px",
  };
  return h("div", { style: { ...hidden, msoHide: "all" } as object }, words, "\u034f\u00a0\u200c ".repeat(60));
}

function masthead(mail: MailFrame, { light }: Palettes): ReactNode {
  const name = h(
    "a",
    { href: mail.origin, className: "ink", style: { color: light.ink, textDecoration: "none" } },
    mail.site,
  );
  const style = {
    padding: "0 0 14px",
    borderBottom: `1px solid ${light.rule}`,
    fontFamily: SERIF,
    fontSize: 20,
    lineHeight: "28px",
    letterSpacing: "0.01em",
  };
  return cell({ className: "rule", style }, name);
}

function table(attributes: object, ...cells: ReactNode[]): ReactNode {
  const plain = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 };
  return h("table", { ...plain, ...attributes }, h("tbody", null, ...cells));
}

function cell(attributes: object, ...children: ReactNode[]): ReactNode {
  return h("tr", null, h("td", attributes, ...children));
}
