import type { Element, ElementContent, Nodes, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { PlainKey } from "../../languages/catalogue.ts";
import { say } from "../../languages/say.ts";
import { elementOf, firstIn, hasClass, linkAlone, withLineBreaks, wordsIn } from "../html/elements.ts";

type Values = Readonly<Record<string, unknown>>;
/** What takes an element's place; null leaves it as it is. */
type Change = (element: Element, values: Values) => ElementContent[] | null;

/** Substack's blocks, by the class that each has. What they show stands in their `data-attrs`. */
const changes: Readonly<Record<string, Change>> = {
  "image-link": (link, values) => {
    const picture = firstIn(link, "img");
    const leadsOn = picture && valuesOf(picture).href;
    if (!picture || values.href || leadsOn) return null;
    return [picture];
  },
  "image-link-expand": () => [],
  "image-gallery-embed": gallery,
  "subscription-widget-wrap": () => [],
  "subscription-widget-wrap-editor": () => [],
  "button-wrapper": (button) => {
    const link = firstIn(button, "a");
    return isOfSubstack(link) ? [] : link && [linkAlone(link.properties.href, wordsIn(link))];
  },
  "captioned-button-wrap": (wrap) => (isOfSubstack(firstIn(wrap, "a")) ? [] : null),
  "install-substack-app-embed": () => [],
  "paywall-jump": () => [],
  "embedded-post-wrap": (_, { url, title }) => card(url, title),
  "embedded-publication-wrap": (_, { base_url, name }) => card(base_url, name),
  "digest-post-embed": (_, { canonical_url, title, caption }) => {
    const link = card(canonical_url, title);
    return link && typeof caption === "string" && caption.trim() ? [...link, paragraph(caption)] : link;
  },
  "youtube-wrap": (_, { videoId }) => named("https://www.youtube.com/watch?v=", videoId),
  "vimeo-wrap": (_, { videoId }) => named("https://vimeo.com/", videoId),
  instagram: (_, { instagram_id }) => named("https://www.instagram.com/p/", instagram_id),
  tweet,
  "twitter-embed": tweet,
  "latex-rendered": (_, { persistentExpression }) =>
    typeof persistentExpression === "string" ? [elementOf("formula", [text(persistentExpression)])] : null,
  "mention-wrap": (mention, { name }) => (wordsIn(mention) || typeof name !== "string" ? null : [text(name)]),
  pullquote: (quote) => [elementOf("blockquote", quote.children)],
  "callout-block": (block) => [{ ...elementOf("aside", block.children), properties: { dataCallout: "note" } }],
  "preformatted-block": (block) => {
    const lines = firstIn(block, "pre");
    return lines && [/\n\s\s/.test(textOf(lines)) ? lines : elementOf("p", withLineBreaks(lines.children))];
  },
  "file-embed-wrapper": (file) => {
    const link = firstIn(file, "a");
    return (
      link && [linkAlone(link.properties.href, wordsIn(firstIn(file, null, "file-embed-details-h1")) || wordsIn(link))]
    );
  },
};

/** Brings Substack's blocks into common HTML: what they show becomes text, pictures and links. */
export function adaptSubstack(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    if (element.tagName === "img") wholePicture(element);
    const values = valuesOf(element);
    const name = [element.properties.className ?? []].flat().find((one) => Object.hasOwn(changes, String(one)));
    const content = (name === undefined ? null : changes[String(name)]?.(element, values)) ?? other(element, values);
    if (!content) return;
    parent.children.splice(index, 1, ...content);
    return index;
  });
}

/** The values that a block was made of. */
export function valuesOf({ properties }: Element): Values {
  try {
    const values: unknown = JSON.parse(String(properties.dataAttrs ?? "{}"));
    return typeof values === "object" && values !== null ? (values as Values) : {};
  } catch {
    return {};
  }
}

/** Any further block that shows something elsewhere leads there; one that shows nothing without a script is told. */
function other(element: Element, values: Values): ElementContent[] | null {
  const isEmpty = wordsIn(element) === "" && !firstIn(element, "img") && !firstIn(element, "iframe");
  if (!["div", "iframe"].includes(element.tagName) || !isEmpty || !element.properties.dataAttrs) return null;
  return card(values.url ?? values.href, values.title ?? values.name);
}

