import { createHash } from "node:crypto";
import { createElement as h } from "react";
import type { Gap } from "../../../domain/newsletters/issue.ts";
import { type ComposeIssue, type IssueText, READER_URL } from "../../../domain/newsletters/letter.ts";
import type { MailFooter } from "../../../domain/pages/mail-text.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import type { RenderedText } from "../../../domain/posts/post.ts";
import { wholePalettes } from "../../../domain/site/colours.ts";
import { directionOfLanguage, directionOfWords } from "../../../domain/site/direction.ts";
import { displayDate } from "../../../domain/site/display-date.ts";
import type { SiteSettings } from "../../../domain/site/input.ts";
import { fillPlaceholders, namesOf } from "../../../domain/site/names.ts";
import type { Palettes } from "../../../domain/site/own-colours.ts";
import { bareAddress } from "../../sender-address.ts";
import { filledBlock, type MailFoot, onOneLine } from "../../templates/filled.ts";
import { framedMail } from "../../templates/frame.ts";
import { SANS, SERIF } from "../../templates/looks.ts";
import { htmlFoot } from "../../templates/page.ts";
import { plainFoot } from "../../templates/plain.ts";
import { PLAIN_WIDTH, underlined, wrapped } from "../../templates/plain-lines.ts";
import { fillGaps } from "../fill-gaps.ts";
import { toGapped } from "../gapped.ts";
import { issueHeaders } from "../issue-header.ts";
import { type IssueSurroundings, issueWarnings } from "./checks.ts";
import { htmlBody } from "./html-body.ts";
import { type IssueBlock, picturesOf } from "./issue-blocks.ts";
import { plainBody } from "./plain-body.ts";
import { readIssueBody } from "./read-body.ts";

type MailSettings = Pick<SiteSettings, "name" | "author" | "email" | "language" | "locale" | "colours">;

/** What a copy's gaps take, for its size. */
const SAMPLE: Readonly<Record<Gap, string>> = {
  to: "reader@example.org",
  "message-id": "<0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b@example.org>",
  date: "Mon, 05 Jan 2026 12:00:00 +0000",
  "reader-url": `${READER_URL}${"x".repeat(40)}`,
};

/**
 * Makes issues of posts and letters. The HTML and the text are made of the same blocks, which are read from what the page
 * shows; nothing in them is a reader's own but READER_URL. Throws an Error for what no mail can be made of.
 */
export function createComposeIssue(parts: {
  /** The text as its page shows it. */
  render: (text: IssueText) => Promise<RenderedText>;
  /** In a language of the site; null for the main one. */
  footer: (language: string | null) => MailFooter;
  settings: (language: string | null) => MailSettings;
  /** Origin of the site. */
  origin: string;
  /** Sender, as people write it. */
  from: string;
  /** The address to which a mail program may write as well to leave; null where none is read. */
  intake: string | null;
  surroundings: IssueSurroundings;
}): ComposeIssue {
  const { render, origin, from, intake, surroundings } = parts;

  return async (text) => {
    const settings = parts.settings(text.language);
    const palettes = wholePalettes(settings.colours);
    const page = origin + text.path;
    const rendered = await render(text);
    const cover = text.cover === null ? "" : (await render({ ...text, body: text.cover })).html;
    const blocks = [cover, rendered.html].flatMap((html) => readIssueBody(html, page));
    const foot = footOf(parts.footer(text.language), settings, origin, page);
    const subject = text.subject.replace(/\s+/g, " ").trim();
    const preheader = text.preheader ?? excerpt(rendered.text, 150);
    const date = displayDate(text.date, settings.locale);
    const frame = { language: settings.language, site: settings.name, origin, subject, preheader };
    const html = framedMail(frame, palettes, {
      content: [
        ...titleOf(text.title, date, palettes),
        ...htmlBody(blocks, palettes, directionOfLanguage(settings.language)),
      ],
      foot: htmlFoot(foot, palettes),
      rules: surfaceRules(palettes),
    });
    const words = plainText({ title: text.title, date, blocks, foot });
    const { topic, replyTo, slug } = text;
    const addresses = [...new Set(picturesOf(blocks).map(({ src }) => src))];
    const pictures = await Promise.all(addresses.map(surroundings.fingerprint));
    const host = new URL(origin).hostname;
    const headers = issueHeaders({ from, listName: settings.name, host, slug, topic, intake });
    const message = toGapped({ subject, html, text: words, from, replyTo, headers });
    return {
      ...{ subject, html, text: words, message, language: text.language },
      headers: replyTo === null ? headers : { "Reply-To": replyTo, ...headers },
      sender: bareAddress(from),
      bytes: Buffer.concat(fillGaps(message, SAMPLE)).length,
      digest: digestOf([subject, preheader, topic, replyTo, html, words, ...pictures]),
      warnings: await issueWarnings({ ...text, html, words, blocks, rendered, palettes, origin }, surroundings),
    };
  };
}

/**
 * Addresses of pictures and files carry versions that other machines do not share; what a picture shows is said by its
 * fingerprint instead.
 */
function digestOf(said: readonly (string | null)[]): string {
  const lasting = JSON.stringify(said).replace(/(\/media\/[^\s"<>?]+)\?v=[0-9a-f]{8}/g, "$1");
  return createHash("sha256").update(lasting).digest("hex");
}

function footOf(footer: MailFooter, settings: MailSettings, origin: string, page: string): MailFoot {
  const values = { ...namesOf(settings, origin), link: READER_URL };
  const line = (words: string) => onOneLine(fillPlaceholders(words, values));
  return {
    reason: line(footer.reason),
    links: [
      { words: line(footer.manage), href: READER_URL },
      { words: line(footer.browser), href: page },
    ],
    foot: footer.blocks.map((block) => filledBlock(block, values)),
  };
}

function titleOf(title: string, date: string, { light }: Palettes) {
  const small = { fontFamily: SANS, fontSize: 13, lineHeight: "20px", color: light["ink-soft"], margin: "0 0 6px" };
  const large = { fontFamily: SERIF, fontSize: 28, lineHeight: "36px", fontWeight: 500, color: light.ink };
  const dir = directionOfWords(title) ?? undefined;
  const begun = { textAlign: dir === "rtl" ? "right" : "left" };
  return [
    h("p", { className: "soft", style: { ...small, ...begun } }, date),
    h("h1", { dir, className: "ink title", style: { ...large, ...begun, margin: "0 0 24px" } }, title),
  ];
}

function plainText(mail: { title: string; date: string; blocks: readonly IssueBlock[]; foot: MailFoot }): string {
  const title = underlined(wrapped(mail.title, PLAIN_WIDTH), "=");
  return `${[`${title}\n${mail.date}`, plainBody(mail.blocks), plainFoot(mail.foot)].filter(Boolean).join("\n\n")}\n`;
}

/** Code and marked words stand on a surface of their own. */
function surfaceRules({ dark }: Palettes): string {
  const rule = `.surface { background-color: ${dark.surface} !important }`;
  return `\n@media (prefers-color-scheme: dark) { ${rule} }\n[data-ogsc] ${rule} [data-ogsb] ${rule}`;
}
