import { useText } from "../../language/text.ts";
import { Picture } from "../picture.tsx";
import type { PictureData } from "../picture-data.ts";
import { PostDate } from "../post-date.tsx";
import styles from "./post-header.module.css";
import type { PostView } from "./post-view.ts";

/** The title area of a post: its picture, date and title, and the author's sentence about it. */
export function PostHeader({ post }: { post: PostView }) {
  const text = useText();
  return (
    <header className={styles.head}>
      {post.picture && (
        <figure className={styles.plate}>
          <Picture
            picture={post.picture}
            first
            sizes={SIZES}
            className={`${styles.picture} ${isTall(post.picture) ? styles.tall : ""} u-photo`}
          />
          {post.caption && (
            <figcaption dir="auto" className={styles.caption}>
              {post.caption}
            </figcaption>
          )}
        </figure>
      )}
      <p className={styles.line}>
        <PostDate date={post.date} dateText={post.dateText} />
        {post.minutes !== null && <span className="label">{text("blog.minutes", { count: post.minutes })}</span>}
      </p>
      <h1 dir="auto" className={`${styles.title} p-name`}>
        {post.title}
      </h1>
      {post.lede && (
        <p dir="auto" className="lede p-summary">
          {post.lede}
        </p>
      )}
    </header>
  );
}

/** A picture that would fill the screen at the full width of the title area, and has the pixels for it. */
const isTall = ({ width, height }: PictureData): boolean => (height ?? 0) > Math.max((width ?? 0) * 0.75, LEAST_TALL);

/** Pixels: 20rem, the least height of the class `tall`. */
const LEAST_TALL = 320;

const SIZES = "(min-width: 60rem) 52rem, 91vw";
