import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { isRecording } from "../../domain/cards/players.ts";
import { recordingKind } from "../../domain/posts/attachments.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { isOutside } from "./links.ts";

/** What would load something into the page, or play by itself. */
const EMBEDS = new Set(["iframe", "video", "audio", "embed", "object"]);

/**
 * Puts a link in the place of what a text embeds, which no page of this site shows (a reader's browser talks to no third
 * party), and says so, a sentence each. A recording of the content folder becomes what Markdown writes for it, and one of
 * a known service a bare address, which is shown as a card.
 */
export function linkEmbeds(tree: Root): Sentence[] {
  const problems: Sentence[] = [];
  visit(tree, "element", (embed, index, parent) => {
    if (!EMBEDS.has(embed.tagName) || !parent || index === undefined) return;
    const address = addressOf(embed);
    const known = recordingOf(address, embed);
    if (!known) problems.push(sentence("textFaults.embed", { element: embed.tagName, address }));
    const shown = known ?? linkTo(address, embed);
    parent.children[index] =
      parent.type === "root" ? { type: "element", tagName: "p", properties: {}, children: [shown] } : shown;
    return SKIP;
  });
  return problems;
}

/** What Markdown writes for a recording of the content folder, or of a service that is known. */
function recordingOf(address: string, { properties }: Element): ElementContent | null {
  const title = String(properties.title || properties.ariaLabel || "");
  if (address && !isOutside(address) && recordingKind(address) !== null)
    return { type: "element", tagName: "img", properties: { src: address, alt: title }, children: [] };
  if (!isRecording(address)) return null;
  const children = [{ type: "text" as const, value: address }];
  return { type: "element", tagName: "a", properties: { href: address, ...(title && { title }) }, children };
}

function linkTo(address: string, { properties }: Element): ElementContent {
  const text = { type: "text", value: String(properties.title || properties.ariaLabel || address) } as const;
  if (!address) return text;
  return { type: "element", tagName: "a", properties: { href: address }, children: [text] };
}

/** The page of a video says more than its player does. */
const PLAYER = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*/s;

function addressOf({ properties, children }: Element): string {
  const inner = children.find((child) => child.type === "element" && child.tagName === "source") as Element | undefined;
  const written = String(properties.src || properties.data || inner?.properties.src || "").trim();
  return written.replace(/^\/\//, "https://").replace(PLAYER, "https://www.youtube.com/watch?v=$1");
}
