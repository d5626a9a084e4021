import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import type { BlockContent, Html, Literal, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { addressOfFrame } from "./tidy.ts";

interface InlineHtml extends Literal {
  type: "inlineMath";
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineMath: InlineHtml;
  }
  interface RootContentMap {
    inlineMath: InlineHtml;
  }
}

const html = (value: string): Html => ({ type: "html", value });
/** Counts as running text while the tree is made, where `html` would end a line; `asWritten` makes it that. */
const inlineHtml = (value: string): InlineHtml => ({ type: "inlineMath", value });
const text = (value: string) => ({ type: "text", value }) as const;
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
const phrases = (state: State, element: Element): PhrasingContent[] => state.all(element) as PhrasingContent[];

/** Elements of running text that Markdown has no sign for. */
const INLINE = [
  "abbr",
  "bdi",
  "bdo",
  "cite",
  "dfn",
  "ins",
  "kbd",
  "mark",
  "q",
  "ruby",
  "samp",
  "small",
  "sub",
  "sup",
  "time",
  "u",
  "var",
];

const asHtml: Handle = (state, element) => {
  const [open = "", close = ""] = toHtml({ ...element, children: [text("\0")] }).split("\0");
  return [inlineHtml(open), ...phrases(state, element), inlineHtml(close)];
};

/** A block as it is, on one line: Markdown ends a block of HTML at an empty line. */
const blockAsHtml: Handle = (_, element) => html(toHtml(element).replace(/\n\s*\n/g, "\n"));

/** What plays: as it is, with the files it names. */
const player: Handle = (_, { tagName, properties, children }) => {
  const { src, poster } = properties;
  const inner = children.filter((child) => child.type === "element" && ["source", "track"].includes(child.tagName));
  return html(toHtml({ type: "element", tagName, properties: { src, poster, controls: true }, children: inner }));
};

/** The link alone on a line, which shows as a card. */
const frame: Handle = (_, element) => {
  const url = addressOfFrame(element) ?? "";
  const title = String(element.properties.title ?? "").trim();
  return paragraph([{ type: "link", url, children: [text(title || url)] }]);
};

const details: Handle = (state, element) => {
  const summary = element.children.find((child) => child.type === "element" && child.tagName === "summary");
  const rest = { ...element, children: element.children.filter((child) => child !== summary) };
  const words = summary ? toHtml(summary).replaceAll("\n", " ") : "";
  return [html(`<details>\n${words}`), ...state.toFlow(state.all(rest)), html("</details>")] as RootContent[];
};

/** A place that links lead to stays as HTML; what else has no address is no link. */
const link: Handle = (state, element) => {
  const { href, id, dataPlace } = element.properties;
  if (href) return defaultHandlers.a(state, element);
  return dataPlace === undefined ? state.all(element) : inlineHtml(`<a id="${id}"></a>`);
};

/** One picture keeps its caption as a title; of anything else the caption follows as a paragraph of its own. */
const figure: Handle = (state, element) => {
  const caption = captionOf(element);
  const pictures = picturesIn(element);
  if (pictures.length > 1) captionsToTitles(element);
  const rest = { ...element, children: element.children.filter((child) => child !== caption) };
  const [only, ...others] = pictures;
  const captionText = caption ? textOf(caption).replace(/\s+/g, " ").trim() : "";
  const hasWords = textOf(rest).trim() !== "";
  if (only && others.length === 0 && !hasWords && !(caption && hasLink(caption))) {
    const content = state.all(rest);
    const image = content.flatMap((node) =>
      node.type === "image" ? [node] : node.type === "link" || node.type === "paragraph" ? imagesOf(node) : [],
    )[0];
    if (image) image.title = captionText || image.title;
    return state.toFlow(content);
  }
  const flow = pictures.length > 1 && !hasWords ? [gallery(state, pictures)] : state.toFlow(state.all(rest));
  return caption && captionText
    ? [...flow, paragraph([{ type: "emphasis", children: phrases(state, caption) }])]
    : flow;
};

/** Several pictures of one paragraph are shown as a group. */
function gallery(state: State, pictures: readonly Element[]): Paragraph {
  const images = pictures.flatMap((picture) => state.one(picture, undefined) ?? []) as PhrasingContent[];
  return paragraph(images.flatMap((image, index) => (index ? [text("\n"), image] : [image])));
}

