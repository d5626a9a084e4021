import { posix } from "node:path";
import { Hono } from "hono";
import { decoded } from "../../domain/decoded.ts";
import { datedFolders, originalElsewhere, pathOf } from "../../domain/posts/addresses.ts";
import { withPictureAddresses } from "../../domain/posts/markdown-pictures.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { PostEntry } from "../../domain/posts/post.ts";
import type { Services } from "../../domain/services.ts";
import { prefixOf } from "../../domain/site/addresses.ts";
import { notFound } from "../../http/answers.ts";
import { textIn } from "../../languages/texts.ts";

type MarkdownParts = Pick<Services, "collections" | "pictures" | "site"> & { origin: string };

/**
 * `GET /posts/{slug}.md` and its like for each folder of texts with a date: a visible one as its author wrote it, and
 * `GET /llms.txt`, which lists all of them where site.yaml asks for that (llmstxt.org). What is neither is left to the pages.
 */
export function postMarkdownRoutes(parts: MarkdownParts): Hono {
  const { collections, site } = parts;
  const prefix = prefixOf(site.settings());
  const own = parts.origin + prefix;
  const routes = new Hono();
  for (const folder of datedFolders) {
    const texts = collections[folder];
    routes.get(`/${folder}/:file{.+\\.md}`, async (c, next) => {
      const file = c.req.param("file") ?? "";
      const slug = file.slice(0, -".md".length);
      const text = texts.find(file)?.slug === file ? null : texts.find(slug);
      const markdown = text?.slug === slug ? await texts.markdown(text) : null;
      if (!text || markdown === null) return next();
      return c.body(await portableMarkdown(text, markdown, parts), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Location": `${prefix}${pathOf(text)}.md`,
        Link: `<${own}${pathOf(text)}>; rel="canonical"`,
        Vary: "Accept",
      });
    });
  }
  return routes.get("/llms.txt", (c) => {
    const { llms, name, description, language } = site.settings();
    if (!llms) return notFound(c, language);
    const lists = datedFolders.flatMap((folder) => {
      const lines = collections[folder].list().posts.map(lineOf);
      return lines.length > 0 ? [`## ${textIn(language)(`feeds.${folder}`)}`, lines.join("\n")] : [];
    });
    return c.text([`# ${name}`, `> ${description}`, ...lists, ""].join("\n\n"));
  });

  function lineOf(text: PostEntry): string {
    const { title, description } = text;
    const words = title.replace(/[[\]\\]/g, "\\$&");
    return `- [${words}](${own}${pathOf(text)}.md)${description ? `: ${description}` : ""}`;
  }
}

/** Front matter of what readers may know of a post, and its text with absolute addresses of its pictures. */
async function portableMarkdown(post: PostEntry, markdown: string, parts: MarkdownParts): Promise<string> {
  const { origin, pictures } = parts;
  const sources = new Set<string>();
  withPictureAddresses(markdown, (source) => {
    sources.add(source);
    return null;
  });
  const addresses = new Map<string, string>();
  for (const source of sources) {
    const path = fileOf(source, post.file);
    const facts = path === null ? null : await pictures.describe(path);
    if (facts) addresses.set(source, origin + plainAddress(facts));
  }
  const body = withPictureAddresses(markdown, (source) => addresses.get(source) ?? null);
  const own = origin + prefixOf(parts.site.settings());
  return `---\n${frontMatter(post, origin, own)}\n---\n\n${body.replace(/^(?:[ \t]*\n)+/, "").trimEnd()}\n`;
}

/** As YAML, of which JSON is a part. */
function frontMatter(post: PostEntry, origin: string, own: string): string {
  const { title, date, updated, author, description, category, tags, series, image } = post;
  const fields = {
    title,
    date,
    updated,
    author: author.name,
    description,
    category,
    tags: tags.length > 0 ? tags : null,
    series,
    image: image && origin + plainAddress(image),
    alt: image?.alt || null,
    caption: image?.caption ?? null,
    canonical: originalElsewhere(post, origin) ?? own + pathOf(post),
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}: ${field === "date" || field === "updated" ? value : JSON.stringify(value)}`)
    .join("\n");
}

/** The file of the content folder that an address in the text of a post means; null for addresses of other sites. */
function fileOf(source: string, file: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(source)) return null;
  const plain = source.split(/[?#]/, 1)[0] ?? "";
  const written = decoded(plain);
  if (written === null) return null;
  const path = posix.join(written.startsWith("/") ? "." : posix.dirname(file), written).replace(/^\//, "");
  return path.startsWith("..") ? null : path;
}
