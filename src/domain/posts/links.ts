import { posix } from "node:path";
import type { ContentFault } from "../site/site.ts";
import type { PostEntry, RenderedText } from "./post.ts";
import { aliasesOf } from "./posts.ts";
import type { PostStore, TextRenderer } from "./store.ts";

/** The Markdown of pages and updates. */
interface OtherTexts {
  texts(): readonly { readonly file: string; readonly body: string }[];
}

/** The site around the texts. */
interface Surroundings {
  /** Where a link to this path leads, posts apart. */
  leads(path: string): "there" | "gone" | "unknown";
  /** The links of menus and of the home page. */
  menus(): readonly { readonly file: string; readonly field: string; readonly path: string }[];
}

/** A text of the content folder: of a post, or of a page or an update. */
interface CheckedText {
  readonly file: string;
  readonly post: PostEntry | null;
  read(): Promise<string | null>;
}

interface Checked {
  readonly version: string;
  readonly rendered: Pick<RenderedText, "postLinks" | "postAnchors" | "siteLinks" | "anchors" | "problems">;
}

/** Finds what readers of the author's texts would run into. */
export interface TextCheck {
  /**
   * Faults of all texts as they are now. Renders what changed since the last time, one text after the other, so the first
   * call takes long; null where `signal` ended it.
   */
  faults(signal?: AbortSignal): Promise<ContentFault[] | null>;
}

/**
 * Checks the texts of posts, hidden ones included, and of pages: links to pages and posts that do not exist or will not
 * be visible when the linking text is are errors; addresses of which nothing is known, places within a post that are not
 * there, and whatever the renderer had to leave out, such as pictures without a file, are warnings. So are links of menus,
 * which are not shown while they lead nowhere.
 */
