import { data, Link } from "react-router";
import { termPath } from "../../../domain/posts/addresses.ts";
import type { TermKind } from "../../../domain/posts/terms.ts";
import { servicesContext } from "../../context.ts";
import { textOf, useText } from "../../language/text.ts";
import listStyles from "../../parts/list-page.module.css";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts, useExists } from "../../shell/site-facts.ts";
import type { Route } from "./+types/tags";
import styles from "./tags.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { pages, posts, site } = context.get(servicesContext);
  const { compare } = new Intl.Collator(site.settings().locale, { numeric: true });
  const termsOf = (kind: TermKind) =>
    posts
      .terms(kind)
      .map((term) => ({ name: term.name, path: termPath(term), count: term.posts.length }))
      .sort((one, other) => compare(one.name, other.name));
  const [tags, categories, series] = [termsOf("tag"), termsOf("category"), termsOf("series")];
  if (tags.length === 0 || !pages.exists("/tags")) throw notWritten();
  return data({ tags, categories, series });
}

export function meta(args: Route.MetaArgs) {
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const text = textOf(args);
  const tags = args.loaderData?.tags;
  if (!tags || !site) return pageMeta(args, { title: text("collections.tags"), noindex: true });
  return pageMeta(args, {
    title: text("collections.tags"),
    description: text("collections.tagsDescription", { author: site.author }),
    jsonLd: {
      "@type": "CollectionPage",
      name: text("collections.tags"),
      url: addressOf(site, "/tags"),
      inLanguage: site.language,
    },
  });
}

export default function Tags({ loaderData: { tags, categories, series } }: Route.ComponentProps) {
  const text = useText();
  const exists = useExists();
  return (
    <div className="page">
      <div className={listStyles.column}>
        <header className={listStyles.head}>
          <h1>{text("collections.tags")}</h1>
          <p className="lede">{text("collections.tagsLede")}</p>
        </header>
        <Terms terms={tags} />
        {categories.length > 0 && (
          <section aria-labelledby="categories">
            <h2 id="categories">{text("collections.categories")}</h2>
            <Terms terms={categories} />
          </section>
        )}
        {series.length > 0 && (
          <section aria-labelledby="series">
            <h2 id="series">{text("collections.series")}</h2>
            <Terms terms={series} />
          </section>
        )}
        {exists("/archive") && (
          <p className={listStyles.foot}>
            <Link to="/archive" className="button button-quiet">
              {text("collections.byYear")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Terms({
  terms,
}: {
  terms: readonly { readonly name: string; readonly path: string; readonly count: number }[];
}) {
  return (
    <ul className={styles.terms}>
      {terms.map(({ name, path, count }) => (
        <li key={path}>
          <Link to={path} dir="auto" className={styles.name}>
            {name}
          </Link>
          <span className={styles.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}
