import type { IncomingMessage } from "node:http";
import { decoded } from "../domain/decoded.ts";
import { isDated, textAt, textPath } from "../domain/posts/addresses.ts";
import type { FoundByPath } from "../domain/posts/collections.ts";

/**
 * The address of a text's Markdown for a request that asks for the text and names `text/markdown` as no worse than HTML
 * (RFC 9110, section 12.5.1); null for any other request.
 */
export function markdownAsked(
  { url = "", headers }: Pick<IncomingMessage, "url" | "headers">,
  collections: FoundByPath,
): string | null {
  const { accept = "" } = headers;
  if (!/text\/markdown/i.test(accept) || !isDated(url.slice(1))) return null;
  const [path = ""] = url.split("?", 1);
  const at = textAt(decoded(path) ?? "");
  if (!at || collections[at.folder].find(at.slug)?.slug !== at.slug || !prefersMarkdown(accept)) return null;
  return `${textPath(at.folder, at.slug)}.md`;
}

function prefersMarkdown(accept: string): boolean {
  const qualities = new Map(
    accept
      .toLowerCase()
      .split(",")
      .map((offer) => offer.split(";").map((part) => part.trim()))
      .map(([type = "", ...parameters]) => [type, qualityOf(parameters)]),
  );
  const markdown = qualities.get("text/markdown") ?? 0;
  const html = qualities.get("text/html") ?? qualities.get("text/*") ?? qualities.get("*/*") ?? 0;
  return markdown > 0 && markdown >= html;
}

function qualityOf(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith("q="));
  return written === undefined ? 1 : Number(written.slice(2)) || 0;
}
