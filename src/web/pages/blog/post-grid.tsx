import { useEffect, useRef, useState } from "react";
import { BLOG_PAGE_SIZE } from "../../../domain/posts/listing.ts";
import { useText } from "../../language/text.ts";
import { type BlogListing, blogPath } from "./blog-listing.ts";
import { LoadMore } from "./load-more.tsx";
import { PostCard } from "./post-card.tsx";
import styles from "./post-grid.module.css";

/** The posts below the featured one, six at a time. */
export function PostGrid({ listing }: { listing: BlogListing }) {
  const text = useText();
  const { year, page, posts, total } = listing;
  const { list, announcement, pending, ask } = useGrowth(listing);
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className={styles.heading}>
        {year === null ? text("blog.latest") : text("blog.ofYear", { year: String(year) })}
      </h2>
      <ul ref={list} className={styles.grid}>
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostCard
              post={post}
              id={index && index % BLOG_PAGE_SIZE === 0 ? anchorOf(index / BLOG_PAGE_SIZE + 1) : undefined}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {posts.length < total && (
        <LoadMore to={blogPath({ year, page: page + 1 })} anchor={anchorOf(page + 1)} pending={pending} onAsk={ask} />
      )}
    </section>
  );
}

/** Names the first card of the n-th six. */
const anchorOf = (page: number): string => `page-${page}`;

/** After the reader has asked for more: moves the focus to the first new post, leaves the page where it is, and says so. */
function useGrowth({ posts, total }: BlogListing) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [askedWith, setAskedWith] = useState<BlogListing["posts"] | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (askedWith === null || askedWith === posts) return;
    setAskedWith(null);
    if (posts.length <= askedWith.length) return;
    list.current?.children[askedWith.length]?.querySelector("a")?.focus({ preventScroll: true });
    setAnnouncement(text("blog.showing", { shown: posts.length, total }));
  }, [askedWith, posts, total, text]);
  return { list, announcement, pending: askedWith !== null, ask: () => setAskedWith(posts) };
}
