import { posix } from "node:path";
import type { ContentFault } from "../site/site.ts";
import type { PostEntry } from "./post.ts";
import type { PostStore, TextRenderer } from "./store.ts";

/**
 * Finds what readers would run into: links to posts that do not exist or will not be visible when the linking post is
 * (errors), and whatever the renderer had to leave out, such as pictures without a file (warnings). Renders every post,
 * hidden ones included, so it is for the command line, not for a server.
 */
export async function checkLinks(parts: {
  store: PostStore;
  renderer: TextRenderer;
  now: number;
}): Promise<ContentFault[]> {
  const { store, renderer, now } = parts;
  const bySlug = new Map(store.entries().map((entry) => [entry.slug, entry]));
  const faults: ContentFault[] = [];

  for (const entry of store.entries()) {
    const [source, body] = [await store.readSource(entry), await store.readBody(entry)];
    if (source === null || body === null) continue;
    const { postLinks, problems } = await renderer.render(body, { folder: posix.dirname(entry.file) });
    const report = (severity: ContentFault["severity"], line: number | null, message: string) =>
      faults.push({ file: entry.file, line, field: null, message, severity });
    for (const slug of new Set(postLinks)) {
      const wrong = linkFault(entry, slug, bySlug.get(slug), now);
      if (wrong) report("error", lineOfLink(source, slug), wrong);
    }
    for (const problem of problems) report("warning", lineOfProblem(source, problem), problem);
  }
  return faults;
}

/** What is wrong with a link at the time when its readers can see it, or null. */
function linkFault(from: PostEntry, slug: string, to: PostEntry | undefined, now: number): string | null {
  if (!to) return `links to /posts/${slug}, which does not exist`;
  if (from.draft) return null;
  if (to.draft) return `links to /posts/${slug}, which is a draft`;
  const seen = Math.max(from.publishedAt, now);
  return to.publishedAt > seen ? `links to /posts/${slug}, which is not published before ${to.date}` : null;
}

function lineOfLink(source: string, slug: string): number | null {
  const inRegExp = (word: string) => word.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
  const spellings = [slug, encodeURIComponent(slug)].map((word) => new RegExp(`[/(<"']${inRegExp(word)}(?![\\w-])`));
  return lineWhere(source, (line) => spellings.some((spelling) => spelling.test(line)));
}

/** A problem names an address; the line is where the author wrote that. */
function lineOfProblem(source: string, problem: string): number | null {
  const address = problem.split(/\s+/).find((word) => /[./]\w/.test(word));
  return address ? lineWhere(source, (line) => line.includes(address.replace(/[.,]$/, ""))) : null;
}

function lineWhere(source: string, matches: (line: string) => boolean): number | null {
  const index = source.split("\n").findIndex(matches);
  return index < 0 ? null : index + 1;
}
