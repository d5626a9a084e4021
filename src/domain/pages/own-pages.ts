import { type Sentence, sentence } from "../../languages/sentence.ts";
import { type OptionalPage, optionalPages } from "../site/optional-pages.ts";
import { isAddress, movedPages, publicPages } from "./addresses.ts";
import { pageFiles } from "./input.ts";
import { announcedPages, memberPages } from "./member-addresses.ts";

export const menus = ["left", "right", "footer"] as const;

/** What the file of a page of the author's own says. */
export interface OwnPageText {
  readonly title: string;
  readonly description: string | null;
  readonly draft: boolean;
  /** Read at its address, and in no list. */
  readonly unlisted: boolean;
  /** Old addresses, as they are written. */
  readonly aliases: readonly string[];
  /** The menu of every page that leads to it. */
  readonly menu: (typeof menus)[number] | null;
  /** Markdown. */
  readonly body: string;
}

/** A page of the author's own, beside those that every site has. */
export interface OwnPage extends OwnPageText {
  /** Below the content folder: `pages/projects/loom.md`, `pages/loom/index.md`. */
  readonly file: string;
  /** As it is asked for: `/projects/loom`. */
  readonly path: string;
}

/** First parts of addresses that the program answers, or keeps for itself. */
const ownNames = new Set([
  ...[...publicPages.keys(), ...movedPages.keys()].map((path) => path.slice(1)),
  ...announcedPages,
  ...memberPages,
  ...[
    "api",
    "archive",
    "assets",
    "auth",
    "categories",
    "dev",
    "healthz",
    "languages",
    "media",
    "newsletter",
    "nowArchives",
    "posts",
  ],
  ...[
    "readyz",
    "search",
    "series",
    "share",
    "signedup",
    "tags",
    "test",
    "verify",
    "welcome",
    "llms.txt",
    "feed",
    "rss",
  ],
]);

/** Is this the file of a page of the author's own, as against one of those that every site has? */
export const isOwnPage = (file: string): boolean => /^pages\/.+\.md$/.test(file) && !Object.hasOwn(pageFiles, file);

/** May a page with this front matter lie in this file? Of those that every site has, each knows fields of its own. */
export function mayBePage(file: string, fields: Readonly<Record<string, unknown>>): boolean {
  if (isOwnPage(file)) return "path" in ownPagePath(file);
  return pageFiles[file as keyof typeof pageFiles].safeParse(fields).success;
}

/** Where the page of a file is read, or what is wrong with the file's name. `without`: the site's own pages whose addresses are free. */
export function ownPagePath(
  file: string,
  without: readonly OptionalPage[] = [],
): { readonly path: string } | { readonly fault: Sentence } {
  const names = file
    .slice("pages/".length, -".md".length)
    .normalize("NFC")
    .replace(/(^|\/)index$/, "")
    .split("/");
  const wrong = names.find((name) => !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name) || name.endsWith(".data"));
  if (names[0] === "") return { fault: sentence("fileFaults.pageOfHome") };
  if (wrong !== undefined) return { fault: sentence("fileFaults.pageName", { name: wrong }) };
  const path = `/${names.join("/")}`;
  const [first = ""] = names;
  const page = optionalPages.find((page) => page === (movedPages.get(path) ?? path));
  if (page ? !without.includes(page) : ownNames.has(first) || isAddress(path))
    return {
      fault: page ? sentence("fileFaults.pageInUse", { path, page }) : sentence("fileFaults.pageOfSite", { path }),
    };
  return { path: `/${names.map(encodeURIComponent).join("/")}` };
}
