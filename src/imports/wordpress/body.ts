import { say } from "../../languages/say.ts";
import type { XmlElement } from "../xml-elements.ts";
import { codeBlock, createExpansion, type Notes, notesList } from "./expand.ts";
import { expandShortcodes } from "./shortcodes.ts";
import { type Attachment, metaOf, type SiteFacts, textIn } from "./site-facts.ts";

/** A block without content of its own, which WordPress fills in as it shows it. */
const FILLED_IN = /<!-- wp:([a-z][\w/-]{0,80}) ((?:\{[^\n]{0,5000}?\} )?)\/-->/g;

/** Post content as WordPress would show it, with all that other items of the export hold of it; `lost` tells the rest. */
export function bodyOf(item: XmlElement, facts: SiteFacts): { html: string; lost: readonly string[] } {
  const lost: string[] = [];
  let html = textIn(item, "content:encoded").replaceAll("\r\n", "\n");
  const filledIn = new Set<string>();
  html = withFilledIn(html, item, facts, filledIn);
  if (filledIn.size) lost.push(say("importCommands.filledIn", { names: [...filledIn].join(", ") }));
  html = withCodeWhole(html);
  if (!hasBlocks(html)) html = html.replace(/<br\b[^<>]*>\n?/gi, "\n");
  const notes: Notes = [];
  const own: readonly Attachment[] = facts.attachmentsOf.get(textIn(item, "wp:post_id")) ?? [];
  const expanded = expandShortcodes(html, createExpansion(facts, own, notes));
  if (expanded.unknown.length) lost.push(say("importCommands.shortcodesShown", { names: expanded.unknown.join(", ") }));
  html = wholePictures(expanded.html + notesList(notes), facts.urls);
  return { html: html + recording(item, html), lost };
}

/** An extension for code lets authors write it without escapes, in `<pre lang="php">` or `<code lang="php">`. */
function withCodeWhole(html: string): string {
  let [result, done] = ["", 0];
  for (const found of html.matchAll(/<(pre|code)\b[^<>]{0,300}?\slang=["']([\w#+-]{1,30})["'][^<>]{0,300}>/gi)) {
    const from = found.index + found[0].length;
    const end = `</${found[1]}>`;
    const to = html.indexOf(end, from);
    if (found.index < done || to < 0 || /<code\b/i.test(html.slice(from, from + 40))) continue;
    result += html.slice(done, found.index) + codeBlock(html.slice(from, to), found[2] ?? "");
    done = to + end.length;
  }
  return result + html.slice(done);
}

/** WordPress sets no paragraphs of its own where there are blocks. */
const hasBlocks = (html: string): boolean => html.includes("<!-- wp:");

function withFilledIn(html: string, item: XmlElement, facts: SiteFacts, filledIn: Set<string>, level = 0): string {
  return html.replace(FILLED_IN, (whole, name: string, json: string) => {
    if (name === "footnotes") return notesOfBlocks(item);
    const values = valuesOf(json);
    const shared = facts.sharedBlocks.get(String(values.ref ?? ""));
    if (name === "block" && shared !== undefined && level < 5)
      return withFilledIn(shared, item, facts, filledIn, level + 1);
    const address = values.url ?? values.src;
    if (typeof address === "string" && /^https?:\/\/[^\s"<>]+$/.test(address))
      return `<p><a href="${address}">${address}</a></p>`;
    filledIn.add(name);
    return whole;
  });
}

function valuesOf(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json || "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The block of notes stands empty in the text; what it shows is a field of the post. */
function notesOfBlocks(item: XmlElement): string {
  try {
    const notes = JSON.parse(metaOf(item, "footnotes")[0] ?? "[]") as { id: string; content: string }[];
    const items = notes.map(({ id, content }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`);
    return items.length ? `<ol>${items.join("")}</ol>` : "";
  } catch {
    return "";
  }
}

const PICTURE = /https?:\/\/[^\s"'<>()[\]]{1,500}?\.(?:jpe?g|png|gif|webp|avif)(?:\?[^\s"'<>()[\]]{0,500})?/gi;

/** Addresses of smaller copies become those of the picture itself, where the library has it. */
function wholePictures(html: string, urls: ReadonlySet<string>): string {
  return html.replace(PICTURE, (address) => {
    const direct = address.replace(/^https?:\/\/i\d\.wp\.com\//, "https://");
    const plain = direct.split("?", 1)[0] ?? direct;
    const candidates = [plain, plain.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")];
    const both = candidates.flatMap((one) => [one, one.replace(/^http(s?):/, (_, s) => (s ? "http:" : "https:"))]);
    return both.find((one) => urls.has(one)) ?? (direct === address ? address : plain);
  });
}

/** The recording of a podcast's episode, which the text itself does not show. */
function recording(item: XmlElement, html: string): string {
  const players = metaOf(item, "enclosure").flatMap((value) => {
    const [address = "", , type = ""] = value.split(/\r?\n/).map((line) => line.trim());
    if (!/^https?:\/\/[^\s"<>]+$/.test(address) || html.includes(address)) return [];
    const tag = /^video\//.test(type) ? "video" : "audio";
    return /^(?:audio|video)\//.test(type) ? [`\n\n<${tag} src="${address}"></${tag}>`] : [];
  });
  return players.join("");
}
