import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import type { PostLinkData } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";

/** In place of a missing post, with posts that the address may have meant. */
export function MissingPost({ suggestions }: { suggestions: readonly PostLinkData[] }) {
  const text = useText();
  return (
    <section className="page notice">
      <h1>{text("post.notFound")}</h1>
      <p className="lede">{text("post.notFoundText")}</p>
      <p className="notice-actions">
        <Link to="/" className="button">
          {text("shell.home")}
        </Link>
      </p>
      <PostList heading={text("shell.nearbyPosts")} posts={suggestions} />
    </section>
  );
}
