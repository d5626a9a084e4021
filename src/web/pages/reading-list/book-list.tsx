import styles from "./book-list.module.css";

/** A book with the reason for reading it. */
export interface ListedBook {
  readonly title: string;
  readonly author: string;
  readonly year?: number | string | undefined;
  readonly note?: string | undefined;
}

/** Books in their order. */
export function BookList({ books }: { books: readonly ListedBook[] }) {
  return (
    <ol className={styles.books}>
      {books.map(({ title, author, year, note }) => (
        <li key={`${title} ${author}`} className={styles.book}>
          <h3>
            <cite>{title}</cite>
          </h3>
          <p className={styles.author}>
            {author}
            {year !== undefined && `, ${year}`}
          </p>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
