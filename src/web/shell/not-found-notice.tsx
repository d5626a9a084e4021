import { Link } from "react-router";
import { useText } from "../language/text.ts";
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
  const text = useText();
  return (
    <section className="page notice">
      <p className="label">{text("shell.notFound")}</p>
      <h1>{text("shell.notFoundTitle")}</h1>
      <p className="lede">{text("shell.notFoundText")} </p>
      <SearchField id="search-here" label={text("shell.notFoundSearch")} />
      <PostList heading={text("shell.nearbyPosts")} posts={nearby} />
      <PostList heading={text("shell.newestPosts")} posts={newest} />
      <p className="notice-actions">
        <Link className="button" to="/">
          {text("shell.home")}
        </Link>
        <Link className="button button-quiet" to="/blog">
          {text("shell.allPosts")}
        </Link>
      </p>
    </section>
  );
}
