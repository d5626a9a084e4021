import { createElement as h, type ReactNode } from "react";
import type { Palette } from "../../../domain/site/own-colours.ts";
import { MAIL_WIDTH } from "../../templates/frame.ts";
import { MONO } from "../../templates/looks.ts";
import type { IssueInline, MailPicture } from "./issue-blocks.ts";

/** Code within a line may break anywhere rather than make the mail wider than the screen. */
const CODE = { fontFamily: MONO, fontSize: "0.85em", wordBreak: "break-word" };
const MONOSPACED = new Set(["code", "kbd", "samp"]);

/** Words within a line, as HTML. */
export function htmlInlines(inlines: readonly IssueInline[], light: Palette): ReactNode[] {
  return inlines.map(inline);

  function inline(part: IssueInline): ReactNode {
    switch (part.kind) {
      case "text":
        return part.text;
      case "break":
        return h("br");
      case "span": {
        const children = htmlInlines(part.children, light);
        if (MONOSPACED.has(part.span)) return h(part.span, { style: CODE }, ...children);
        if (part.span === "mark")
          return h(
            "mark",
            { className: "surface ink", style: { backgroundColor: light.surface, color: light.ink } },
            ...children,
          );
        return h(part.span, null, ...children);
      }
      case "link": {
        const style = { color: light.accent, textDecoration: "underline" };
        return h("a", { href: part.href, className: "accent", style }, ...htmlInlines(part.children, light));
      }
      case "note":
        return h("sup", { style: { fontSize: "0.7em", lineHeight: 0 } }, part.number);
      case "formula":
        return h("code", { style: CODE }, part.tex);
      case "picture":
        return htmlPicture(part.picture, { color: light["ink-soft"], maxWidth: "100%", height: "auto", border: 0 });
    }
  }
}

/** What it shows is read in `style` where it is not loaded. Outlook for Windows goes by the attribute, all others by the style. */
export function htmlPicture({ src, alt, width }: MailPicture, style: object): ReactNode {
  // Lazily, or React would have the head preload it with a link that mail programs do not expect.
  return h("img", {
    className: "soft",
    loading: "lazy",
    src,
    alt,
    width: Math.min(width ?? MAIL_WIDTH, MAIL_WIDTH),
    style,
  });
}
