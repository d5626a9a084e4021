import type { MetaDescriptor } from "react-router";
import { feedFiles, feedTypes } from "../../domain/posts/feed-types.ts";
import { withPrefix } from "../../domain/site/addresses.ts";
import { addressOf, type SiteFacts } from "./site-facts.ts";

/** A picture shown where a page is shared. */
interface SharePicture {
  /** A path of the site. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface PageMeta {
  /** The page's own title; without one the title is the site's name. */
  readonly title?: string | undefined;
  /** At most about 155 characters; without one the site's own. */
  readonly description?: string | undefined;
  /** The path that search engines should keep, with the query that belongs to it; without one the path shown. */
  readonly path?: string | undefined;
  /** The absolute address that search engines should keep in place of that, of the original elsewhere. */
  readonly original?: string | null | undefined;
  readonly image?: SharePicture | undefined;
  /** For posts: their dates, `YYYY-MM-DD`, and their author. */
  readonly article?:
    | { readonly published: string; readonly modified: string | null; readonly author: string }
    | undefined;
  readonly noindex?: boolean | undefined;
  /** What the page is, in the vocabulary of schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
}

/** The `meta` of a page that the author has written. */
export function writtenMeta(args: MetaSource & { readonly loaderData?: WrittenWords | undefined }): MetaDescriptor[] {
  const { title, description } = args.loaderData ?? {};
  return pageMeta(args, { title, description });
}

/** The links by which feed readers find the feed of a page, in each format; `path`: of the page. */
export const feedLinks = ({ name, prefix = "" }: SiteFacts, path: string, title: string): MetaDescriptor[] =>
  feedFiles.map((file) => ({
    ...{ tagName: "link", rel: "alternate", type: feedTypes[file] },
    ...{ href: withPrefix(prefix, path + file), title: `${name}: ${title}` },
  }));

type WrittenWords = Required<Pick<PageMeta, "title" | "description">>;

/** The arguments of a route's `meta`, as far as needed here. */
export interface MetaSource {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
  readonly location: { readonly pathname: string };
}

/**
 * The title, description, canonical link, sharing card (ogp.me) and structured data of a page: what every page's `meta`
 * returns.
 */
export function pageMeta({ matches, location }: MetaSource, page: PageMeta): MetaDescriptor[] {
  const site = matches[0]?.loaderData as SiteFacts | undefined;
  if (!site) return page.title ? [{ title: page.title }] : [];
  const title = page.title ? `${page.title} · ${site.name}` : site.name;
  const description = page.description || site.description;
  const path = page.path ?? (location.pathname.replace(/(?<!\/)\/+$/, "") || "/");
  const address = addressOf(site, path);
  const same = site.languages?.filter((one) => one.same) ?? [];
  const [main] = same;
  // A page that borrows its words from the main language is kept there.
  const kept = main && !same.some(({ isShown }) => isShown) ? site.origin + main.path : address;
  const image = page.image ?? { path: "/share/site.png", width: 1200, height: 630, alt: site.name };
  const { article } = page;

  const descriptors: (MetaDescriptor | false | undefined)[] = [
    { title },
    { name: "description", content: description },
    { name: "author", content: article?.author ?? site.author },
    page.noindex
      ? { name: "robots", content: "noindex" }
      : { tagName: "link", rel: "canonical", href: page.original ?? kept },
    ...(page.noindex || page.original || kept !== address ? [] : alternates(site, same)),
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:title", content: page.title ?? site.name },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: site.locale.replace("-", "_") },
    { property: "og:image", content: sharedAddress(site, image.path) },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    article && { property: "article:published_time", content: article.published },
    article?.modified != null && { property: "article:modified_time", content: article.modified },
    page.jsonLd && { "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd } },
  ];
  return descriptors.filter((descriptor): descriptor is MetaDescriptor => Boolean(descriptor));
}

/** The same page in each language of the site, itself included, and for readers of any other language the main one. */
function alternates({ origin }: SiteFacts, same: NonNullable<SiteFacts["languages"]>): MetaDescriptor[] {
  const [main] = same;
  if (!main || same.length < 2) return [];
  return [...same, { ...main, language: "x-default" }].map(({ language, path }) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: language,
    href: origin + path,
  }));
}

/** What is drawn for sharing is drawn in each language, a picture of the author's is one for all. */
const sharedAddress = (site: SiteFacts, path: string): string =>
  path.startsWith("/share/") ? addressOf(site, path) : site.origin + path;
