import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import { PictureFrame } from "../../parts/picture-frame.tsx";
import type { PostCardData } from "../../parts/post-card-data.ts";
import { PostDate } from "../../parts/post-date.tsx";
import styles from "./post-card.module.css";

/** A post in a grid: its picture, date, title and the beginning of its text. The whole card leads to the post. */
export function PostCard({ post, id }: { post: PostCardData; id?: string | undefined }) {
  return (
    <article id={id} className={`${styles.card} h-entry`}>
      {post.picture && <PictureFrame picture={post.picture} alt="" sizes={SIZES} className={styles.frame} />}
      <div className={styles.words}>
        <PostDate date={post.date} dateText={post.dateText} />
        <h3 dir="auto" className={`${styles.title} p-name`}>
          <Link to={postPath(post.slug)} className={`${styles.link} u-url`} viewTransition>
            {post.title}
          </Link>
        </h3>
        <p dir="auto" className={`${styles.excerpt} p-summary`}>
          {post.excerpt}
        </p>
      </div>
    </article>
  );
}

/** One column below 40rem, then two; beside the panel from 64rem on (blog-listing.module.css). */
const SIZES = "(min-width: 76rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 44vw, 91vw";
