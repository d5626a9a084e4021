import type { Element, ElementContent, Parents, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";

/** The words of a link that leads to a note, or back from it. */
const MARK = /^[[(]?(?:\d{1,4}|[*†‡a-z])[\])]?$/i;

/**
 * Turns notes into elements `footnote-reference` and `footnote-definition`, each with its number in `data-note`. A note is
 * known by two links: a short one in the text that leads to it, and one in it that leads back to where that stands.
 */
export function findFootnotes(tree: Root): void {
  const byId = new Map<string, Element>();
  const parents = new Map<Element, Parents>();
  visit(tree, "element", (element, _, parent) => {
    if (parent) parents.set(element, parent);
    const { id, name } = element.properties;
    for (const key of [id, name]) if (typeof key === "string" && !byId.has(key)) byId.set(key, element);
  });
  const numbers = new Map<Element, number>();
  visit(tree, "element", (link) => {
    const target = targetOf(link);
    if (target === null || !MARK.test(textOf(link).trim())) return;
    const named = byId.get(target);
    const note = named && noteAround(named, parents);
    if (!note || note === link || isWithin(link, note, parents)) return;
    const back = backLinks(note, byId).find(
      ({ to }) => to === link || isWithin(link, to, parents) || isWithin(to, link, parents),
    );
    if (!back) return;
    const number = numbers.get(note) ?? numbers.size + 1;
    numbers.set(note, number);
    become(markOf(link, parents), "footnote-reference", number);
  });
  for (const [note, number] of numbers) {
    for (const { link } of backLinks(note, byId)) removeMark(link, parents);
    become(note, "footnote-definition", number, note.children);
    const list = parents.get(note);
    if (list?.type === "element" && ["ol", "ul"].includes(list.tagName)) list.tagName = "div";
  }
}

const targetOf = ({ tagName, properties }: Element): string | null => {
  const href = tagName === "a" ? String(properties.href ?? "") : "";
  const hash = href.indexOf("#");
  return hash < 0 ? null : href.slice(hash + 1) || null;
};

/** The block that a note's id stands for: itself, or what holds the link back that has the id. */
function noteAround(named: Element, parents: ReadonlyMap<Element, Parents>): Element | null {
  if (["li", "p", "div", "aside", "section"].includes(named.tagName)) return named;
  const parent = parents.get(named);
  if (parent?.type !== "element") return null;
  return ["a", "sup", "span"].includes(named.tagName) ? noteAround(parent, parents) : null;
}

function backLinks(note: Element, byId: ReadonlyMap<string, Element>): { link: Element; to: Element }[] {
  const found: { link: Element; to: Element }[] = [];
  visit(note, "element", (link) => {
    const to = byId.get(targetOf(link) ?? "");
    if (to && textOf(link).trim().length <= 6) found.push({ link, to });
  });
  return found;
}

function isWithin(inner: Element, outer: Element, parents: ReadonlyMap<Element, Parents>): boolean {
  for (let node: Parents | undefined = inner; node?.type === "element"; node = parents.get(node))
    if (node === outer) return true;
  return false;
}

/** The raised figure around a link, else the link. */
function markOf(link: Element, parents: ReadonlyMap<Element, Parents>): Element {
  const parent = parents.get(link);
  return parent?.type === "element" && parent.tagName === "sup" ? parent : link;
}

function removeMark(link: Element, parents: ReadonlyMap<Element, Parents>): void {
  const mark = markOf(link, parents);
  const parent = parents.get(mark);
  if (parent) parent.children = (parent.children as ElementContent[]).filter((child) => child !== mark);
}

function become(element: Element, tagName: string, number: number, children: ElementContent[] = []): void {
  Object.assign(element, { tagName, properties: { dataNote: String(number) }, children });
}
