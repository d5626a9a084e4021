import type { PhrasingContent, Root, RootContent } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { MailBlock, MailInline } from "../domain/pages/mail-text.ts";
import type { PlainKey } from "../languages/catalogue.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import type { YamlFault } from "./yaml.ts";

const parser = unified().use(remarkParse);

/**
 * Reads the body of a mail: paragraphs, headings, lists, emphasis and links, the Markdown that every mail program can
 * show. Anything else is a fault with its line; `firstLine` is the file's line where the body begins.
 */
export function readMailBody(body: string, firstLine: number): { blocks: MailBlock[]; faults: YamlFault[] } {
  const faults: YamlFault[] = [];
  const tree: Root = parser.parse(body);
  const blocks = tree.children.flatMap((node) => block(node) ?? []);
  return { blocks, faults };

  function block(node: RootContent): MailBlock | null {
    switch (node.type) {
      case "paragraph": {
        const placeholder = loneText(node.children)?.replace(/\s/g, "");
        if (placeholder === "{{button}}") return { kind: "button" };
        if (placeholder === "{{greeting}}") return { kind: "greeting" };
        return { kind: "paragraph", children: inlines(node.children) };
      }
      case "heading":
        return { kind: "heading", children: inlines(node.children) };
      case "thematicBreak":
        return { kind: "rule" };
      case "list":
        return {
          kind: "list",
          ordered: node.ordered === true,
          items: node.children.map((item) => onlyLine(item.children)),
        };
      default:
        return refused(node);
    }
  }

  function onlyLine(children: readonly RootContent[]): MailInline[] {
    return children.flatMap((child) => (child.type === "paragraph" ? inlines(child.children) : (refused(child) ?? [])));
  }

  function inlines(nodes: readonly PhrasingContent[]): MailInline[] {
    return nodes.flatMap((node) => inline(node) ?? []);
  }

  function inline(node: PhrasingContent): MailInline | null {
    switch (node.type) {
      case "text":
        return { kind: "text", text: node.value.replace(/(?<!\s)\s*\n\s*/g, " ") };
      case "break":
        return { kind: "break" };
      case "strong":
      case "emphasis":
        return { kind: node.type, children: inlines(node.children) };
      case "link": {
        const href = node.url;
        if (/^(https?:\/\/|mailto:|\{\{\s*(link|address)\s*\}\})/.test(href))
          return { kind: "link", href, children: inlines(node.children) };
        fault(node, sentence("fileFaults.mailLink", { link: "{{link}}" }));
        return null;
      }
      default:
        return refused(node);
    }
  }

  function refused(node: RootContent): null {
    const name = NAMES[node.type];
    fault(node, sentence("fileFaults.mailPart", { part: name ? sentence(name) : node.type }));
    return null;
  }

  function fault(node: RootContent, message: Sentence): void {
    faults.push({ line: (node.position?.start.line ?? 1) + firstLine - 1, field: null, message });
  }
}

function loneText(nodes: readonly PhrasingContent[]): string | null {
  const [only] = nodes;
  return nodes.length === 1 && only?.type === "text" ? only.value : null;
}

const NAMES: Readonly<Record<string, PlainKey>> = {
  html: "fileFaults.mailHtml",
  image: "fileFaults.mailPicture",
  imageReference: "fileFaults.mailPicture",
  code: "fileFaults.mailCodeBlock",
  inlineCode: "fileFaults.mailCode",
  blockquote: "fileFaults.mailQuotation",
  definition: "fileFaults.mailDefinition",
  linkReference: "fileFaults.mailReference",
};
