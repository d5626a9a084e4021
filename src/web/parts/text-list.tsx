import { Link } from "react-router";
import type { PostLinkData } from "./post-card-data.ts";
import { PostDate } from "./post-date.tsx";
import styles from "./text-list.module.css";

/** A post or a letter with its path and the beginning of its text. */
export type ListedText = PostLinkData & { readonly path: string; readonly summary: string };

/** Posts or letters below each other, each with its date, its title as a link, and a few words. */
export function TextList({ texts }: { texts: readonly ListedText[] }) {
  return (
    <ol className={styles.list}>
      {texts.map(({ path, title, date, dateText, summary }) => (
        <li key={path} className={`${styles.text} h-entry`}>
          <PostDate date={date} dateText={dateText} />
          <h2 dir="auto" className={`${styles.title} p-name`}>
            <Link to={path} className={`${styles.link} u-url`}>
              {title}
            </Link>
          </h2>
          <p dir="auto" className={`${styles.summary} p-summary`}>
            {summary}
          </p>
        </li>
      ))}
    </ol>
  );
}
