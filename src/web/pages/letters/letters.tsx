import { data } from "react-router";
import { collectionMeta, collectionTexts } from "../../parts/collection/collection.ts";
import { CollectionList } from "../../parts/collection/collection-list.tsx";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/letters";

export function loader({ context }: Route.LoaderArgs) {
  const texts = collectionTexts(context, "letters");
  if (!texts) throw notWritten();
  return data({ texts });
}

export function meta(args: Route.MetaArgs) {
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const texts = args.loaderData?.texts;
  if (!texts || !site) return pageMeta(args, { title: "Letters", noindex: true });
  const lede = `Letters by ${site.author} to the readers of the newsletter`;
  return collectionMeta(args, { title: "Letters", lede, path: "/letters", texts });
}

export default function Letters({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <CollectionList
      title="Letters"
      lede="Written to the readers of the newsletter, and kept here for everybody."
      texts={texts}
    >
      <NewsletterBlock source="letters" offer="The next letter in your mail, whole and without a detour." />
    </CollectionList>
  );
}
