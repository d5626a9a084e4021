import type { PagePath } from "./input.ts";
import { type AnnouncedPage, isMemberAddress, type memberPages } from "./member-addresses.ts";

/** A file that a page is made of. */
type PageFile = Exclude<PagePath, "cards.yaml">;

const publicFiles = {
  "/": [],
  "/about": ["pages/about.md"],
  "/now": ["now/index.yaml"],
  "/journal": ["pages/journal.md"],
  "/poetry": ["pages/poetry.md"],
  "/blog": [],
  "/letters": [],
  "/tags": [],
  "/archive": [],
  "/bookshelf": ["pages/bookshelf.md", "books.yaml"],
  "/list": ["pages/list.md", "books.yaml"],
  "/links": ["pages/links.md"],
  "/subscribe": [],
  "/contact": ["pages/contact.md"],
  "/privacy": ["pages/privacy.md"],
  "/tos": ["pages/terms.md"],
} as const satisfies Record<string, readonly PageFile[]>;
export type PublicPage = keyof typeof publicFiles;

/**
 * The public pages, posts, letters and archived updates apart, in the order of the sitemap; each with the author's files that it
 * is made of. Without one of them there is no such page. /now needs an update besides; a page of `listPages` is there when
 * it has something to list, or a file of its own.
 */
export const publicPages: ReadonlyMap<string, readonly PageFile[]> = new Map(Object.entries(publicFiles));

/** Pages that are there while they have something to list, or while the author has written of what is to come. */
export const listPages = ["/letters", "/journal", "/poetry", "/tags", "/archive"] as const;
export type ListPage = (typeof listPages)[number];

export type MemberPage = `/${AnnouncedPage | (typeof memberPages)[number]}`;

/** Other names of pages, and where the pages live. */
export const movedPages: ReadonlyMap<string, string> = new Map([
  ["/linktree", "/links"],
  ["/reading-list", "/list"],
  ["/members", "/member-directory"],
]);

/** Pages that answer whatever the author writes, and those with a parameter, as their routes are written. */
const otherPages = [
  ...([
    "/posts/:slug",
    "/letters/:slug",
    "/journal/:slug",
    "/poetry/:slug",
    "/tags/:slug",
    "/categories/:slug",
    "/series/:slug",
    "/nowArchives/*",
    "/search",
    "/test",
    "/signedup",
    "/welcome",
    "/newsletter/:token?",
  ] as const),
  ...(["/auth/callback", "/dev/mailbox", "/dev/identity/:provider", "/*"] as const),
] as const;
export type OtherPage = (typeof otherPages)[number];

/** What else answers, whatever the author writes. */
const otherAddresses = new Set([
  ...otherPages.map((page) => page.replace("/:token?", "")).filter((page) => !/[:*]/.test(page)),
  ...["/verify", "/feed.xml", "/atom.xml", "/feed.json", "/rss.xml", "/rss", "/feed", "/index.xml"],
  ...["/sitemap.xml", "/robots.txt", "/llms.txt", "/site.webmanifest", "/theme.css"],
  ...["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"],
]);
const families = /^\/(media|share|newsletter|api|dev|\.well-known)\//;

/** Does the site have a page or a file of this path, posts, letters and archived updates apart, unless the author took it away? */
export function isAddress(path: string): boolean {
  return isOneAddress(path) || families.test(path);
}

/** Does every site answer there, whatever its author writes: feeds, the site map and the like? */
export function isAlwaysAnswered(path: string): boolean {
  return otherAddresses.has(path);
}

/** The same, of addresses that stand by themselves: below `/media/` and the like a text may have had its own. */
export function isOneAddress(path: string): boolean {
  return publicPages.has(path) || movedPages.has(path) || otherAddresses.has(path) || isMemberAddress(path);
}
