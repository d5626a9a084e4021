import { Link } from "react-router";
import type { PageContent } from "../../../domain/pages/store.ts";
import { servicesContext } from "../../context.ts";
import { textFor, textOf, useText } from "../../language/text.ts";
import { collectionMeta, collectionTexts } from "../../parts/collection/collection.ts";
import { CollectionList, FeedLink } from "../../parts/collection/collection-list.tsx";
import { PageText } from "../../parts/page-text.tsx";
import columnStyles from "../../parts/text-page.module.css";
import { type WrittenPage, writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import { type SiteFacts, useExists } from "../../shell/site-facts.ts";
import { SubscribeWidget } from "../../subscription/subscribe-widget.tsx";
import type { Route } from "./+types/poetry";
import styles from "./poetry.module.css";

/** The poems, newest first; while there are none, the card that says that they are coming. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(servicesContext).pages.page("pages/poetry.md");
  const texts = collectionTexts(context, "poetry");
  if (texts) return { texts, title: page?.title ?? textFor(context)("collections.poetry"), intro: page?.intro };
  return { texts, ...(await writtenPage(context, "poetry", "pages/poetry.md", page)) };
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  if (!page?.texts) return writtenMeta({ ...args, loaderData: page });
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const lede = page.intro ?? textOf(args)("collections.poetryDescription", { author: site?.author ?? "" });
  return collectionMeta(args, { title: page.title, lede, path: "/poetry", texts: page.texts, hasFeed: true });
}

export default function Poetry({ loaderData: page }: Route.ComponentProps) {
  if (!page.texts) return <ComingSoon {...page} />;
  return (
    <CollectionList title={page.title} lede={page.intro} texts={page.texts}>
      <SubscribeForPoetry />
      <FeedLink path="/poetry/feed.xml" />
    </CollectionList>
  );
}

function SubscribeForPoetry() {
  const text = useText();
  return (
    <SubscribeWidget
      source="poetry"
      buttonText={text("collections.poetryButton")}
      showOnlyButton
      successMessage={text("blog.checkMail")}
    />
  );
}

type PoetryPage = WrittenPage<PageContent<"pages/poetry.md">>;

function ComingSoon({ title, badges, body, quote }: Pick<PoetryPage, "title" | "badges" | "body" | "quote">) {
  const text = useText();
  const exists = useExists();
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <header className={`stack ${columnStyles.head}`}>
          <h1 {...body.words}>{title}</h1>
        </header>
        <section className={styles.card} aria-labelledby="coming-soon">
          <h2 id="coming-soon">{text("collections.comingSoon")}</h2>
          {badges.length > 0 && (
            <ul {...body.words} className={styles.badges}>
              {badges.map((badge) => (
                <li key={badge} className="label">
                  {badge}
                </li>
              ))}
            </ul>
          )}
          <PageText carried={body} />
          <SubscribeForPoetry />
        </section>
        <figure {...body.words} className={styles.quote}>
          <blockquote>{quote.text}</blockquote>
          {quote.source && <figcaption>{quote.source}</figcaption>}
        </figure>
        <p className="row">
          {exists("/journal") && (
            <Link to="/journal" className="button button-quiet">
              {text("collections.readJournal")}
            </Link>
          )}
          {exists("/now") && (
            <Link to="/now" className="button button-quiet">
              {text("collections.seeNow")}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
