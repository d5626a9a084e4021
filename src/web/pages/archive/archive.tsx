import { data, Link } from "react-router";
import { ARCHIVE_ABOVE } from "../../../domain/posts/listing.ts";
import { servicesContext } from "../../context.ts";
import styles from "../../parts/list-page.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import { blogPath } from "../blog/blog-listing.ts";
import type { Route } from "./+types/archive";

/** Titles that one page shows; of the years before those it shows the number of posts. */
const MOST_TITLES = 1_000;

export function loader({ context }: Route.LoaderArgs) {
  const { posts, site } = context.get(servicesContext);
  const { total } = posts.list();
  if (total <= ARCHIVE_ABOVE) throw notWritten();
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
  const archive = args.loaderData;
  if (!archive || !site) return pageMeta(args, { title: "Archive", noindex: true });
  return pageMeta(args, {
    title: "Archive",
    description: `All ${archive.total} posts by ${site.author}, by the years in which they were written.`,
    jsonLd: { "@type": "CollectionPage", name: "Archive", url: `${site.origin}/archive`, inLanguage: site.language },
  });
}

export default function Archive({ loaderData: { total, years } }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className={styles.column}>
        <header className={styles.head}>
          <h1>Archive</h1>
          <p className="lede">All {total} posts, by the years in which they were written.</p>
        </header>
        {years.map(({ year, path, count, titles }) =>
          titles.length > 0 ? (
            <PostList key={year} heading={String(year)} posts={titles} />
          ) : (
            <p key={year}>
              <Link to={path}>
                {year}: {count} {count === 1 ? "post" : "posts"}
              </Link>
            </p>
          ),
        )}
      </div>
    </div>
  );
}
