import type { RenderedText } from "../../../domain/posts/post.ts";

type Heading = RenderedText["headings"][number];

/** A text with fewer headings is found through without. */
const FEWEST = 3;

/** Puts a list of its headings under this title, closed at first, before a long text that was rendered. */
export function withContents(html: string, headings: readonly Heading[], title: string): string {
  if (headings.length < FEWEST) return html;
  const list = `<ol>${itemsOf(headings).join("")}</ol>`;
  const contents = `<details class="contents"><summary>${escaped(title)}</summary>${list}</details>`;
  return `<nav aria-label="${escaped(title)}">${contents}</nav>${html}`;
}

/** Headings of the third level stand below that of the second before them. */
function itemsOf(headings: readonly Heading[]): string[] {
  const items: { own: string; inner: string[] }[] = [];
  for (const { id, depth, text } of headings) {
    const link = `<a href="#${escaped(id)}">${escaped(text)}</a>`;
    const above = depth > 2 ? items.at(-1) : undefined;
    if (above) above.inner.push(`<li>${link}</li>`);
    else items.push({ own: link, inner: [] });
  }
  return items.map(({ own, inner }) => `<li>${own}${inner.length > 0 ? `<ol>${inner.join("")}</ol>` : ""}</li>`);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