export function createTextCheck(parts: {
  store: PostStore & OtherTexts;
  renderer: TextRenderer;
  site: Surroundings;
  clock: () => number;
}): TextCheck {
  const { store, renderer, site, clock } = parts;
  let known = new Map<string, Checked>();

  return {
    async faults(signal) {
      const now = new Map<string, Checked>();
      const texts = textsIn(store);
      for (const text of texts) {
        if (signal?.aborted) return null;
        const checked = await look(text);
        if (checked) now.set(text.file, checked);
      }
      known = now;
      return [...(await faultsIn(texts, now)), ...(await faultsInMenus())];
    },
  };

  /** A text that has not changed is looked at again only where something was missing: that may have come meanwhile. */
  async function look({ file, post, read }: CheckedText): Promise<Checked | null> {
    const before = known.get(file);
    if (post && before?.version === post.hash && before.rendered.problems.length === 0) return before;
    const body = await read();
    if (body === null) return null;
    const text = await renderer.render(body, { folder: posix.dirname(file) });
    const { postLinks, postAnchors, siteLinks, anchors, problems } = text;
    return { version: post?.hash ?? "", rendered: { postLinks, postAnchors, siteLinks, anchors, problems } };
  }

  async function faultsIn(
    texts: readonly CheckedText[],
    checked: ReadonlyMap<string, Checked>,
  ): Promise<ContentFault[]> {
    const find = finderOf(store.entries());
    const faults: ContentFault[] = [];
    for (const { file, post } of texts) {
      const rendered = checked.get(file)?.rendered;
      const found = rendered ? troublesOf(rendered, post) : [];
      const source = found.length ? await store.readSource({ file }) : null;
      for (const { line, ...trouble } of found)
        faults.push({ file, line: source === null ? null : line(source), field: null, ...trouble });
    }
    return faults;

    function troublesOf(rendered: Checked["rendered"], post: PostEntry | null): Trouble[] {
      const { postLinks, postAnchors, siteLinks, problems } = rendered;
      const links = [...new Set(postLinks)].flatMap((slug) => {
        const message = linkFault(post, slug, find(slug), clock());
        return message
          ? [{ severity: "error" as const, message, line: (source: string) => lineOfLink(source, slug) }]
          : [];
      });
      const pages = siteLinks.flatMap((path) => pageTrouble(path) ?? []);
      const places = postAnchors.flatMap((place) => {
        const [slug = "", id = ""] = place.split("#");
        const target = find(slug);
        const anchors = target && checked.get(target.file)?.rendered.anchors;
        if (!anchors || anchors.includes(id) || anchors.includes(`user-content-${id}`)) return [];
        return [warning(`links to #${id} in /posts/${slug}, where no heading has that name`, `#${id}`)];
      });
      return [...links, ...pages, ...places, ...problems.map((problem) => warning(problem))];
    }
  }

  function pageTrouble(path: string): Trouble | null {
    const where = aliasesOf(store.entries()).has(path) ? "there" : site.leads(path);
    if (where === "there") return null;
    const line = (source: string) => lineWhere(source, (text) => text.includes(path));
    if (where === "gone") return { severity: "error", message: `links to ${path}, which does not exist`, line };
    return { severity: "warning", message: `links to ${path}, where this site has no page`, line };
  }

  async function faultsInMenus(): Promise<ContentFault[]> {
    const faults: ContentFault[] = [];
    for (const { file, field, path } of site.menus()) {
      const [plain = path, slug] = /^(?:\/posts\/([^/?#]+)|[^?#]*)/.exec(path) ?? [];
      const message = slug
        ? linkFault(null, slug, finderOf(store.entries())(slug), clock())
        : pageTrouble(plain)?.message;
      if (!message) continue;
      const source = await store.readSource({ file });
      const line = source === null ? null : lineWhere(source, (text) => !text.startsWith("#") && text.includes(path));
      faults.push({ file, line, field, message, severity: "warning" });
    }
    return faults;
  }
}

interface Trouble extends Pick<ContentFault, "severity" | "message"> {
  line(source: string): number | null;
}

function warning(message: string, written?: string): Trouble {
  return { severity: "warning", message, line: (source) => lineOfProblem(source, written ?? message) };
}

function textsIn(store: PostStore & OtherTexts): CheckedText[] {
  const posts = store.entries().map((post) => ({ file: post.file, post, read: () => store.readBody(post) }));
  const pages = store.texts().map(({ file, body }) => ({ file, post: null, read: async () => body }));
  return [...posts, ...pages];
}

/** Finds posts as readers do: by slug, by the name of the file, by an old address. */
function finderOf(entries: readonly PostEntry[]): (slug: string) => PostEntry | undefined {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const byAlias = aliasesOf(entries);
  return (slug) => bySlug.get(slug) ?? byAlias.get(`/posts/${slug}`.normalize("NFC"));
}

/** What is wrong with a link at the time when its readers can see it, or null. */
function linkFault(from: PostEntry | null, slug: string, to: PostEntry | undefined, now: number): string | null {
  if (!to) return `links to /posts/${slug}, which does not exist`;
  if (from?.draft) return null;
  if (to.draft) return `links to /posts/${slug}, which is a draft`;
  const seen = Math.max(from?.publishedAt ?? now, now);
  return to.publishedAt > seen ? `links to /posts/${slug}, which is not published before ${to.date}` : null;
}

function lineOfLink(source: string, slug: string): number | null {
  const inRegExp = (word: string) => word.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
  const spellings = [slug, encodeURIComponent(slug)].map((word) => new RegExp(`[/(<"']${inRegExp(word)}(?![\\w-])`));
  return lineWhere(source, (line) => spellings.some((spelling) => spelling.test(line)));
}

/** A problem names an address, a note or a place; the line is where the author wrote that. */
function lineOfProblem(source: string, problem: string): number | null {
  const written =
    /“([^“”]+)”|(\[\^[^[\]]+\])|(?<!#)(#\S+)/.exec(problem)?.slice(1).find(Boolean) ??
    problem
      .split(/\s+/)
      .find((word) => /[./]\w/.test(word))
      ?.replace(/[.,]$/, "");
  return written ? lineWhere(source, (line) => line.includes(written)) : null;
}

function lineWhere(source: string, matches: (line: string) => boolean): number | null {
  const index = source.split("\n").findIndex(matches);
  return index < 0 ? null : index + 1;
}
