import { Link } from "react-router";
import { postPath } from "../../domain/posts/addresses.ts";
import type { PostLinkData } from "./post-card-data.ts";
import { PostDate } from "./post-date.tsx";

/** Posts by their titles and dates below a heading (styles/notice.css); nothing without posts. */
export function PostList({ heading, posts }: { heading: string; posts: readonly PostLinkData[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="notice-list">
      <h2 className="label">{heading}</h2>
      <ul>
        <PostLinks posts={posts} />
      </ul>
    </section>
  );
}

/** The items of such a list. */
export function PostLinks({ posts }: { posts: readonly PostLinkData[] }) {
  return posts.map(({ slug, title, date, dateText }) => (
    <li key={slug}>
      <Link to={postPath(slug)} dir="auto">
        {title}
      </Link>
      <PostDate date={date} dateText={dateText} />
    </li>
  ));
}
