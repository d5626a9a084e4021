import { Link } from "react-router";
import type { SearchResult } from "../../domain/search/search.ts";
import styles from "./search-results.module.css";

/** A result with its date in words. */
export interface SearchResultData extends SearchResult {
  readonly dateText: string | null;
}

const kinds = { post: "Post", page: "Page", update: "Now" } as const;

/** What was found, best first. `start` is the number of the first one. */
export function SearchResults({ results, start }: { results: readonly SearchResultData[]; start: number }) {
  return (
    <ol className={styles.results} start={start}>
      {results.map(({ kind, path, date, dateText, title, excerpt }) => (
        <li key={path} className={styles.result}>
          <p className={`label ${styles.facts}`}>
            <span>{kinds[kind]}</span>
            {date && <time dateTime={date}>{dateText}</time>}
          </p>
          <h2 className={styles.title}>
            <Link to={path} className={styles.link} viewTransition>
              <Marked text={title} />
            </Link>
          </h2>
          <p className={styles.excerpt}>
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The pieces of a text in their order, which never changes, so that their places may name them. */
function Marked({ text }: { text: SearchResult["title"] }) {
  return text.map((piece, place) => {
    const key = `${place}`;
    return piece.mark ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
