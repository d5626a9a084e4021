import type { ReactNode } from "react";
import { useText } from "../../language/text.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import styles from "../list-page.module.css";
import { type ListedText, TextList } from "../text-list.tsx";

/** The page that lists the texts of a folder: its title and a sentence, the texts, and below them `children`. */
export function CollectionList(props: {
  title: string;
  lede: string | undefined;
  texts: readonly ListedText[];
  children: ReactNode;
}) {
  return (
    <div className="page">
      <div className={`${styles.column} h-feed`}>
        <header className={styles.head}>
          <h1 className="p-name">{props.title}</h1>
          {props.lede && <p className="lede">{props.lede}</p>}
        </header>
        <TextList texts={props.texts} />
        {props.children}
      </div>
    </div>
  );
}

/** Where a feed reader finds the folder's own feed. */
export function FeedLink({ path }: { path: string }) {
  const text = useText();
  return (
    <p className={styles.foot}>
      <a href={useOwnPath(path)} className="button button-quiet">
        {text("collections.feed")}
      </a>
    </p>
  );
}
