import type { MailBlock, MailFooter, MailInline, MailText } from "../../domain/pages/mail-text.ts";
import { fillPlaceholders, placeholdersIn, type SiteNames } from "../../domain/site/names.ts";

/** A mail with every word in place; what the HTML and the text are both written from. */
export interface FilledMail {
  readonly language: string;
  readonly site: string;
  readonly origin: string;
  readonly subject: string;
  readonly preheader: string;
  readonly button: { readonly words: string; readonly href: string };
  readonly blocks: readonly MailBlock[];
  readonly reason: string;
  /** The link to the reader's own page, where there is one. */
  readonly manage: { readonly words: string; readonly href: string } | null;
  readonly foot: readonly MailBlock[];
}

/** The small lines at the end of a mail: why it came, where its reader can go, and the author's words. */
export interface MailFoot {
  readonly reason: string;
  readonly links: readonly { readonly words: string; readonly href: string }[];
  readonly foot: readonly MailBlock[];
}

/** Values of placeholders: those of the site, and `link` with what else belongs to one message. */
export type MailValues = SiteNames & { readonly link: string } & Readonly<Record<string, string>>;

/** Fills the words of a mail. `name` is for the greeting alone. */
export function fillMail(
  text: MailText,
  footer: MailFooter,
  given: { values: MailValues; name: string | null; manageUrl: string | null; language: string; origin: string },
): FilledMail {
  const { values, name, manageUrl, language, origin } = given;
  const line = (words: string) => onOneLine(fillPlaceholders(words, values));
  const greeting = name === null ? text.greetingWithoutName : text.greeting;
  const blocks = text.blocks.flatMap((block): MailBlock[] => {
    if (block.kind !== "greeting") return [filledBlock(block, values)];
    if (!greeting) return [];
    const words = fillPlaceholders(greeting, { ...values, ...(name !== null && { name }) });
    return [{ kind: "paragraph", children: [{ kind: "text", text: words }] }];
  });
  return {
    language,
    site: values.site,
    origin,
    subject: line(text.subject),
    preheader: line(text.preheader),
    button: { words: line(text.button), href: values.link },
    blocks,
    reason: line(text.reason),
    manage: manageUrl === null ? null : { words: line(footer.manage), href: manageUrl },
    foot: footer.blocks.map((block) => filledBlock(block, values)),
  };
}

/** Spaces that break no line stay: French has them before some signs. */
export const onOneLine = (words: string): string => words.replace(/[^\S\u00a0\u202f]+/g, " ").trim();

export function filledBlock(block: MailBlock, values: MailValues): MailBlock {
  const fill = (inlines: readonly MailInline[]) => inlines.flatMap((inline) => filledInline(inline, values));
  if (block.kind === "list") return { ...block, items: block.items.map(fill) };
  return "children" in block ? { ...block, children: fill(block.children) } : block;
}

function filledInline(inline: MailInline, values: MailValues): MailInline[] {
  if (inline.kind === "break") return [inline];
  if (inline.kind === "text") return bareLinks(inline.text, values);
  const children = inline.children.flatMap((child) => filledInline(child, values));
  if (inline.kind !== "link") return [{ ...inline, children }];
  return [{ ...inline, href: fillPlaceholders(inline.href, values), children: children.flatMap(unlinked) }];
}

/** Fills a text. `{{link}}` becomes a link that shows its own address; all else becomes words. */
function bareLinks(text: string, values: Readonly<Record<string, string>>): MailInline[] {
  const { link = "" } = values;
  if (!placeholdersIn(text).some(({ name }) => name === "link"))
    return [{ kind: "text", text: fillPlaceholders(text, values) }];
  return text.split(/\{\{\s*link\s*\}\}/).flatMap((part, index): MailInline[] => {
    const words: MailInline[] = part ? [{ kind: "text", text: fillPlaceholders(part, values) }] : [];
    return index === 0 ? words : [{ kind: "link", href: link, children: [{ kind: "text", text: link }] }, ...words];
  });
}

/** No link stands within a link. */
function unlinked(inline: MailInline): readonly MailInline[] {
  return inline.kind === "link" ? inline.children : [inline];
}
