import type { MailBlock, MailInline } from "../../domain/pages/mail-text.ts";
import type { FilledMail, MailFoot } from "./filled.ts";
import { PLAIN_WIDTH, prefixed, underlined, wrapped } from "./plain-lines.ts";

/** The plain-text part: the same words, lines of at most 72 characters, each address on a line that nothing breaks. */
export function plainMail(mail: FilledMail): string {
  const body = mail.blocks.map((block) => plainBlock(block, mail.button)).join("\n\n");
  return `${body}\n\n${plainFoot({ ...mail, links: mail.manage ? [mail.manage] : [] })}\n`;
}

/** The small lines at the end of a mail, below the mark of a signature. */
export function plainFoot({ reason, links, foot }: MailFoot): string {
  const lines = [
    wrapped(reason, PLAIN_WIDTH),
    ...links.map(({ words, href }) => `${words}:\n${href}`),
    ...foot.map((block) => plainBlock(block, null)),
  ];
  return `-- \n${lines.join("\n\n")}`;
}

function plainBlock(block: MailBlock, button: FilledMail["button"] | null): string {
  switch (block.kind) {
    case "heading":
      return underlined(wrapped(plainInlines(block.children), PLAIN_WIDTH), "=");
    case "paragraph":
      return wrapped(plainInlines(block.children), PLAIN_WIDTH);
    case "list":
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${index + 1}. ` : "- ";
          return prefixed(wrapped(plainInlines(item), PLAIN_WIDTH - mark.length), mark, " ".repeat(mark.length));
        })
        .join("\n");
    case "rule":
      return "* * *";
    case "button":
      return button ? `${button.words}:\n${button.href}` : "";
    case "greeting":
      return "";
  }
}

function plainInlines(inlines: readonly MailInline[]): string {
  return inlines.map(plainInline).join("");
}

function plainInline(inline: MailInline): string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "break":
      return "\n";
    case "strong":
    case "emphasis":
      return plainInlines(inline.children);
    case "link": {
      const words = plainInlines(inline.children);
      const address = inline.href.replace(/^mailto:/, "");
      return words === address ? words : `${words} <${inline.href}>`;
    }
  }
}
