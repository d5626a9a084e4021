import { Link } from "react-router";
import { postPath } from "../../domain/posts/addresses.ts";
import type { PostLinkData } from "./post-card-data.ts";
import { PostDate } from "./post-date.tsx";

/** Posts by their titles and dates, as the items of a list. */
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
