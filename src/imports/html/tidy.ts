import type { Element, ElementContent, Parents, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { PlainKey } from "../../languages/catalogue.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { firstIn, linkAlone } from "./elements.ts";

/** Elements without words of their own that leave without a trace. */
const SILENT = new Set(["style", "link", "meta", "template", "wbr"]);
/** What cannot run or be filled in on another site: it is told. */
const LOST: ReadonlyMap<string, PlainKey> = new Map([
  ["script", "importCommands.aScript"],
  ["form", "importCommands.aForm"],
  ["input", "importCommands.anInput"],
  ["select", "importCommands.aSelect"],
  ["textarea", "importCommands.aTextarea"],
  ["object", "importCommands.anObject"],
  ["embed", "importCommands.anEmbed"],
  ["canvas", "importCommands.aCanvas"],
  ["svg", "importCommands.anSvg"],
]);
/** Where lazy loading keeps a picture's address, better than the placeholder in `src`. */
const LAZY = ["dataOrigFile", "dataLazySrc", "dataSrc", "dataOriginal", "dataLargeFile"];

/** Takes out of a post's HTML what no reader sees, and brings what many platforms write in many ways into one. */
export function tidy(tree: Root, lose: (what: Sentence) => void): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "comment" || node.type === "doctype") return remove(parent, index);
    if (node.type !== "element") return;
    const { tagName } = node;
    if (SILENT.has(tagName) || isRuleOfNotes(node)) return remove(parent, index);
    if (tagName === "input" && node.properties.type === "checkbox") return;
    const address = addressOfPlugin(node);
    if (address) return replace(parent, index, [linkAlone(address, address)]);
    const lost = LOST.get(tagName);
    if (lost) {
      const hasWords = tagName !== "script" && textOf(node).trim() !== "";
      lose(
        sentence(hasWords ? "importCommands.elementWithWords" : "importCommands.elementLeftOut", {
          element: sentence(lost),
        }),
      );
      return remove(parent, index);
    }
    if (tagName === "noscript") return replace(parent, index, []);
    if (tagName === "picture") return replace(parent, index, node.children.filter(isElement("img")));
    if (tagName === "img") mendPicture(node);
    if (tagName === "iframe" && !addressOfFrame(node)) return remove(parent, index);
    if (isEmptyParagraph(node)) return remove(parent, index);
    if (tagName === "pre") mendCode(node);
    if (RUNNING_CODE.has(tagName) && !(parent.type === "element" && parent.tagName === "pre")) {
      joinCode(node, parent, index);
      onOneLine(node);
    }
    if (ENDED.test(tagName)) dropLastBreak(node);
  });
}

function remove({ children }: Parents, index: number): [typeof SKIP, number] {
  children.splice(index, 1);
  return [SKIP, index];
}

function replace(parent: Parents, index: number, nodes: ElementContent[]): number {
  (parent.children as ElementContent[]).splice(index, 1, ...nodes);
  return index;
}

const isElement =
  (tagName: string) =>
  (node: ElementContent): node is Element =>
    node.type === "element" && node.tagName === tagName;

function mendPicture({ properties }: Element): void {
  const lazy = LAZY.map((name) => properties[name]).find((value) => typeof value === "string" && value !== "");
  if (typeof lazy === "string") properties.src = lazy;
  if (typeof properties.src === "string" && properties.src.startsWith("//")) properties.src = `https:${properties.src}`;
}

/** Where a frame leads: the page of a video says more than its player does. Null for none. */
export function addressOfFrame({ properties }: Element): string | null {
  const written = String(properties.src || properties.dataSrc || "")
    .trim()
    .replace(/^\/\//, "https://");
  if (!/^https?:\/\//i.test(written)) return null;
  return pageOfPlayer(written);
}

/** What a plug-in of former times showed, a video mostly. */
function addressOfPlugin(node: Element): string | null {
  if (node.tagName !== "object" && node.tagName !== "embed") return null;
  const inner = node.tagName === "object" ? (firstIn(node, "embed") ?? node) : node;
  const address = String(inner.properties.src ?? inner.properties.data ?? "").replace(/^\/\//, "https://");
  return /^https?:\/\//i.test(address) ? pageOfPlayer(address) : null;
}

function pageOfPlayer(written: string): string {
  const [, video] = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})/.exec(written) ?? [];
  if (video) return `https://www.youtube.com/watch?v=${video}`;
  const [, film] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(written) ?? [];
  return film ? `https://vimeo.com/${film}` : written;
}

/** The line that Markdown tools draw above notes; the site draws its own. */
const isRuleOfNotes = ({ tagName, properties }: Element): boolean =>
  tagName === "hr" && [properties.className ?? []].flat().includes("footnotes-sep");

const isEmptyParagraph = (node: Element): boolean =>
  node.tagName === "p" &&
  node.children.every((child) => child.type === "text" && !child.value.replace(/\u00a0/g, " ").trim());

const RUNNING_CODE = new Set(["code", "tt"]);

/** Two pieces of code without a space between them are one: Markdown has no sign for their seam. */
function joinCode(code: Element, { children }: Parents, index: number): void {
  for (let next = children[index + 1]; next?.type === "element" && RUNNING_CODE.has(next.tagName); ) {
    code.children.push(...next.children);
    children.splice(index + 1, 1);
    next = children[index + 1];
  }
}

/** Line ends in running code are spaces, as a page shows them; an empty line would end the paragraph. */
function onOneLine(code: Element): void {
  visit(code, "text", (text) => {
    if (text.value.includes("\n")) text.value = text.value.replace(/\s+/g, " ");
  });
}

/** Elements at whose end a line break shows nothing. */
const ENDED = /^(?:p|h[1-6]|li|td|th|dd|dt|figcaption|a|summary)$/;

function dropLastBreak({ children }: Element): void {
  const last = children.findLastIndex((child) => child.type !== "text" || child.value.trim() !== "");
  const node = children[last];
  if (node && isElement("br")(node)) children.splice(last);
}

/** The language of code, under whatever name it is written, as `code.language-x` within the block. */
function mendCode(pre: Element): void {
  const inner = pre.children.find(isElement("code"));
  const names = [pre, inner].flatMap((node) => [
    [node?.properties.className ?? []].flat().join(" "),
    ...["dataLanguage", "dataLang", "lang"].map((key) => node?.properties[key] && `language-${node.properties[key]}`),
  ]);
  const language = names.map(languageIn).find((name) => name !== null);
  const code = inner ?? {
    type: "element" as const,
    tagName: "code",
    properties: {},
    children: pre.children as ElementContent[],
  };
  for (const line of code.children) if (isElement("br")(line)) Object.assign(line, { type: "text", value: "\n" });
  code.properties = language ? { className: [`language-${language}`] } : {};
  pre.children = [code];
}

function languageIn(name: unknown): string | null {
  const [, language] = /(?:^| )(?:lang(?:uage)?-|brush: ?)([\w#+.-]{1,40})/.exec(String(name ?? "")) ?? [];
  return language && !["plaintext", "text", "auto", "none"].includes(language) ? language : null;
}
