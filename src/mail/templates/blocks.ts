import { createElement as h, type ReactNode } from "react";
import type { MailBlock, MailInline } from "../../domain/pages/mail-text.ts";
import type { Palette, Palettes } from "../../domain/site/own-colours.ts";
import type { FilledMail } from "./filled.ts";
import { SANS, SERIF } from "./looks.ts";

/** How the words of a paragraph look. */
interface Looks {
  readonly className: string;
  readonly style: object;
  readonly linkColour: string;
  readonly linkClass: string;
}

/** The body of a mail. */
export function contentOf(mail: FilledMail, { light }: Palettes): ReactNode[] {
  const text = { fontFamily: SERIF, fontSize: 18, lineHeight: "29px", color: light.ink };
  const looks: Looks = {
    className: "ink",
    style: { ...text, margin: "0 0 18px" },
    linkColour: light.accent,
    linkClass: "accent",
  };
  const looksOfTitle = { ...text, fontSize: 28, lineHeight: "36px", fontWeight: 500, margin: "0 0 20px" };
  const looksOfRule = { border: 0, borderTop: `1px solid ${light.rule}`, width: 96, margin: "30px auto" };
  return mail.blocks.map(content);

  function content(block: MailBlock): ReactNode {
    switch (block.kind) {
      case "heading":
        return h("h1", { className: "ink title", style: looksOfTitle }, ...inlines(block.children, looks));
      case "rule":
        return h("hr", { className: "rule", style: looksOfRule });
      case "button":
        return button(mail.button, light);
      default:
        return wordsOf(block, looks);
    }
  }
}

/** A paragraph or list; null for a block without words. */
export function wordsOf(block: MailBlock, looks: Looks): ReactNode {
  const { className, style } = looks;
  if (block.kind === "list") {
    const item = (words: readonly MailInline[]) => h("li", { style: { margin: "0 0 6px" } }, ...inlines(words, looks));
    const indented = { ...style, padding: "0 0 0 22px" };
    return h(block.ordered ? "ol" : "ul", { className, style: indented }, ...block.items.map(item));
  }
  return "children" in block ? h("p", { className, style }, ...inlines(block.children, looks)) : null;
}

/**
 * A button that needs no picture and no script: a coloured cell, and within it a link whose padding makes the whole of
 * it a target of more than 44 px.
 */
function button({ words, href }: FilledMail["button"], light: Palette): ReactNode {
  const link = {
    display: "inline-block",
    padding: "13px 24px",
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: "22px",
    fontWeight: 600,
    color: light["accent-ink"],
    textDecoration: "none",
  };
  const cell = {
    backgroundColor: light.accent,
    border: `1px solid ${light.accent}`,
    borderRadius: 3,
    textAlign: "center",
  };
  const table = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: "6px 0 26px" } };
  const linked = h("a", { href, className: "button-words", style: link }, words);
  const row = h("tr", null, h("td", { className: "button", bgcolor: light.accent, style: cell }, linked));
  return h("table", table, h("tbody", null, row));
}

/** An address that is there to be copied is long and no pleasure to read. */
const looksOfAddress = { fontFamily: SANS, fontSize: 14, lineHeight: "22px", wordBreak: "break-all" };

function inlines(parts: readonly MailInline[], looks: Looks): ReactNode[] {
  return parts.map(inline);

  function inline(part: MailInline): ReactNode {
    switch (part.kind) {
      case "text":
        return part.text;
      case "break":
        return h("br");
      case "strong":
        return h("strong", null, ...inlines(part.children, looks));
      case "emphasis":
        return h("em", null, ...inlines(part.children, looks));
      case "link": {
        const [words] = part.children;
        const shown = words?.kind === "text" && words.text === part.href;
        const style = { color: looks.linkColour, textDecoration: "underline", ...(shown && looksOfAddress) };
        return h("a", { href: part.href, className: looks.linkClass, style }, ...inlines(part.children, looks));
      }
    }
  }
}
