import { type FeedFolder, folderOf, kindOf, pathOf, termPath } from "../../domain/posts/addresses.ts";
import { excerpt } from "../../domain/posts/excerpt.ts";
import { lastingName } from "../../domain/posts/lasting-name.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { Post, PostEntry } from "../../domain/posts/post.ts";
import type { Term } from "../../domain/posts/terms.ts";
import type { Services } from "../../domain/services.ts";
import { prefixOf, withPrefix } from "../../domain/site/addresses.ts";
import { instantOf } from "../../domain/site/dates.ts";
import type { SiteSettings } from "../../domain/site/input.ts";
import { textIn } from "../../languages/texts.ts";
import { withPlainCards } from "./cards.ts";
import { withTex } from "./formulas.ts";
import { escapeXml, unescapeXml } from "./xml.ts";

/** Posts and letters in a feed. */
const LENGTH = 20;

/** What every format of the feed says. */
export type Feed = Awaited<ReturnType<typeof feedOf>>;
export type FeedEntry = ReturnType<typeof feedEntry>;

type FeedParts = Pick<Services, "posts" | "collections" | "pages" | "site"> & { origin: string };

/** The newest visible posts and letters, letters under a category of that name. */
export function currentFeed(parts: FeedParts): Promise<Feed> {
  const { posts, collections, site } = parts;
  const newest = [...posts.recent(LENGTH), ...collections.letters.recent(LENGTH)].sort(newestFirst).slice(0, LENGTH);
  return feedOf(newest, { title: site.settings().name, path: "/" }, parts);
}

/** The newest posts with a tag, of a category or a series. */
export function termFeed(term: Term, parts: FeedParts): Promise<Feed> {
  const { name, language } = parts.site.settings();
  const title = textIn(language)("feeds.ofTerm", { site: name, term: term.name });
  return feedOf(term.posts.slice(0, LENGTH), { title, path: termPath(term) }, parts);
}

/** The newest texts of a folder that has a feed of its own; null while there are none. */
export async function collectionFeed(folder: FeedFolder, parts: FeedParts): Promise<Feed | null> {
  const { collections, pages, site } = parts;
  const newest = collections[folder].recent(LENGTH);
  if (newest.length === 0) return null;
  const { name, language } = site.settings();
  const text = textIn(language);
  const term = pages.page(`pages/${folder}.md`)?.title ?? text(`feeds.${folder}`);
  const title = text("feeds.ofTerm", { site: name, term });
  return feedOf(newest, { title, path: `/${folder}` }, parts);
}

/** With full texts; all addresses are absolute, all times UTC milliseconds. `page`: which the feed belongs to. */
async function feedOf(texts: readonly PostEntry[], page: { title: string; path: string }, parts: FeedParts) {
  const { collections, pages, origin } = parts;
  const shelfOf = ({ file }: Pick<PostEntry, "file">) => collections[folderOf(file)];
  const settings = parts.site.settings();
  const own = origin + prefixOf(settings);
  const found = await Promise.all(texts.map((entry) => shelfOf(entry).withBody(entry)));
  const entries = found.flatMap((post) =>
    post ? [feedEntry(post, lastingName(post, shelfOf(post)), settings, origin)] : [],
  );
  return {
    title: page.title,
    description: settings.description,
    language: settings.language,
    author: settings.author.name,
    /** The page about the author, or the home page. */
    authorUrl: `${own}${pages.exists("/about") ? "/about" : "/"}`,
    origin,
    /** The address of the page that the feed belongs to. */
    home: origin + withPrefix(prefixOf(settings), page.path),
    /** When the newest entry, or revision of one, appeared. */
    updated: Math.max(0, ...entries.map((entry) => entry.updated)),
    entries,
  };
}

/** By the written day first, as in every list. */
const newestFirst = (a: PostEntry, b: PostEntry): number =>
  (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) || b.publishedAt - a.publishedAt;

function feedEntry(post: Post, name: string, settings: SiteSettings, origin: string) {
  const own = origin + prefixOf(settings);
  const url = own + pathOf(post);
  const letters = kindOf(post.file) === "letter" ? [textIn(settings.language)("feeds.letters")] : [];
  const categories = [...letters, post.category ?? [], post.tags].flat();
  const image = post.image && { ...post.image, src: origin + plainAddress(post.image) };
  const cover = image ? `<p><img src="${escapeXml(image.src)}" alt="${escapeXml(image.alt)}"></p>` : "";
  return {
    /** Stays when the title, the date or the address of the post changes (`lastingName`). */
    id: own + pathOf({ file: post.file, slug: name }),
    url,
    title: post.title,
    author: post.author.name,
    published: post.publishedAt,
    updated: Math.max(post.publishedAt, post.updated ? instantOf(post.updated, settings.timeZone) : 0),
    summary: excerpt(post.opening, 600),
    html: cover + withAbsoluteAddresses(withPlainCards(withTex(post.body.html)), url),
    /** What is to be heard in it. */
    recordings: post.body.recordings.flatMap(({ address, contentType, size }) =>
      contentType.startsWith("audio/") ? [{ url: origin + address, contentType, size }] : [],
    ),
    image: image?.src ?? null,
    tags: [...new Set(categories)],
  };
}

const HEADING_LINK = /<a class="heading-link" href="[^"]*"[^<>]*><\/a>/g;
const TAG = /<[a-z](?:"[^"]*"|[^"<>])*/gi;
const ATTRIBUTE = /(?<![^\s"=<>])([^\s"=<>]+)="([^"]*)"/g;

/**
 * Rendered HTML as a feed reader can show it anywhere: no address is relative, headings have no links to themselves.
 * `base` is the address of the page that the HTML stands on.
 */
export function withAbsoluteAddresses(html: string, base: string): string {
  return html
    .replace(HEADING_LINK, "")
    .replace(TAG, (tag) => tag.replace(ATTRIBUTE, (whole, name, value) => absoluteAttribute(whole, name, value, base)));
}

function absoluteAttribute(whole: string, name: string, value: string, base: string): string {
  if (name === "href" || name === "src" || name === "poster" || name === "cite")
    return `${name}="${absolute(value, base)}"`;
  if (name !== "srcset") return whole;
  const candidates = value.split(/,\s+/).map((candidate) => candidate.replace(/^\S+/, (at) => absolute(at, base)));
  return `${name}="${candidates.join(", ")}"`;
}

/** An address as it stands in an HTML attribute, made absolute; one that cannot be read stays. */
function absolute(written: string, base: string): string {
  const plain = unescapeXml(written);
  return URL.canParse(plain, base) ? escapeXml(new URL(plain, base).href) : written;
}
