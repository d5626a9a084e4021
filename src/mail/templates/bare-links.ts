import type { MailInline } from "../../domain/pages/mail-text.ts";
import { fillPlaceholders, placeholdersIn } from "../../domain/site/names.ts";

/** Fills a text. `{{link}}` becomes a link that shows its own address; all else becomes words. */
export function bareLinks(text: string, values: Readonly<Record<string, string>>): MailInline[] {
  const { link = "" } = values;
  if (!placeholdersIn(text).some(({ name }) => name === "link"))
    return [{ kind: "text", text: fillPlaceholders(text, values) }];
  return text.split(/\{\{\s*link\s*\}\}/).flatMap((part, index): MailInline[] => {
    const words: MailInline[] = part ? [{ kind: "text", text: fillPlaceholders(part, values) }] : [];
    return index === 0 ? words : [{ kind: "link", href: link, children: [{ kind: "text", text: link }] }, ...words];
  });
}
