import { matchPath } from "react-router";
import { decoded } from "../domain/decoded.ts";
import { blogPath, readBlogQuery } from "./pages/blog/blog-listing.ts";
import { everyPage } from "./pages.ts";

const pages = everyPage();
const hasParameter = (path: string) => /[:*]/.test(path);

/** The pages that search engines may list, posts and archived updates apart, in the order of the sitemap. */
export const indexedPaths: readonly string[] = pages
  .filter(({ path, policy }) => policy.indexed && !hasParameter(path))
  .map(({ path }) => path);

/** The pages that are the same for every visitor. Whatever is not among them is made for one request and never kept. */
const keptPages = pages.filter(({ policy }) => policy.cached !== null);
const keptByPath = new Map(keptPages.filter(({ path }) => !hasParameter(path)).map((page) => [page.path, page]));
const keptFamilies = keptPages
  .filter(({ path }) => hasParameter(path))
  .map((page) => ({ page, pattern: page.keptOnly ?? new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}$`) }));

/** Files of the site that are made like pages. */
const siteFiles =
  /^\/((?:tags|categories|series)\/[^/]+\/feed\.xml|(?:journal|poetry)\/feed\.xml|llms\.txt|feed\.xml|atom\.xml|feed\.json|sitemap\.xml|robots\.txt|site\.webmanifest|theme\.css|favicon\.(svg|ico)|apple-touch-icon\.png)$/;

/** Which states of /blog there are. */
interface ListedPages {
  readonly posts: {
    years(): readonly number[];
    /** `page` brought into the range that exists. */
    blogPage(query: { year: number | null; page: number }): { readonly page: number };
  };
  /** Pages of the author's own, by their path. */
  readonly pages: { own(path: string): object | null };
}

/**
 * The address under which a public answer is kept: its path with only the query parameters that matter, in a fixed
 * order, as far as there is something to show for them. Null for everything else. `url` is the request's target, path
 * and query.
 */
export function publicAddress(url: string, { posts, pages: { own } }: ListedPages): string | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const isData = path.endsWith(".data");
  const pagePath = isData ? path.slice(0, -".data".length).replace(/^\/_$/, "/") : path;
  const page = keptByPath.get(pagePath) ?? keptFamilies.find(({ pattern }) => pattern.test(pagePath))?.page;
  if (!page && !siteFiles.test(pagePath) && own(pagePath) === null) return null;
  if (mark < 0) return url;
  const query = new URLSearchParams(url.slice(mark));
  if (query.has("preview") || query.has("_routes")) return null;
  if (page?.policy.cached !== "listing") return path;
  const { year, page: shown } = readBlogQuery(query);
  if (year !== null && !posts.years().includes(year)) return null;
  const address = blogPath({ year, page: posts.blogPage({ year, page: shown }).page });
  return path + address.slice("/blog".length);
}

/** The pages that show something of their reader, or of a token in their address. */
const closedPages = pages.filter(({ policy }) => policy.cached === null && !policy.open).map(({ path }) => path);

/**
 * May all see what an answer at the address holds? Not so of a page for its reader, nor of a text that is shown before its
 * time to those who have its token. `url`: path and query, as its language names it.
 */
export function isOpen(url: string): boolean {
  const [path = "", query = ""] = url.split("?", 2);
  const plain = decoded(path);
  if (plain === null || new URLSearchParams(query).has("preview")) return false;
  return !closedPages.some((closed) => matchPath(closed, plain));
}

const ownSpelling = ["/api/", "/media/", "/assets/", "/verify"];

/**
 * The one spelling of a page's address: no empty or dotted segment, no slash at the end, each segment encoded like every
 * link of the site (encodeURIComponent). `url` is the request's target; its query stays as it is. Null where it is spelt
 * so already, or is no page's address.
 */
export function properSpelling(url: string): string | null {
  if (/^(\/[\w\-.~!*'()]+)+(\?|$)/.test(url) && !/\/\.{1,2}(\/|\?|$)/.test(url)) return null;
  if (url === "/" || url.startsWith("/?") || ownSpelling.some((beginning) => url.startsWith(beginning))) return null;
  const [address = ""] = url.split("#", 1);
  const { pathname } = new URL(`http://site${address}`);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const mark = address.indexOf("?");
  const proper = `/${segments.map(respelt).join("/")}${mark < 0 ? "" : address.slice(mark)}`;
  return proper === url ? null : proper;
}

function respelt(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
}
