import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Palettes } from "../../domain/site/own-colours.ts";
import { contentOf, wordsOf } from "./blocks.ts";
import type { FilledMail } from "./filled.ts";
import { brokenIntoLines } from "./lines.ts";
import { darkRules, SANS, SERIF } from "./looks.ts";

/**
 * The HTML part: one column of tables, which every mail program lays out alike, with inline styles; what is dark comes
 * from the one style sheet in its head. Nothing is loaded from anywhere.
 */
export function htmlMail(mail: FilledMail, colours: Palettes): string {
  return `<!doctype html>\n${brokenIntoLines(renderToStaticMarkup(document(mail, colours)))}\n`;
}

function document(mail: FilledMail, colours: Palettes): ReactNode {
  const { light } = colours;
  return h(
    "html",
    { lang: mail.language, dir: "auto" },
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
      h("style", { dangerouslySetInnerHTML: { __html: darkRules(colours) } }),
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
            { width: "544", style: { width: "100%", maxWidth: 544, textAlign: "left" } },
            masthead(mail, colours),
            cell({ style: { padding: "28px 0 20px" } }, ...contentOf(mail, colours)),
            foot(mail, colours),
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

function masthead(mail: FilledMail, { light }: Palettes): ReactNode {
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

function foot(mail: FilledMail, colours: Palettes): ReactNode {
  const { light } = colours;
  const small = { fontFamily: SANS, fontSize: 13, lineHeight: "20px", color: light["ink-soft"], margin: "0 0 8px" };
  const looks = { className: "soft", style: small, linkColour: light["ink-soft"], linkClass: "soft" };
  const line = (...children: ReactNode[]) => h("p", { className: "soft", style: small }, ...children);
  return cell(
    { className: "rule", style: { padding: "18px 0 0", borderTop: `1px solid ${light.rule}` } },
    line(mail.reason),
    mail.manage &&
      line(
        h(
          "a",
          {
            href: mail.manage.href,
            className: "soft",
            style: { color: light["ink-soft"], textDecoration: "underline" },
          },
          mail.manage.words,
        ),
      ),
    ...mail.foot.map((block) => wordsOf(block, looks)),
  );
}

function table(attributes: object, ...cells: ReactNode[]): ReactNode {
  const plain = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 };
  return h("table", { ...plain, ...attributes }, h("tbody", null, ...cells));
}

function cell(attributes: object, ...children: ReactNode[]): ReactNode {
  return h("tr", null, h("td", attributes, ...children));
}
