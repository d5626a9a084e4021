import type { Element, ElementContent, Nodes, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { directionOfWords } from "../../../domain/site/direction.ts";
import { trimmed } from "./inline-space.ts";
import type { Direction, IssueBlock, IssueInline, MailPicture, TableCell } from "./issue-blocks.ts";
import { readInlines } from "./read-inlines.ts";

const parser = unified().use(rehypeRaw);

/**
 * Reads the rendered, sanitized HTML of a text into the blocks that a mail is made of. What is not known here is read
 * through to its words, so nothing that a text says is lost and nothing else comes into the mail. `page`: the address of
 * the page on which the HTML stands, from which its addresses start.
 */
export function readIssueBody(html: string, page: string): IssueBlock[] {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] } as Root) as Root;
  return blocksIn(tree.children, page);
}

type Paragraph = Extract<IssueBlock, { kind: "paragraph" }>;

const FLOW = /^(h[1-6]|p|pre|blockquote|[ou]l|dl|d[td]|table|figure|section|div|details|summary|hr|li)$/;

/** Blocks, and what stands between them as paragraphs. */
function blocksIn(nodes: readonly Nodes[], page: string): IssueBlock[] {
  const blocks: IssueBlock[] = [];
  let loose: Nodes[] = [];
  const endParagraph = () => {
    blocks.push(...paragraph(loose, undefined, page));
    loose = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || !FLOW.test(node.tagName)) loose.push(node);
    else {
      endParagraph();
      blocks.push(...blocksOf(node, page));
    }
  }
  endParagraph();
  return blocks;
}

function blocksOf(element: Element, page: string): IssueBlock[] {
  const { tagName, children } = element;
  const dir = directionOf(element);
  switch (tagName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return [{ kind: "heading", depth: Number(tagName[1]), dir, children: trimmed(readInlines(children, page)) }];
    case "p":
    case "dt":
    case "summary":
      return paragraph(tagName === "p" ? children : [strong(children)], dir, page).map((words) =>
        isVerse(element) ? { ...words, isVerse: true } : words,
      );
    case "pre":
      return [{ kind: "code", text: codeOf(element).replace(/\n$/, "") }];
    case "blockquote":
    case "dd":
      return [{ kind: tagName === "dd" ? "indented" : "quote", dir, blocks: blocksIn(children, page) }];
    case "ul":
    case "ol":
      return [listOf(element, page)];
    case "table":
      return tableOf(element, page);
    case "figure":
      return figureOf(element, page);
    case "hr":
      return [{ kind: "rule" }];
    case "div":
      return isCard(element) ? cardOf(element, page) : blocksIn(children, page);
    default:
      return "dataFootnotes" in element.properties ? [notesOf(element, page)] : blocksIn(children, page);
  }
}

const isVerse = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes("verse");

function directionOf(element: Element): Direction {
  const { dir } = element.properties;
  if (dir === "rtl" || dir === "ltr") return dir;
  return dir === "auto" ? (directionOfWords(textOf(element)) ?? undefined) : undefined;
}

/** A mail has no colours for lines that came and went, so signs say it, where the code has none of its own. */
function codeOf(pre: Element): string {
  const code = elementsIn(pre, "code")[0] ?? pre;
  const isChanged = elementsIn(code, /^(ins|del)$/).length > 0 && pre.properties.dataLanguage !== "diff";
  if (!isChanged) return textOf(pre);
  const lines = code.children.map((child) => {
    const sign = child.type === "element" ? { ins: "+ ", del: "- " }[child.tagName] : undefined;
    return sign ? SIGNED + sign + textOf(child) : textOf(child);
  });
  const isSigned = (line: string) => line.startsWith(SIGNED);
  return lines
    .join("")
    .split("\n")
    .map((line) => (isSigned(line) ? line.slice(SIGNED.length) : line && `  ${line}`))
    .join("\n");
}

/** No text holds this. */
const SIGNED = "\0";

const strong = (children: ElementContent[]): Element => ({
  type: "element",
  tagName: "strong",
  properties: {},
  children,
});

function paragraph(nodes: readonly Nodes[], dir: Direction, page: string): Paragraph[] {
  const children = trimmed(readInlines(nodes, page));
  return children.length > 0 ? [{ kind: "paragraph", dir, children }] : [];
}

