import type { MailBlock, MailInline } from "../../domain/pages/mail-text.ts";
import type { FilledMail } from "./filled.ts";

const WIDTH = 72;

/** The plain-text part: the same words, lines of at most 72 characters, each address on a line that nothing breaks. */
export function plainMail(mail: FilledMail): string {
  const foot = [wrapped(mail.reason)];
  if (mail.manage) foot.push(`${mail.manage.words}:\n${mail.manage.href}`);
  foot.push(...mail.foot.map((block) => plainBlock(block, mail)));
  const body = mail.blocks.map((block) => plainBlock(block, mail));
  return `${[...body, "-- ", ...foot].join("\n\n").replace("-- \n\n", "-- \n")}\n`;
}

function plainBlock(block: MailBlock, mail: FilledMail): string {
  switch (block.kind) {
    case "heading": {
      const lines = wrapped(plainInlines(block.children));
      return `${lines}\n${"=".repeat(Math.max(...lines.split("\n").map((line) => [...line].length)))}`;
    }
    case "paragraph":
      return wrapped(plainInlines(block.children));
    case "list":
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${index + 1}. ` : "- ";
          return wrapped(plainInlines(item), mark, " ".repeat(mark.length));
        })
        .join("\n");
    case "rule":
      return "* * *";
    case "button":
      return `${mail.button.words}:\n${mail.button.href}`;
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

/** Breaks at spaces; a word longer than a line has one to itself. */
function wrapped(text: string, first = "", rest = ""): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = lines.length ? rest : first;
    let empty = true;
    for (const word of paragraph.split(/ +/).filter(Boolean)) {
      if (!empty && [...line].length + 1 + [...word].length > WIDTH) {
        lines.push(line);
        line = rest;
        empty = true;
      }
      line += empty ? word : ` ${word}`;
      empty = false;
    }
    lines.push(line);
  }
  return lines.join("\n");
}
