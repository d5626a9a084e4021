import { Link } from "react-router";
import type { SEARCH_PAGE_SIZE, SearchAnswer } from "../../../domain/search/search.ts";
import { displayDate } from "../../../domain/site/display-date.ts";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { textOf, useText } from "../../language/text.ts";
import { linkOf, type PostLinkData } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/search";
import styles from "./search.module.css";
import { SearchResults } from "./search-results.tsx";

const PAGE_SIZE: typeof SEARCH_PAGE_SIZE = 10;
/** Newest posts shown where there is nothing else to show. */
const NEWEST = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, posts, site } = context.get(servicesContext);
  const { locale } = site.settings();
  const page = url.searchParams.get("page") ?? "";
  const answer = await search.find(url.searchParams.get("q") ?? "", /^\d{1,5}$/.test(page) ? Number(page) : 1);
  const results = answer.results.map((result) => ({
    ...result,
    dateText: result.date && displayDate(result.date, locale),
  }));
  const newest = results.length ? [] : posts.recent(NEWEST).map((post) => linkOf(post, locale));
  return { ...answer, results, newest, totalText: new Intl.NumberFormat(locale).format(answer.total) };
}

/** Searches are not stored. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export function meta(args: Route.MetaArgs) {
  const text = textOf(args);
  return pageMeta(args, { title: text("search.title"), description: text("search.description"), noindex: true });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { query, asked, results, newest, page, pages } = loaderData;
  return (
    <div className="page">
      <div className={styles.column}>
        <header className={`stack ${styles.head}`}>
          <h1>{text("search.title")}</h1>
          <SearchField id="search" label={text("search.label")} query={query} large />
        </header>
        {asked ? <Outcome answer={loaderData} totalText={loaderData.totalText} /> : <Invitation />}
        {results.length > 0 && <SearchResults results={results} start={(page - 1) * PAGE_SIZE + 1} />}
        {pages > 1 && <Paging query={query} page={page} pages={pages} />}
        {newest.length > 0 && <Newest posts={newest} />}
      </div>
    </div>
  );
}

function Invitation() {
  const text = useText();
  return <p className={styles.hint}>{text("search.invitation")}</p>;
}

/** How much was found, and how it matches. */
function Outcome({ answer, totalText }: { answer: Omit<SearchAnswer, "results">; totalText: string }) {
  const text = useText();
  const { query, total, match, complete, page, pages } = answer;
  const found = { count: total, total: totalText };
  const asked = { query: () => <bdi>{query}</bdi> };
  return (
    <div role="status" className={styles.outcome}>
      {total > 0 ? (
        <p className="soft">
          {richText(
            pages > 1 ? text("search.foundOnPage", { ...found, page, pages }) : text("search.found", found),
            asked,
          )}
        </p>
      ) : (
        <>
          <p className={styles.nothing}>{richText(text("search.nothing"), asked)} </p>
          <p className={styles.hint}>{text("search.nothingHint")}</p>
        </>
      )}
      {total > 0 && match === "any" && <p className={styles.hint}>{text("search.some")}</p>}
      {total > 0 && match === "alike" && <p className={styles.hint}>{text("search.alike")}</p>}
      {!complete && <p className={styles.hint}>{text("search.incomplete")}</p>}
    </div>
  );
}

function Paging({ query, page, pages }: { query: string; page: number; pages: number }) {
  const text = useText();
  return (
    <nav aria-label={text("search.pages")} className={styles.paging}>
      {page > 1 && (
        <Link to={searchPath(query, page - 1)} className="button button-quiet" rel="prev">
          {text("search.previous")}
        </Link>
      )}
      {page < pages && (
        <Link to={searchPath(query, page + 1)} className="button button-quiet" rel="next">
          {text("search.next")}
        </Link>
      )}
    </nav>
  );
}

function searchPath(query: string, page: number): string {
  const parameters = new URLSearchParams({ q: query });
  if (page > 1) parameters.set("page", String(page));
  return `/search?${parameters}`;
}

function Newest({ posts }: { posts: readonly PostLinkData[] }) {
  const text = useText();
  return (
    <section>
      <PostList heading={text("shell.newestPosts")} posts={posts} />
      <p className={styles.all}>
        <Link to="/blog">{text("shell.allPosts")}</Link>
      </p>
    </section>
  );
}
