import type { ReactNode } from "react";
import { Link } from "react-router";
import { type DatedFolder, textPath } from "../../../domain/posts/addresses.ts";
import { useText } from "../../language/text.ts";
import type { PostLinkData } from "../post-card-data.ts";
import styles from "./post-neighbours.module.css";

/** The posts, or texts of another folder, before and after another, and what they are called together. */
interface Neighbours {
  /** In which they lie; posts, unless said otherwise. */
  readonly folder?: DatedFolder;
  readonly label: string;
  readonly older: PostLinkData | null;
  readonly newer: PostLinkData | null;
  /** What stands above each of the two, where it is not the usual. */
  readonly names?: { readonly previous: string; readonly next: string };
  readonly children?: ReactNode;
}

/** Where to read on: the posts written before and after this one, or the parts of its series, below `children`. */
export function PostNeighbours({ folder = "posts", label, older, newer, names, children }: Neighbours) {
  const text = useText();
  if (!older && !newer) return null;
  const { previous, next } = names ?? { previous: text("post.previous"), next: text("post.next") };
  return (
    <nav aria-label={label} className={styles.neighbours}>
      {children}
      {older && <Neighbour post={older} path={textPath(folder, older.slug)} name={previous} rel="prev" />}
      {newer && <Neighbour post={newer} path={textPath(folder, newer.slug)} name={next} rel="next" />}
    </nav>
  );
}

function Neighbour(props: { post: PostLinkData; path: string; name: string; rel: "prev" | "next" }) {
  const { post, path, name, rel } = props;
  const className = rel === "next" ? `${styles.neighbour} ${styles.next}` : styles.neighbour;
  return (
    <Link to={path} rel={rel} className={className}>
      <span className="label">{name}</span>{" "}
      <span dir="auto" className={styles.title}>
        {post.title}
      </span>
    </Link>
  );
}