const captionOf = ({ children }: Element): Element | undefined =>
  children.find((child): child is Element => child.type === "element" && child.tagName === "figcaption");

/** Each picture of a group keeps its own caption as a title, as one alone does. */
function captionsToTitles(group: Element): void {
  visit(group, "element", (inner) => {
    const caption = inner !== group && inner.tagName === "figure" ? captionOf(inner) : undefined;
    const [only, ...others] = picturesIn(inner);
    if (!caption || !only || others.length > 0 || hasLink(caption)) return;
    only.properties.title = textOf(caption).replace(/\s+/g, " ").trim() || only.properties.title;
    inner.children = inner.children.filter((child) => child !== caption);
  });
}

function picturesIn(element: Element): Element[] {
  const found: Element[] = [];
  visit(element, "element", (inner) => {
    if (inner.tagName === "img") found.push(inner);
  });
  return found;
}

function imagesOf(node: RootContent) {
  const found: Extract<RootContent, { type: "image" }>[] = [];
  visit(node, "image", (image) => void found.push(image));
  return found;
}

function hasLink(element: Element): boolean {
  let found = false;
  visit(element, "element", ({ tagName }) => {
    found ||= tagName === "a";
  });
  return found;
}

/** Tables that Markdown cannot write stay HTML: cells over several rows or columns, and blocks within cells. */
const table: Handle = (state, element) => {
  let isPlain = true;
  visit(element, "element", (inner) => {
    const { tagName, properties, children } = inner;
    if (Number(properties.colSpan ?? 1) > 1 || Number(properties.rowSpan ?? 1) > 1) isPlain = false;
    if (["ul", "ol", "pre", "blockquote", "caption"].includes(tagName)) isPlain = false;
    if (tagName === "table" && inner !== element) isPlain = false;
    // A cell of one line has no room for a second block.
    const blocks = children.filter((child) => child.type === "element" && ["p", "div"].includes(child.tagName));
    if (["td", "th", "div"].includes(tagName) && blocks.length > 1) isPlain = false;
  });
  return isPlain ? defaultHandlers.table(state, element) : blockAsHtml(state, element, undefined);
};

/** `aside data-callout="note"`, with a title in `data-title`: a quotation that begins with its kind. */
const aside: Handle = (state, element) => {
  const { dataCallout, dataTitle } = element.properties;
  const flow = state.toFlow(state.all(element)) as BlockContent[];
  if (!dataCallout) return flow;
  const head = paragraph([html(`[!${String(dataCallout).toUpperCase()}]${dataTitle ? ` ${dataTitle}` : ""}`)]);
  const [first, ...rest] = flow;
  if (first?.type !== "paragraph") return { type: "blockquote", children: [head, ...flow] };
  return { type: "blockquote", children: [paragraph([...head.children, text("\n"), ...first.children]), ...rest] };
};

/** A formula on lines of its own, as TeX. */
const formula: Handle = (_, element) => html(`$$\n${textOf(element).trim()}\n$$`);

const noteLabel = (element: Element): { identifier: string; label: string } => {
  const label = String(element.properties.dataNote);
  return { identifier: label, label };
};

const reference: Handle = (_, element) => ({ type: "footnoteReference", ...noteLabel(element) });

const definition: Handle = (state, element) => ({
  type: "footnoteDefinition",
  ...noteLabel(element),
  children: state.toFlow(state.all(element as Element & { children: ElementContent[] })) as BlockContent[],
});

/** How elements become Markdown where the library's way would lose something of them. */
export const handlers: Readonly<Record<string, Handle>> = {
  ...Object.fromEntries(INLINE.map((name) => [name, asHtml])),
  a: link,
  aside,
  audio: player,
  details,
  dl: blockAsHtml,
  figure,
  "footnote-definition": definition,
  "footnote-reference": reference,
  formula,
  iframe: frame,
  table,
  video: player,
};

/** Marks of HTML within running text, once the tree stands. */
export function asWritten(tree: Root): void {
  visit(tree, (node: { type: string }) => {
    if (node.type === "inlineMath") node.type = "html";
  });
}
