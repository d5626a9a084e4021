import { Link } from "react-router";
import type { SEARCH_PAGE_SIZE, SearchAnswer } from "../../../domain/search/search.ts";
import { displayDate } from "../../../domain/site/display-date.ts";
import { servicesContext } from "../../context.ts";
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
export const headers = () => ({ "Cache-Control": "no-store" });

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Search", description: "Find words in every post and page.", noindex: true });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, asked, results, newest, page, pages } = loaderData;
  return (
    <div className="page">
      <div className={styles.column}>
        <header className={`stack ${styles.head}`}>
          <h1>Search</h1>
          <SearchField id="search" label="Search posts and pages" query={query} large />
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
  return (
    <p className={styles.hint}>
      Every post and page can be searched. A word is found in all its forms, the beginning of a word is enough, and a
      phrase in quotation marks is found as it stands.
    </p>
  );
}

/** How much was found, and how it matches. */
function Outcome({ answer, totalText }: { answer: Omit<SearchAnswer, "results">; totalText: string }) {
  const { query, total, match, complete, page, pages } = answer;
  return (
    <div role="status" className={styles.outcome}>
      {total > 0 ? (
        <p className="soft">
          {totalText} {total === 1 ? "result" : "results"} for <Asked query={query} />
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
      ) : (
        <>
          <p className={styles.nothing}>
            Nothing found for <Asked query={query} />
          </p>
          <p className={styles.hint}>Fewer words find more, and so does the mere beginning of a word.</p>
        </>
      )}
      {total > 0 && match === "any" && <p className={styles.hint}>No page has all of these words; these have some.</p>}
      {total > 0 && match === "alike" && (
        <p className={styles.hint}>No page has quite that; these have words that begin alike.</p>
      )}
      {!complete && (
        <p className={styles.hint}>
          The index is being made at this moment, so a little later there may be more to find.
        </p>
      )}
    </div>
  );
}

const Asked = ({ query }: { query: string }) => (
  <>
    “<bdi>{query}</bdi>”
  </>
);

function Paging({ query, page, pages }: { query: string; page: number; pages: number }) {
  return (
    <nav aria-label="Pages of results" className={styles.paging}>
      {page > 1 && (
        <Link to={searchPath(query, page - 1)} className="button button-quiet" rel="prev">
          Previous page
        </Link>
      )}
      {page < pages && (
        <Link to={searchPath(query, page + 1)} className="button button-quiet" rel="next">
          Next page
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
  return (
    <section>
      <PostList heading="The newest posts" posts={posts} />
      <p className={styles.all}>
        <Link to="/blog">All posts</Link>
      </p>
    </section>
  );
}
