import { PLAIN_WIDTH, prefixed, underlined, wrapped } from "../../templates/plain-lines.ts";
import type { IssueBlock, IssueInline, MailPicture, Span } from "./issue-blocks.ts";
import { plainTable } from "./plain-table.ts";

/**
 * The text of an issue as an author would type it into a plain mail: the same blocks as the HTML, lines of at most 72
 * characters except of poems, code and addresses, which nothing breaks.
 */
export function plainBody(blocks: readonly IssueBlock[]): string {
  return plainBlocks(blocks, PLAIN_WIDTH);
}

function plainBlocks(blocks: readonly IssueBlock[], width: number): string {
  return blocks
    .map((block) => plainBlock(block, width))
    .filter(Boolean)
    .join("\n\n");
}

function plainBlock(block: IssueBlock, width: number): string {
  switch (block.kind) {
    case "heading": {
      const words = wrapped(plainInlines(block.children), width);
      return block.depth > 3 ? words : underlined(words, block.depth > 2 ? "-" : "=");
    }
    case "paragraph":
      return block.isVerse ? asWritten(plainInlines(block.children)) : wrapped(plainInlines(block.children), width);
    case "code":
      return prefixed(block.text, "    ", "    ");
    case "quote":
      return prefixed(plainBlocks(block.blocks, width - 2), "> ", "> ");
    case "indented":
      return prefixed(plainBlocks(block.blocks, width - 2), "  ", "  ");
    case "list":
      return plainList(block, width);
    case "table":
      return plainTable(block.rows, plainInlines, width);
    case "figure":
      return plainFigure(block, width);
    case "notes":
      return `-----\n\n${block.items.map(({ number, blocks }) => marked(`[${number}] `, blocks, width)).join("\n\n")}`;
    case "rule":
      return "* * *";
  }
}

/** The lines of a poem, however long; the room before each is spaces. */
const asWritten = (lines: string): string =>
  lines.replace(/^\u00a0+/gm, (room) => " ".repeat(room.length)).replace(/(?<! ) +$/gm, "");

/** Items of one line stand close together. */
function plainList({ items, start }: Extract<IssueBlock, { kind: "list" }>, width: number): string {
  const plain = items.map(({ done, blocks }, index) => {
    const mark = start === null ? "- " : `${start + index}. `;
    return marked(done === null ? mark : `${mark}[${done ? "x" : " "}] `, blocks, width);
  });
  return plain.join(plain.some((item) => item.includes("\n\n")) ? "\n\n" : "\n");
}

/** Blocks after a mark, and below each other in the room behind it; a list follows its words at once. */
function marked(mark: string, blocks: readonly IssueBlock[], width: number): string {
  const room = width - mark.length;
  const [first, ...others] = blocks;
  const isTight = first?.kind === "paragraph" && others.every(({ kind }) => kind === "list");
  const words = isTight ? blocks.map((block) => plainBlock(block, room)).join("\n") : plainBlocks(blocks, room);
  return prefixed(words, mark, " ".repeat(mark.length));
}

function plainFigure({ picture, href, caption }: Extract<IssueBlock, { kind: "figure" }>, width: number): string {
  const words = plainInlines(caption);
  const [only, ...others] = caption;
  if (only?.kind === "link" && only.href === href && others.length === 0) return wrapped(words, width);
  const lines = [wrapped(pictureWords(picture), width), href ?? picture.src];
  return (words ? [...lines, wrapped(words, width)] : lines).join("\n");
}

const pictureWords = ({ alt }: MailPicture): string => (alt ? `[Picture: ${alt}]` : "[Picture]");

function plainInlines(inlines: readonly IssueInline[]): string {
  return inlines.map(plainInline).join("");
}

const SIGNS: Readonly<Partial<Record<Span, readonly [string, string]>>> = {
  em: ["*", "*"],
  strong: ["*", "*"],
  code: ["`", "`"],
  del: ["~~", "~~"],
  s: ["~~", "~~"],
  sup: ["^", ""],
  sub: ["_", ""],
  q: ["“", "”"],
};

function plainInline(inline: IssueInline): string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "break":
      return "\n";
    case "span": {
      const words = plainInlines(inline.children);
      const [before, after] = (words && SIGNS[inline.span]) || ["", ""];
      return `${before}${words}${after}`;
    }
    case "link": {
      const words = plainInlines(inline.children);
      const address = inline.href.replace(/^mailto:/, "");
      return !words || words === address || words === inline.written ? address : `${words} <${inline.href}>`;
    }
    case "note":
      return `[${inline.number}]`;
    case "formula":
      return inline.tex;
    case "picture":
      return pictureWords(inline.picture);
  }
}
