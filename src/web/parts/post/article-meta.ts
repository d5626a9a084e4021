import type { MetaDescriptor } from "react-router";
import { type MetaSource, pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts } from "../../shell/site-facts.ts";
import type { PostView } from "./post-view.ts";

/**
 * The `meta` of a post's or a letter's page. `sharePath`: of the picture that is drawn for it; `type` and `more`: what it
 * is besides an article, in the vocabulary of schema.org. A preview is kept from search engines, and shared without all that.
 */
export function articleMeta(
  args: MetaSource,
  text: PostView,
  page: { path: string; sharePath: string; isPreview: boolean; type: string; more?: Readonly<Record<string, unknown>> },
): MetaDescriptor[] {
  const { path, sharePath, isPreview } = page;
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  return pageMeta(args, {
    title: text.title,
    description: text.description,
    path,
    original: text.original,
    image: isPreview ? undefined : { path: sharePath, width: 1200, height: 630, alt: text.title },
    article: { published: text.date, modified: text.updated, author: text.author },
    noindex: isPreview || text.unlisted,
    jsonLd: site && !isPreview ? jsonLd(site) : undefined,
  });

  function jsonLd(facts: SiteFacts) {
    return {
      "@type": page.type,
      headline: text.title,
      description: text.description,
      url: addressOf(facts, path),
      mainEntityOfPage: addressOf(facts, path),
      datePublished: text.date,
      dateModified: text.updated ?? text.date,
      inLanguage: facts.language,
      author: { "@type": "Person", name: text.author },
      image: text.picture ? facts.origin + text.picture.src : addressOf(facts, sharePath),
      ...page.more,
    };
  }
}
