import { servicesContext } from "../../context.ts";
import { textFor, textOf, useText } from "../../language/text.ts";
import { collectionMeta, collectionTexts } from "../../parts/collection/collection.ts";
import { CollectionList, FeedLink } from "../../parts/collection/collection-list.tsx";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/journal";

/** The entries, newest first; while there are none, what the author says of those to come. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(servicesContext).pages.page("pages/journal.md");
  const texts = collectionTexts(context, "journal");
  if (texts) return { texts, title: page?.title ?? textFor(context)("collections.journal"), intro: page?.intro };
  const { title, description, body } = await writtenPage(context, "journal", "pages/journal.md", page);
  return { texts, title, description, body };
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  if (!page?.texts) return writtenMeta({ ...args, loaderData: page });
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const lede = page.intro ?? textOf(args)("collections.journalDescription", { author: site?.author ?? "" });
  return collectionMeta(args, { title: page.title, lede, path: "/journal", texts: page.texts, hasFeed: true });
}

export default function Journal({ loaderData: page }: Route.ComponentProps) {
  const text = useText();
  if (!page.texts) return <TextPage title={page.title} body={page.body} />;
  return (
    <CollectionList title={page.title} lede={page.intro} texts={page.texts}>
      <NewsletterBlock source="journal" offer={text("collections.journalOffer")} />
      <FeedLink path="/journal/feed.xml" />
    </CollectionList>
  );
}