function listOf(list: Element, page: string): IssueBlock {
  const start = list.tagName === "ol" ? Number(list.properties.start ?? 1) : null;
  const items = elementsIn(list, "li").map((item) => {
    const [box] = boxesIn(item);
    const done = box ? box.properties.checked === true : null;
    return { done, dir: directionOf(item), blocks: blocksIn(item.children, page) };
  });
  return { kind: "list", dir: directionOf(list), start, items };
}

/** The box of a task stands at the beginning of its item, or of the item's first paragraph. */
function boxesIn(item: Element): Element[] {
  return [
    ...elementsIn(item, "input"),
    ...elementsIn(item, "p")
      .slice(0, 1)
      .flatMap((first) => elementsIn(first, "input")),
  ];
}

function tableOf(table: Element, page: string): IssueBlock[] {
  const parts = [table, ...table.children.filter((part) => part.type === "element")];
  const rows = parts.flatMap((part) => elementsIn(part, "tr")).map((row) => elementsIn(row, /^t[hd]$/).map(cellOf));
  const caption = elementsIn(table, "caption").flatMap((words) =>
    paragraph([strong(words.children)], directionOf(words), page),
  );
  return [...caption, { kind: "table", dir: directionOf(table), rows }];

  function cellOf(cell: Element): TableCell {
    const { align, colSpan, rowSpan } = cell.properties;
    return {
      isHeader: cell.tagName === "th",
      align: align === "center" || align === "right" || align === "left" ? align : null,
      dir: directionOf(cell),
      columns: Number(colSpan ?? 1),
      rows: Number(rowSpan ?? 1),
      children: trimmed(readInlines(cell.children, page)),
    };
  }
}

/** A picture with its caption; whatever else an author calls a figure is read through, its caption where it stands. */
function figureOf(figure: Element, page: string): IssueBlock[] {
  const caption = elementsIn(figure, "figcaption");
  const rest = figure.children.filter((child) => child.type !== "element" || child.tagName !== "figcaption");
  const [only, ...others] = trimmed(readInlines(rest, page));
  const [inner] = only?.kind === "link" ? only.children : [];
  const picture = pictureIn(only) ?? pictureIn(inner);
  const words = caption.flatMap(({ children }) => trimmed(readInlines(children, page)));
  if (!picture || others.length > 0) {
    // A recording without a poster is a link by its name, which may be its caption too.
    const name = rest.map(textOf).join("").trim();
    const more = caption.filter((one) => textOf(one).trim() !== name);
    const isAbove = figure.children.find((child) => child.type === "element") === caption[0];
    const said = more.flatMap((one) =>
      paragraph(isAbove ? [strong(one.children)] : one.children, directionOf(one), page),
    );
    return isAbove ? [...said, ...blocksIn(rest, page)] : [...blocksIn(rest, page), ...said];
  }
  const dir = caption[0] && directionOf(caption[0]);
  return [{ kind: "figure", picture, href: only?.kind === "link" ? only.href : null, caption: words, dir }];
}

const pictureIn = (inline: IssueInline | undefined): MailPicture | null =>
  inline?.kind === "picture" ? inline.picture : null;

const isCard = ({ properties }: Element): boolean => [properties.className ?? []].flat().includes("card");

/** A card is its linked title, below its picture. */
function cardOf(card: Element, page: string): IssueBlock[] {
  const inlines = [...card.children].flatMap((part) => (part.type === "element" ? readInlines([part], page) : []));
  const link = inlines.find((inline) => inline.kind === "link");
  const picture = inlines.map(pictureIn).find((found) => found !== null);
  if (!link) return blocksIn(card.children, page);
  const dir = directionOf(card) ?? directionOfWords(textOf(card)) ?? undefined;
  if (!picture) return [{ kind: "paragraph", dir, children: [link] }];
  const title = elementsIn(card, "p").slice(0, 1).map(textOf).join("");
  return [{ kind: "figure", picture: { ...picture, alt: title }, href: link.href, caption: [link], dir }];
}

function notesOf(section: Element, page: string): IssueBlock {
  const lists = elementsIn(section, "ol");
  const items = lists.flatMap((list) => elementsIn(list, "li"));
  return {
    kind: "notes",
    dir: lists[0] && directionOf(lists[0]),
    items: items.map((item, index) => ({ number: String(index + 1), blocks: blocksIn(item.children, page) })),
  };
}

function elementsIn(parent: Element, name: string | RegExp): Element[] {
  return parent.children.filter(
    (child): child is Element =>
      child.type === "element" && (typeof name === "string" ? child.tagName === name : name.test(child.tagName)),
  );
}
