import type { Element, ElementContent, Root, RootContent } from "hast";

/** Elements whose text is set in paragraphs of its own. */
const CONTAINERS = new Set(
  "div section article main aside header footer blockquote figure center details td th li dd".split(" "),
);
/** These hold text on their own where it is one paragraph. */
const TIGHT = new Set("td th li dd figure".split(" "));
/** Elements that stand between paragraphs, never in one. */
const BLOCKS = new Set([
  ...CONTAINERS,
  ..."p h1 h2 h3 h4 h5 h6 ul ol dl dt pre table thead tbody tfoot tr figcaption hr form fieldset address iframe video audio script style".split(
    " ",
  ),
]);

type Content = RootContent | ElementContent;

/**
 * Sets paragraphs and line breaks as WordPress does where an author wrote plain lines: an empty line parts paragraphs,
 * another end of a line breaks it. Code and what stands in paragraphs already stay as they are.
 */
export function setParagraphs(parent: Root | Element, isTight = false): void {
  const result: Content[] = [];
  let line: Content[] = [];
  const flush = (): void => {
    const paragraphs = line.length ? parted(line).map(trimmed).filter(hasContent) : [];
    line = [];
    const stands = isTight && paragraphs.length === 1;
    for (const content of paragraphs) result.push(...(stands ? content : [paragraph(content as ElementContent[])]));
  };
  for (const child of parent.children) {
    if (child.type === "comment" || child.type === "doctype" || isBlock(child)) {
      flush();
      result.push(child);
      if (child.type === "element") setIn(child);
    } else line.push(child);
  }
  flush();
  parent.children = result as typeof parent.children;
}

/** A block, or running text around one. */
const isBlock = (node: Content): boolean =>
  node.type === "element" && (BLOCKS.has(node.tagName) || node.children.some(isBlock));

function setIn(element: Element): void {
  const { tagName } = element;
  if (CONTAINERS.has(tagName)) setParagraphs(element, TIGHT.has(tagName));
  else if (/^(?:p|h\d)$/.test(tagName)) element.children = trimmed(broken(element.children)) as ElementContent[];
  // Lists and tables hold no text of their own, but their parts do.
  else if (tagName !== "pre") for (const child of element.children) if (child.type === "element") setIn(child);
}

/** Running text at its empty lines; an element that goes over one goes on in the next paragraph. */
function parted(nodes: readonly Content[]): Content[][] {
  const parts: Content[][] = [[]];
  const add = ([first = [], ...others]: Content[][]): void => {
    parts.at(-1)?.push(...first);
    parts.push(...others);
  };
  for (const node of nodes) {
    if (node.type === "text") add(node.value.split(/\n[^\S\n]*\n/).map((value) => withBreaks(value)));
    else if (node.type === "element" && !["code", "textarea"].includes(node.tagName))
      add(parted(node.children).map((children) => [{ ...node, children: children as ElementContent[] }]));
    else add([[node]]);
  }
  return parts;
}

const broken = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return withBreaks(node.value) as ElementContent[];
    const isRunning = node.type === "element" && node.tagName !== "code" && !isBlock(node);
    return [isRunning ? { ...node, children: broken(node.children) } : node];
  });

function withBreaks(value: string): Content[] {
  return value.split("\n").flatMap((line, index): Content[] => {
    const text = { type: "text", value: line } as const;
    return index === 0 ? [text] : [{ type: "element", tagName: "br", properties: {}, children: [] }, text];
  });
}

/** Without line breaks and blank text at both ends. */
function trimmed(nodes: Content[]): Content[] {
  const isBlank = (node: Content | undefined): boolean =>
    (node?.type === "text" && node.value.trim() === "") || (node?.type === "element" && node.tagName === "br");
  const from = nodes.findIndex((node) => !isBlank(node));
  return from < 0 ? [] : nodes.slice(from, nodes.findLastIndex((node) => !isBlank(node)) + 1);
}

const hasContent = (nodes: readonly Content[]): boolean =>
  nodes.some(
    (node) =>
      (node.type === "text" && node.value.trim() !== "") ||
      (node.type === "element" && (node.tagName === "img" || node.children.length === 0 || hasContent(node.children))),
  );

const paragraph = (children: ElementContent[]): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children,
});
