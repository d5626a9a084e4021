import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import { PictureFrame } from "../../parts/picture-frame.tsx";
import type { PostCardData } from "../../parts/post-card-data.ts";
import { PostDate } from "../../parts/post-date.tsx";
import styles from "./featured-post.module.css";

/** The newest post, across the width of the page. */
export function FeaturedPost({ post }: { post: PostCardData }) {
  return (
    <article className={`${styles.featured} h-entry`}>
      {post.picture && <PictureFrame picture={post.picture} alt="" first sizes={SIZES} className={styles.frame} />}
      <div className={styles.words}>
        <PostDate date={post.date} dateText={post.dateText} />
        <h2 dir="auto" className={`${styles.title} p-name`}>
          <Link to={postPath(post.slug)} className={`${styles.link} u-url`} viewTransition>
            {post.title}
          </Link>
        </h2>
        <p dir="auto" className={`${styles.excerpt} p-summary`}>
          {post.excerpt}
        </p>
      </div>
    </article>
  );
}

/** Three fifths of the page from 52rem on, else its whole width. */
const SIZES = "(min-width: 85rem) 45rem, (min-width: 52rem) 54vw, 91vw";
