import type { Route } from "./+types/reading-list";
import styles from "./book-list.module.css";

type ListedBook = Route.ComponentProps["loaderData"]["categories"][number]["books"][number];

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
