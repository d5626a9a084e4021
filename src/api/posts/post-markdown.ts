import { posix } from "node:path";
import { Hono } from "hono";
import { decoded } from "../../domain/decoded.ts";
import { originalElsewhere, postPath } from "../../domain/posts/addresses.ts";
import { withPictureAddresses } from "../../domain/posts/markdown-pictures.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { PostEntry } from "../../domain/posts/post.ts";
import type { Services } from "../../domain/services.ts";

type MarkdownParts = Pick<Services, "posts" | "pictures" | "site"> & { origin: string };

/**
 * `GET /posts/{slug}.md`: a visible post as its author wrote it, and `GET /llms.txt`, which lists all of them where site.yaml asks
 * for that (llmstxt.org). What is neither is left to the pages.
 */
export function postMarkdownRoutes(parts: MarkdownParts): Hono {
  const { posts, site, origin } = parts;
  return new Hono()
    .get("/posts/:file{.+\\.md}", async (c, next) => {
      const file = c.req.param("file");
      const slug = file.slice(0, -".md".length);
      const post = posts.find(file)?.slug === file ? null : posts.find(slug);
      const markdown = post?.slug === slug ? await posts.markdown(post) : null;
      if (!post || markdown === null) return next();
      return c.body(await portableMarkdown(post, markdown, parts), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Location": `${postPath(slug)}.md`,
        Link: `<${origin}${postPath(slug)}>; rel="canonical"`,
        Vary: "Accept",
      });
    })
    .get("/llms.txt", (c) => {
      const { llms, name, description } = site.settings();
      if (!llms) return c.text("Not found", 404);
      return c.text(
        [`# ${name}`, `> ${description}`, "## Posts", posts.list().posts.map(lineOf).join("\n"), ""].join("\n\n"),
      );
    });

  function lineOf({ title, slug, description }: PostEntry): string {
    const words = title.replace(/[[\]\\]/g, "\\$&");
    return `- [${words}](${origin}${postPath(slug)}.md)${description ? `: ${description}` : ""}`;
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
    const path = pathOf(source, post.file);
    const facts = path === null ? null : await pictures.describe(path);
    if (facts) addresses.set(source, origin + plainAddress(facts));
  }
  const body = withPictureAddresses(markdown, (source) => addresses.get(source) ?? null);
  return `---\n${frontMatter(post, origin)}\n---\n\n${body.trim()}\n`;
}

/** As YAML, of which JSON is a part. */
function frontMatter(post: PostEntry, origin: string): string {
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
    canonical: originalElsewhere(post, origin) ?? origin + postPath(post.slug),
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}: ${field === "date" || field === "updated" ? value : JSON.stringify(value)}`)
    .join("\n");
}

/** The file of the content folder that an address in the text of a post means; null for addresses of other sites. */
function pathOf(source: string, file: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(source)) return null;
  const plain = source.split(/[?#]/, 1)[0] ?? "";
  const written = decoded(plain);
  if (written === null) return null;
  const path = posix.join(written.startsWith("/") ? "." : posix.dirname(file), written).replace(/^\//, "");
  return path.startsWith("..") ? null : path;
}
