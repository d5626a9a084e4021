import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** What would load something into the page, or play by itself. */
const EMBEDS = new Set(["iframe", "video", "audio", "embed", "object"]);

/**
 * Puts a link in the place of what a text embeds, which no page of this site shows (a reader's browser talks to no third
 * party), and says so, a sentence each.
 */
export function linkEmbeds(tree: Root): string[] {
  const problems: string[] = [];
  visit(tree, "element", (embed, index, parent) => {
    if (!EMBEDS.has(embed.tagName) || !parent || index === undefined) return;
    const address = addressOf(embed);
    problems.push(`${embed.tagName} ${address} is not shown, only a link to it.`);
    const link = linkTo(address, embed);
    parent.children[index] =
      parent.type === "root" ? { type: "element", tagName: "p", properties: {}, children: [link] } : link;
    return SKIP;
  });
  return problems;
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
