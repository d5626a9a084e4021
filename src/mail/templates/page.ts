import { createElement as h, type ReactNode } from "react";
import type { Palettes } from "../../domain/site/own-colours.ts";
import { contentOf, wordsOf } from "./blocks.ts";
import type { FilledMail, MailFoot } from "./filled.ts";
import { framedMail } from "./frame.ts";
import { SANS } from "./looks.ts";

/** The HTML part of a mail about a subscription or an account. Nothing is loaded from anywhere. */
export function htmlMail(mail: FilledMail, colours: Palettes): string {
  const links = mail.manage ? [mail.manage] : [];
  return framedMail(mail, colours, {
    content: contentOf(mail, colours),
    foot: htmlFoot({ ...mail, links }, colours),
    rules: "",
  });
}

/** The small lines at the end of a mail. */
export function htmlFoot({ reason, links, foot }: MailFoot, { light }: Palettes): ReactNode[] {
  const small = { fontFamily: SANS, fontSize: 13, lineHeight: "20px", color: light["ink-soft"], margin: "0 0 8px" };
  const looks = { className: "soft", style: small, linkColour: light["ink-soft"], linkClass: "soft" };
  const line = (...children: ReactNode[]) => h("p", { className: "soft", style: small }, ...children);
  const linked = { className: "soft", style: { color: light["ink-soft"], textDecoration: "underline" } };
  return [
    line(reason),
    ...links.map(({ words, href }) => line(h("a", { href, ...linked }, words))),
    ...foot.map((block) => wordsOf(block, looks)),
  ];
}
