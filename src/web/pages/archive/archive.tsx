import { data, Link } from "react-router";
import { ARCHIVE_ABOVE } from "../../../domain/posts/listing.ts";
import { servicesContext } from "../../context.ts";
import { textOf, useText } from "../../language/text.ts";
import styles from "../../parts/list-page.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts } from "../../shell/site-facts.ts";
import { blogPath } from "../blog/blog-listing.ts";
import type { Route } from "./+types/archive";

/** Titles that one page shows; of the years before those it shows the number of posts. */
const MOST_TITLES = 1_000;

export function loader({ context }: Route.LoaderArgs) {
  const { pages, posts, site } = context.get(servicesContext);
  const { total } = posts.list();
  if (total <= ARCHIVE_ABOVE || !pages.exists("/archive")) throw notWritten();
  const { locale } = site.settings();
  let shown = 0;
  const years = posts.years().map((year) => {
    const { posts: written } = posts.list({ year });
    shown += written.length;
    const isNamed = shown <= MOST_TITLES || shown === written.length;
    const titles = isNamed ? written.slice(0, MOST_TITLES).map((post) => linkOf(post, locale)) : [];
    return { year, path: blogPath({ year, page: 1 }), count: written.length, titles };
  });
  return data({ total, years });
}

export function meta(args: Route.MetaArgs) {
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const text = textOf(args);
  const archive = args.loaderData;
  if (!archive || !site) return pageMeta(args, { title: text("collections.archive"), noindex: true });
  return pageMeta(args, {
    title: text("collections.archive"),
    description: text("collections.archiveDescription", { count: archive.total, author: site.author }),
    jsonLd: {
      "@type": "CollectionPage",
      name: text("collections.archive"),
      url: addressOf(site, "/archive"),
      inLanguage: site.language,
    },
  });
}

export default function Archive({ loaderData: { total, years } }: Route.ComponentProps) {
  const text = useText();
  return (
    <div className="page">
      <div className={styles.column}>
        <header className={styles.head}>
          <h1>{text("collections.archive")}</h1>
          <p className="lede">{text("collections.archiveLede", { count: total })}</p>
        </header>
        {years.map(({ year, path, count, titles }) =>
          titles.length > 0 ? (
            <PostList key={year} heading={String(year)} posts={titles} />
          ) : (
            <p key={year}>
              <Link to={path}>{text("collections.year", { year: String(year), count })} </Link>
            </p>
          ),
        )}
      </div>
    </div>
  );
}
