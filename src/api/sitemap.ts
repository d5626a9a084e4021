import { Hono } from "hono";
import { eachCollection, originalElsewhere, pathOf, termPath } from "../domain/posts/addresses.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import { termKinds } from "../domain/posts/terms.ts";
import type { Services } from "../domain/services.ts";
import { prefixOf, withPrefix } from "../domain/site/addresses.ts";
import { element, xmlDocument } from "./feeds/xml.ts";

/** The most addresses that one sitemap may hold (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

type SitemapParts = Pick<Services, "posts" | "collections" | "pages" | "site" | "translations"> & {
  origin: string;
  publicPaths: readonly string[];
};

/**
 * `GET /sitemap.xml` (sitemaps.org, 0.9): the public pages and updates, then the newest texts with a date, then tags, categories
 * and series. A site of several languages has one in each, which names the same page in the others.
 */
export function sitemapRoutes(parts: SitemapParts): Hono {
  return new Hono().get("/sitemap.xml", (c) =>
    c.body(sitemap(parts), 200, { "Content-Type": "application/xml; charset=utf-8" }),
  );
}

function sitemap({ posts, collections, pages, site, translations, origin, publicPaths }: SitemapParts): string {
  const { language } = site.settings();
  const prefix = prefixOf(site.settings());
  const { posts: listedPosts, ...listed } = eachCollection((folder) => collections[folder].list().posts);
  const isOwn = (path: string) => translations === undefined || pages.isTranslated(path);
  const written = [...pages.ownPages(), ...pages.archive()].map(({ path }) => path);
  const standing = publicPaths.filter((path) => pages.exists(path) && !pages.own(path));
  const paths = [...standing, ...written].filter(isOwn);
  const address = (path: string, lastChange?: string) =>
    element("url", [
      element("loc", origin + withPrefix(prefix, path)),
      element("lastmod", lastChange ?? null),
      ...alternates(path),
    ]);
  const changed = ({ date, updated }: PostEntry) => (updated && updated > date ? updated : date);
  const newestOf = ([newest]: readonly PostEntry[]) => newest && changed(newest);
  const changes = new Map([
    ["/", newestOf(listedPosts)],
    ["/blog", newestOf(listedPosts)],
    ...Object.entries(listed).map(([folder, texts]) => [`/${folder}`, newestOf(texts)] as const),
    ["/tags", newestOf(listedPosts)],
    ["/archive", newestOf(listedPosts)],
  ]);
  const addresses = [
    ...paths.map((path) => address(path, changes.get(path))),
    ...[...Object.values(listed).flat(), ...listedPosts]
      .filter((text) => originalElsewhere(text, origin) === null)
      .map((text) => address(pathOf(text), changed(text))),
    ...termKinds.flatMap((kind) => posts.terms(kind).map((term) => address(termPath(term), newestOf(term.posts)))),
  ].slice(0, MOST_ADDRESSES);
  return xmlDocument(
    element("urlset", addresses, {
      xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
      ...(translations && { "xmlns:xhtml": "http://www.w3.org/1999/xhtml" }),
    }),
  );

  function alternates(path: string) {
    const same = translations?.of(path, language).filter((one) => one.same) ?? [];
    if (same.length < 2) return [];
    return same.map(({ language: hreflang, path: href }) =>
      element("xhtml:link", [], { rel: "alternate", hreflang, href: origin + href }),
    );
  }
}
