import type { IncomingMessage } from "node:http";
import { decoded } from "../domain/decoded.ts";
import { postPath } from "../domain/posts/addresses.ts";
import type { Posts } from "../domain/posts/posts.ts";

/**
 * The address of a post's Markdown for a request that asks for the post and names `text/markdown` as no worse than HTML
 * (RFC 9110, section 12.5.1); null for any other request.
 */
export function markdownAsked({ url = "", headers }: IncomingMessage, posts: Pick<Posts, "find">): string | null {
  const { accept = "" } = headers;
  if (!/text\/markdown/i.test(accept) || !url.startsWith("/posts/")) return null;
  const [path = ""] = url.split("?", 1);
  const slug = decoded(path.slice("/posts/".length));
  if (slug === null || posts.find(slug)?.slug !== slug || !prefersMarkdown(accept)) return null;
  return `${postPath(slug)}.md`;
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
