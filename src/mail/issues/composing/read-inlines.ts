import type { Element, Nodes } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { type IssueInline, type Span, spans } from "./issue-blocks.ts";

const SPANS: Readonly<Record<string, Span>> = {
  ...Object.fromEntries(spans.map((span) => [span, span])),
  ...{ b: "strong", i: "em", dfn: "em" },
};

/** Words within a line, with what they are; addresses start from the page. */
export function readInlines(nodes: readonly Nodes[], page: string): IssueInline[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [{ kind: "text", text: node.value.replace(/[ \t\n\r\f]+/g, " ") }];
    return node.type === "element" ? inlinesOfElement(node, page) : [];
  });
}

function inlinesOfElement(element: Element, page: string): IssueInline[] {
  const { tagName, properties, children } = element;
  const inner = () => readInlines(children, page);
  const span = SPANS[tagName];
  if (tagName === "sup" && isNoteMark(children)) return inner();
  if (span) return [{ kind: "span", span, children: inner() }];
  switch (tagName) {
    case "br":
      return [{ kind: "break" }];
    case "a":
      return linkOf(element, page);
    case "img":
      return [
        {
          kind: "picture",
          picture: {
            src: absolute(String(properties.src ?? ""), page),
            alt: String(properties.alt ?? ""),
            width: properties.width === undefined ? null : Number(properties.width),
          },
        },
      ];
    case "audio":
    case "video":
      return [recordingOf(element, page)];
    case "math":
      return [{ kind: "formula", tex: texOf(element) }];
    case "rt":
      return [{ kind: "text", text: "(" }, ...inner(), { kind: "text", text: ")" }];
    case "rp":
    case "input":
      return [];
    default:
      return inner();
  }
}

/** A recording as a link: its poster, or else what it is called. */
function recordingOf(recording: Element, page: string): IssueInline {
  const { src, poster, width } = recording.properties;
  const name = textOf(recording).trim();
  const written = String(src ?? "");
  const still: IssueInline | null = poster
    ? {
        kind: "picture",
        picture: {
          src: absolute(String(poster), page),
          alt: name,
          width: width === undefined ? null : Number(width),
        },
      }
    : null;
  const children: IssueInline[] = [still ?? { kind: "text", text: name }];
  return { kind: "link", href: absolute(written, page), written, children };
}

/** The TeX that a formula carries along. */
function texOf(math: Element): string {
  let tex = "";
  visit(math, { tagName: "annotation" }, (annotation) => {
    tex = textOf(annotation as Element).replace(/\s+/g, " ");
  });
  const mark = math.properties.display === "block" ? "$$" : "$";
  return mark + tex + mark;
}

const isNoteMark = (nodes: readonly Nodes[]): boolean =>
  nodes.some((node) => node.type === "element" && "dataFootnoteRef" in node.properties);

/** Links to and fro between notes and their marks work in few mail programs, so a mark is a number and no more. */
function linkOf({ properties, children }: Element, page: string): IssueInline[] {
  if ("dataFootnoteBackref" in properties || String(properties.className ?? "") === "heading-link") return [];
  const inner = readInlines(children, page);
  if ("dataFootnoteRef" in properties)
    return inner.map((inline) => (inline.kind === "text" ? { kind: "note", number: inline.text } : inline));
  const written = String(properties.href ?? "");
  return written ? [{ kind: "link", href: absolute(written, page), written, children: inner }] : inner;
}

/** An address that cannot be read stays as it is. */
const absolute = (written: string, page: string): string => URL.parse(written, page)?.href ?? written;
