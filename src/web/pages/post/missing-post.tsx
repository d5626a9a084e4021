import { Link } from "react-router";
import type { PostLinkData } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";

/** In place of a missing post, with posts that the address may have meant. */
export function MissingPost({ suggestions }: { suggestions: readonly PostLinkData[] }) {
  return (
    <section className="page notice">
      <h1>Post not found</h1>
      <p className="lede">{"The post you're looking for doesn't exist or has been moved."}</p>
      <p className="notice-actions">
        <Link to="/" className="button">
          Return to Home
        </Link>
      </p>
      <PostList heading="Perhaps you were looking for" posts={suggestions} />
    </section>
  );
}