/** Blocks that need Substack to show anything, by what a reader calls them. */
const ONLY_THERE: ReadonlyMap<string, PlainKey> = new Map([
  ["poll-embed", "importCommands.aPoll"],
  ["native-video-embed", "importCommands.aVideo"],
  ["native-audio-embed", "importCommands.aRecording"],
  ["community-chat", "importCommands.aChat"],
  ["subscription-widget-wrap", "importCommands.aSubscribeForm"],
  ["subscription-widget-wrap-editor", "importCommands.aSubscribeForm"],
  ["paywall-jump", "importCommands.aPayersPart"],
]);

/** Buttons that subscribe, share, comment or give at Substack mean nothing elsewhere. */
function isOfSubstack(link: Element | null): boolean {
  const href = String(link?.properties.href ?? "");
  return /^%%|[?&]action=share\b|\/subscribe(?:[/?]|$)|\/comments(?:[/?]|$)|[?&](?:gift|donate)=true|\/leaderboard\b/.test(
    href,
  );
}

const card = (url: unknown, words: unknown): ElementContent[] | null =>
  typeof url === "string" && /^https?:\/\//i.test(url)
    ? [linkAlone(url, typeof words === "string" && words.trim() ? words.trim() : url)]
    : null;

const named = (base: string, id: unknown): ElementContent[] | null =>
  typeof id === "string" && /^[\w-]+$/.test(id) ? card(base + id, null) : null;

const text = (value: string): ElementContent => ({ type: "text", value });
const paragraph = (words: string): Element => elementOf("p", [text(words)]);

function tweet(_: Element, { url, full_text, name, username }: Values): ElementContent[] | null {
  const link = card(url, [name, username && `(@${username})`].filter(Boolean).join(" "));
  return (
    link && [
      elementOf("blockquote", [
        ...(typeof full_text === "string" ? [paragraph(full_text)] : []),
        ...(link as Element[]),
      ]),
    ]
  );
}

function gallery(_: Element, values: Values): ElementContent[] | null {
  const { images, caption, alt } = (values.gallery ?? {}) as { images?: unknown; caption?: unknown; alt?: unknown };
  if (!Array.isArray(images) || images.length === 0) return null;
  const pictures = images.flatMap((image: Values) => {
    if (typeof image?.src !== "string") return [];
    const properties = { src: originalOf(image.src), alt: String(image.alt ?? alt ?? "") };
    return [{ ...elementOf("img", []), properties }];
  });
  const words = typeof caption === "string" && caption.trim() ? [elementOf("figcaption", [text(caption)])] : [];
  return [elementOf("figure", [...pictures, ...words])];
}

/** The picture as it was uploaded, not the copy in the size of a page. */
function wholePicture(picture: Element): void {
  const { src, alt, title } = valuesOf(picture);
  const shown = typeof src === "string" && src ? src : String(picture.properties.src ?? "");
  picture.properties.src = originalOf(shown);
  if (typeof alt === "string" && alt && !picture.properties.alt) picture.properties.alt = alt;
  if (typeof title === "string" && title && !picture.properties.title) picture.properties.title = title;
}

/** The address that Substack's image service is asked to fetch. */
export function originalOf(address: string): string {
  const [, inner] =
    /^https?:\/\/(?:substackcdn|cdn\.substack)\.com\/image\/fetch\/.{0,300}?\/(https?(?:%3A|:).+)$/i.exec(address) ??
    [];
  if (!inner) return address;
  try {
    return inner.includes("://") ? inner : decodeURIComponent(inner);
  } catch {
    return address;
  }
}

/** What a post holds that only Substack can show. */
export function lostOf(tree: Nodes): string[] {
  const found = new Set<PlainKey>();
  visit(tree, "element", (element) => {
    for (const [name, words] of ONLY_THERE) if (hasClass(element, name)) found.add(words);
  });
  return [...found].map((words) => say("importCommands.ofSubstackLeftOut", { thing: say(words) }));
}
