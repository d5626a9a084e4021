import { said, say } from "../../languages/say.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import type { ContentFault } from "../site/site.ts";
import type { DatedFolder } from "./addresses.ts";
import type { PostEntry, RenderedText } from "./post.ts";
import { aliasesOf } from "./view.ts";

/** What a text links to and holds, and what the renderer had to leave out. */
export type TextLinks = Pick<RenderedText, "postLinks" | "postAnchors" | "siteLinks" | "anchors" | "problems">;

/** Where a link to a path leads. */
export type Leads = (path: string) => "there" | "gone" | "unknown";

/** What links can lead to, at one moment. */
export interface LinkTargets {
  /** Finds posts as readers do: by slug, by the name of the file, by an old address. */
  find(slug: string): PostEntry | undefined;
  readonly leads: Leads;
  /** Ids within the text of a file; undefined where it is not known. */
  anchors(file: string): readonly string[] | undefined;
  /** UTC milliseconds. */
  readonly now: number;
}

/** Something that a reader would run into, and where it stands in the source: a one-based line, or null. */
export interface Trouble extends Pick<ContentFault, "severity" | "message"> {
  line(source: string): number | null;
}

/** `leads`: where links lead, posts and old addresses apart. */
export function linkTargets(
  collections: Readonly<Record<DatedFolder, { entries(): readonly PostEntry[] }>>,
  { leads, ...more }: Pick<LinkTargets, "leads" | "anchors" | "now">,
): LinkTargets {
  const posts = collections.posts.entries();
  const bySlug = new Map(posts.map((entry) => [entry.slug, entry]));
  const byAlias = aliasesOf(posts);
  const aliases = Object.values(collections).map((texts) => aliasesOf(texts.entries()));
  return {
    ...more,
    find: (slug) => bySlug.get(slug) ?? byAlias.get(`/posts/${slug}`.normalize("NFC")),
    leads: (path) => (aliases.some((known) => known.has(path)) ? "there" : leads(path)),
  };
}

/** `post`: the text with a date that it is; null for a page's. */
export function textTroubles(text: TextLinks, post: PostEntry | null, targets: LinkTargets): Trouble[] {
  const links = [...new Set(text.postLinks)].flatMap((slug) => {
    const message = postFault(post, slug, targets);
    return message ? [{ severity: "error" as const, message, line: (source: string) => lineOfLink(source, slug) }] : [];
  });
  const pages = text.siteLinks.flatMap((path) => pageTrouble(path, targets.leads) ?? []);
  const places = text.postAnchors.flatMap((place) => {
    const [slug = "", id = ""] = place.split("#");
    const target = targets.find(slug);
    const anchors = target && targets.anchors(target.file);
    if (!anchors || anchors.includes(id) || anchors.includes(`user-content-${id}`)) return [];
    return [warning(sentence("postFaults.linkToNoPlace", { place: `#${id}`, path: `/posts/${slug}` }))];
  });
  return [...links, ...pages, ...places, ...text.problems.map(warning)];
}

/** What is wrong with a link of a menu or of the home page, or null. */
export function menuTrouble(path: string, targets: LinkTargets): Trouble | null {
  const [plain = path, slug] = /^(?:\/posts\/([^/?#]+)|[^?#]*)/.exec(path) ?? [];
  const message = slug ? postFault(null, slug, targets) : pageTrouble(plain, targets.leads)?.message;
  if (!message) return null;
  const line = (source: string) => lineWhere(source, (text) => !text.startsWith("#") && text.includes(path));
  return { severity: "warning", message, line };
}

/** What is wrong with a link at the time when its readers can see it, or null. */
function postFault(from: PostEntry | null, slug: string, { find, now }: LinkTargets): string | null {
  const to = find(slug);
  const path = `/posts/${slug}`;
  if (!to) return say("postFaults.linkToNothing", { path });
  if (from?.draft) return null;
  if (to.draft) return say("postFaults.linkToDraft", { path });
  const seen = Math.max(from?.publishedAt ?? now, now);
  return to.publishedAt > seen ? say("postFaults.linkTooEarly", { path, date: to.date }) : null;
}

function pageTrouble(path: string, leads: Leads): Trouble | null {
  const where = leads(path);
  if (where === "there") return null;
  const line = (source: string) => lineWhere(source, (text) => text.includes(path));
  if (where === "gone") return { severity: "error", message: say("postFaults.linkToNothing", { path }), line };
  return { severity: "warning", message: say("postFaults.linkToUnknown", { path }), line };
}

function warning(problem: Sentence): Trouble {
  return { severity: "warning", message: said(problem), line: (source) => lineOfProblem(source, problem) };
}

function lineOfLink(source: string, slug: string): number | null {
  const inRegExp = (word: string) => word.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
  const spellings = [slug, encodeURIComponent(slug)].map((word) => new RegExp(`[/(<"']${inRegExp(word)}(?![\\w-])`));
  return lineWhere(source, (line) => spellings.some((spelling) => spelling.test(line)));
}

/** A problem names an address, a note or a place; the line is the first where the author wrote one of its names. */
function lineOfProblem(source: string, { values = {} }: Sentence): number | null {
  const written = PLACES.map((name) => values[name]).find((value) => typeof value === "string" && value !== "");
  return typeof written === "string" ? lineWhere(source, (line) => line.includes(written)) : null;
}

/** The values that stand in the text as they are written. */
const PLACES = ["place", "note", "address", "file", "formula"];

function lineWhere(source: string, matches: (line: string) => boolean): number | null {
  const index = source.split("\n").findIndex(matches);
  return index < 0 ? null : index + 1;
}
