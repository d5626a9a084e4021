import type { MetaDescriptor, RouterContextProvider } from "react-router";
import { type DatedFolder, kindOf, pathOf } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import type { PostEntry } from "../../../domain/posts/post.ts";
import { servicesContext } from "../../context.ts";
import { feedLinks, type MetaSource, pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts } from "../../shell/site-facts.ts";
import { linkOf } from "../post-card-data.ts";
import type { ListedText } from "../text-list.tsx";

/** What the texts of a folder are on the page that lists them; null while there are none. */
export function collectionTexts(context: Readonly<RouterContextProvider>, folder: DatedFolder): ListedText[] | null {
  const { collections, site } = context.get(servicesContext);
  const { posts: listed } = collections[folder].list();
  const { locale } = site.settings();
  if (listed.length === 0) return null;
  return listed.map((text) => ({ ...linkOf(text, locale), path: pathOf(text), summary: summaryOf(text) }));
}

/** A poem begins with its own lines. */
function summaryOf({ description, opening, file }: PostEntry): string {
  if (description !== null || kindOf(file) !== "poem") return description ?? excerpt(opening, 150);
  const [stanza = ""] = opening.split(" // ", 1);
  return stanza.split(" / ").slice(0, MOST_LINES).join("\n");
}

const MOST_LINES = 3;

/** The `meta` of such a page. `lede`: the beginning of its description, before the titles; `hasFeed`: whether the folder has one of its own. */
export function collectionMeta(
  args: MetaSource,
  page: { title: string; lede: string; path: string; texts: readonly ListedText[]; hasFeed?: boolean },
): MetaDescriptor[] {
  const { title, path, texts, hasFeed } = page;
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  if (!site) return pageMeta(args, { title, noindex: true });
  const titles = texts.map((text) => text.title).join("; ");
  const meta = pageMeta(args, {
    title,
    description: excerpt(`${page.lede}: ${titles}`, 150),
    jsonLd: { "@type": "CollectionPage", name: title, url: addressOf(site, path), inLanguage: site.language },
  });
  return hasFeed ? [...meta, ...feedLinks(site, path, title)] : meta;
}
