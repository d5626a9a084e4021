import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import type { PostLinkData } from "../../parts/post-card-data.ts";
import { PostDate } from "../../parts/post-date.tsx";

/** Stands where a post would stand, with posts that the address may have meant. */
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
      {suggestions.length > 0 && (
        <div className="notice-list">
          <h2 className="label">Perhaps you were looking for</h2>
          <ul>
            {suggestions.map((post) => (
              <li key={post.slug}>
                <Link to={postPath(post.slug)} dir="auto">
                  {post.title}
                </Link>
                <PostDate date={post.date} dateText={post.dateText} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
