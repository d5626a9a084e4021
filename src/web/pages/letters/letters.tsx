import { data } from "react-router";
import { textOf, useText } from "../../language/text.ts";
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
  if (!texts || !site) return pageMeta(args, { title: textOf(args)("collections.letters"), noindex: true });
  const text = textOf(args);
  const lede = text("collections.lettersDescription", { author: site.author });
  return collectionMeta(args, { title: text("collections.letters"), lede, path: "/letters", texts });
}

export default function Letters({ loaderData: { texts } }: Route.ComponentProps) {
  const text = useText();
  return (
    <CollectionList title={text("collections.letters")} lede={text("collections.lettersLede")} texts={texts}>
      <NewsletterBlock source="letters" offer={text("collections.lettersOffer")} />
    </CollectionList>
  );
}
