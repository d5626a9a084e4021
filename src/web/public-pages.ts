/** The pages that search engines may list, posts and archived updates apart. */
export const indexedPaths: readonly string[] = [
  "/",
  "/about",
  "/now",
  "/journal",
  "/poetry",
  "/blog",
  "/bookshelf",
  "/list",
  "/links",
  "/contact",
  "/privacy",
  "/tos",
];

/**
 * The answers that are the same for every visitor, and the query parameters that change them. Whatever is not listed here
 * is made for one request and never kept.
 */
const publicPages: readonly { readonly path: RegExp; readonly query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/blog$/, query: ["year", "page"] },
  { path: /^\/posts\/[^/]+$/, query: [] },
  { path: /^\/(about|now|journal|poetry|bookshelf|list|links|contact|tos|privacy|test)$/, query: [] },
  { path: /^\/nowArchives\/\d{4}-\d{2}-\d{2}$/, query: [] },
  {
    path: /^\/(feed\.xml|atom\.xml|feed\.json|sitemap\.xml|robots\.txt|site\.webmanifest|theme\.css|favicon\.(svg|ico)|apple-touch-icon\.png)$/,
    query: [],
  },
];

/**
 * The address under which a public answer is kept: its path with only the query parameters that matter, in a fixed
 * order. Null for everything else. `url` is the request's target, path and query.
 */
export function publicAddress(url: string): string | null {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const isData = path.endsWith(".data");
  const pagePath = isData ? path.slice(0, -".data".length).replace(/^\/_$/, "/") : path;
  const page = publicPages.find((candidate) => candidate.path.test(pagePath));
  if (!page) return null;
  if (mark < 0) return url;
  const query = new URLSearchParams(url.slice(mark));
  if (query.has("preview") || query.has("_routes")) return null;
  const kept = new URLSearchParams();
  for (const name of page.query) {
    const value = query.get(name);
    if (value !== null && /^\d{1,4}$/.test(value)) kept.set(name, value);
  }
  return kept.size ? `${path}?${kept}` : path;
}
