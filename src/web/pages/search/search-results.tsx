import { Link } from "react-router";
import type { SearchResult } from "../../../domain/search/visible.ts";
import { useText } from "../../language/text.ts";
import linkStyles from "../../parts/stretched-link.module.css";
import styles from "./search-results.module.css";

/** A result with its date in words. */
export interface SearchResultData extends SearchResult {
  readonly dateText: string | null;
}

const kinds = {
  post: "search.post",
  letter: "search.letter",
  journal: "search.journal",
  poem: "search.poem",
  page: "search.page",
  update: "search.update",
} as const;

/** What was found, best first. `start` is the number of the first one. */
export function SearchResults({ results, start }: { results: readonly SearchResultData[]; start: number }) {
  const text = useText();
  return (
    <ol className={styles.results} start={start}>
      {results.map(({ kind, path, date, dateText, title, excerpt }) => (
        <li key={path} className={`${styles.result} ${linkStyles.around}`}>
          <p className={`label ${styles.facts}`}>
            <span>{text(kinds[kind])}</span>
            {date && <time dateTime={date}>{dateText}</time>}
          </p>
          <h2 dir="auto" className={styles.title}>
            <Link to={path} className={linkStyles.link} viewTransition>
              <Marked text={title} />
            </Link>
          </h2>
          <p dir="auto" className={styles.excerpt}>
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A text in its pieces. */
function Marked({ text }: { text: SearchResult["title"] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
  return text.map((piece, place) => (piece.mark ? <mark key={place}>{piece.text}</mark> : piece.text));
}
