import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import { PictureFrame } from "../../parts/picture-frame.tsx";
import type { PostCardData } from "../../parts/post-card-data.ts";
import { PostDate } from "../../parts/post-date.tsx";
import linkStyles from "../../parts/stretched-link.module.css";
import styles from "./post-card.module.css";

/**
 * A post with its picture, date, title and the beginning of its text, all of it a link to the post: in a grid, or
 * `featured` across the width of the page.
 */
export function PostCard(props: { post: PostCardData; id?: string | undefined; featured?: boolean }) {
  const { post, id, featured = false } = props;
  const Heading = featured ? "h2" : "h3";
  const sizes = featured ? FEATURED_SIZES : SIZES;
  return (
    <article id={id} className={`${featured ? styles.featured : styles.card} ${linkStyles.around} h-entry`}>
      {post.picture && (
        <PictureFrame picture={post.picture} alt="" first={featured} sizes={sizes} className={styles.frame} />
      )}
      <div className={styles.words}>
        <PostDate date={post.date} dateText={post.dateText} />
        <Heading dir="auto" className={`${styles.title} p-name`}>
          <Link to={postPath(post.slug)} className={`${linkStyles.link} u-url`} viewTransition>
            {post.title}
          </Link>
        </Heading>
        <p dir="auto" className={`${featured ? "soft" : "small"} p-summary`}>
          {post.excerpt}
        </p>
      </div>
    </article>
  );
}

/** One column below 40rem, then two; beside the panel from 64rem on (blog.module.css). */
const SIZES = "(min-width: 76rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 44vw, 91vw";
/** Three fifths of the page from 52rem on, else its whole width. */
const FEATURED_SIZES = "(min-width: 85rem) 45rem, (min-width: 52rem) 54vw, 91vw";
