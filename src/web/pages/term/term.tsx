import { data, Link, redirect } from "react-router";
import { pathOf, termAt, termPath } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import type { PostEntry } from "../../../domain/posts/post.ts";
import type { TermKind } from "../../../domain/posts/terms.ts";
import { pagePath, servicesContext } from "../../context.ts";
import { textFor, textOf, useText } from "../../language/text.ts";
import styles from "../../parts/list-page.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";
import { TextList } from "../../parts/text-list.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { feedLinks, pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts, useExists, useOwnPath } from "../../shell/site-facts.ts";
import type { Route } from "./+types/term";

/** Posts that are shown with their first words, and posts that are named after these. */
const SUMMED_UP = 20;
const NAMED = 1_000;

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { posts, site } = context.get(servicesContext);
  const asked = termAt(`/${pagePath(context, url).split("/", 2)[1]}/${params.slug}`);
  const term = asked && posts.term(asked.kind, asked.slug);
  if (!term) throw notWritten();
  if (term.slug !== params.slug) throw redirect(termPath(term), 308);
  const { kind } = term;
  const text = textFor(context);
  const { locale, author } = site.settings();
  // A series is read from its beginning.
  const ordered = kind === "series" ? term.posts.toReversed() : term.posts;
  const titles = ordered
    .slice(0, SUMMED_UP)
    .map(({ title }) => title)
    .join("; ");
  return data({
    kind,
    name: term.name,
    path: termPath(term),
    count: ordered.length,
    description: excerpt(
      text("collections.termDescription", {
        title: text(kinds[kind].title, { name: term.name }),
        count: ordered.length,
        author: author.name,
        titles,
      }),
      150,
    ),
    texts: ordered.slice(0, SUMMED_UP).map((post) => ({
      ...linkOf(post, locale),
      path: pathOf(post),
      summary: summaryOf(post),
    })),
    others: ordered.slice(SUMMED_UP, SUMMED_UP + NAMED).map((post) => linkOf(post, locale)),
  });
}

const summaryOf = (post: PostEntry): string => post.description ?? excerpt(post.opening, 150);

export function meta(args: Route.MetaArgs) {
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const term = args.loaderData;
  if (!term || !site) return pageMeta(args, { title: textOf(args)("collections.nothing"), noindex: true });
  const { kind, name, path, description } = term;
  const title = textOf(args)(kinds[kind].title, { name });
  return [
    ...pageMeta(args, {
      title,
      description,
      path,
      jsonLd: { "@type": "CollectionPage", name: title, url: addressOf(site, path), inLanguage: site.language },
    }),
    ...feedLinks(site, path, name),
  ];
}

const kinds = {
  tag: { name: "collections.tag", title: "collections.tagTitle" },
  category: { name: "collections.category", title: "collections.categoryTitle" },
  series: { name: "collections.series", title: "collections.seriesTitle" },
} as const satisfies Record<TermKind, object>;

export default function TermPage({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { kind, name, path, count, texts, others } = loaderData;
  const exists = useExists();
  return (
    <div className="page">
      <div className={`${styles.column} h-feed`}>
        <header className={styles.head}>
          <p className="label">{text(kinds[kind].name)}</p>
          <h1 dir="auto" className="p-name">
            {name}
          </h1>
          <p className="lede">
            {kind === "series" && count > 1
              ? text("collections.countInOrder", { count })
              : text("collections.count", { count })}
          </p>
        </header>
        <TextList texts={texts} />
        <PostList heading={text(kind === "series" ? "collections.later" : "collections.earlier")} posts={others} />
        <p className={styles.foot}>
          {exists("/tags") && (
            <Link to="/tags" className="button button-quiet">
              {text("collections.allTags")}
            </Link>
          )}
          <a href={useOwnPath(`${path}/feed.xml`)} className="button button-quiet">
            {text("collections.feed")}
          </a>
        </p>
      </div>
    </div>
  );
}
