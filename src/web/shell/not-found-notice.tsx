import { Link } from "react-router";
import type { PostLinkData } from "../parts/post-card-data.ts";
import { PostList } from "../parts/post-links.tsx";
import { SearchField } from "../parts/search-field.tsx";

/** For an address without a page: posts that may have been meant, the newest ones, and search. */
export function NotFoundNotice(props: {
  /** Posts that the address may have meant. */
  nearby: readonly PostLinkData[];
  newest: readonly PostLinkData[];
}) {
  const { nearby, newest } = props;
  return (
    <section className="page notice">
      <p className="label">Page not found</p>
      <h1>Nothing is kept under this address</h1>
      <p className="lede">
        The page may have moved, or the address lost a letter on its way here. Nothing is broken, and everything else is
        where it was.
      </p>
      <SearchField id="search-here" label="Search for it" />
      <PostList heading="Perhaps you were looking for" posts={nearby} />
      <PostList heading="The newest posts" posts={newest} />
      <p className="notice-actions">
        <Link className="button" to="/">
          Return to Home
        </Link>
        <Link className="button button-quiet" to="/blog">
          All posts
        </Link>
      </p>
    </section>
  );
}
