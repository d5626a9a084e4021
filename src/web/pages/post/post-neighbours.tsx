import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import type { PostLinkData } from "../../parts/post-card-data.ts";
import styles from "./post-neighbours.module.css";

/** The posts before and after another, and what they are called together. */
export interface Neighbours {
  readonly label: string;
  readonly older: PostLinkData | null;
  readonly newer: PostLinkData | null;
}

/** Where to read on: the posts written before and after this one, or the parts of its series. */
export function PostNeighbours({ label, older, newer }: Neighbours) {
  if (!older && !newer) return null;
  return (
    <nav aria-label={label} className={styles.neighbours}>
      {older && <Neighbour post={older} name="Previous" rel="prev" />}
      {newer && <Neighbour post={newer} name="Next" rel="next" />}
    </nav>
  );
}

function Neighbour({ post, name, rel }: { post: PostLinkData; name: string; rel: "prev" | "next" }) {
  const className = rel === "next" ? `${styles.neighbour} ${styles.next}` : styles.neighbour;
  return (
    <Link to={postPath(post.slug)} rel={rel} className={className}>
      <span className="label">{name}</span>{" "}
      <span dir="auto" className={styles.title}>
        {post.title}
      </span>
    </Link>
  );
}
