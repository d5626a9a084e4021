import { servicesContext } from "../../context.ts";
import { useText } from "../../language/text.ts";
import { SMALL_SCREEN_MOVES } from "../../parts/bookshelf/use-reveal.ts";
import { PageText } from "../../parts/page-text.tsx";
import columnStyles from "../../parts/text-page.module.css";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import type { Route } from "./+types/reading-list";
import { BookList } from "./book-list.tsx";
import { OpeningShelf } from "./opening-shelf.tsx";
import styles from "./reading-list.module.css";

export const handle: RouteHandle = { moves: SMALL_SCREEN_MOVES };

export async function loader({ context }: Route.LoaderArgs) {
  const { pages } = context.get(servicesContext);
  const books = pages.page("books.yaml");
  const page = await writtenPage(context, "list", "pages/list.md", books && pages.page("pages/list.md"));
  const { categories = [], spines = [] } = books ?? {};
  return { ...page, categories, spines };
}

export const meta: Route.MetaFunction = writtenMeta;

export default function ReadingList({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { title, body, explainer, note, categories, spines } = loaderData;
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <header className={`stack ${columnStyles.head}`}>
          <h1 {...body.words}>{title}</h1>
          <PageText carried={body} className={styles.intro} />
          <p>
            <a href="#explainer" {...body.words}>
              {explainer.heading}
            </a>
          </p>
        </header>
        <OpeningShelf spines={spines}>
          <ol className={styles.categories} aria-label={text("now.categories")}>
            {categories.map(({ id, name, description, books }) => (
              <li key={id} className={styles.category}>
                <p className={styles.name}>{books.length > 0 ? <a href={`#${id}`}>{name}</a> : name}</p>
                {books.length === 0 && <p className="label">{text("now.stillToCome")}</p>}
                {description && <p className={styles.description}>{description}</p>}
              </li>
            ))}
          </ol>
        </OpeningShelf>
        {categories.map(
          ({ id, name, books }, position) =>
            books.length > 0 && (
              <section key={id} id={id} className={styles.books} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{position === 0 ? text("now.theFirst", { name }) : name}</h2>
                <BookList books={books} />
              </section>
            ),
        )}
        <p {...body.words} className={styles.note}>
          {note}
        </p>
        <section
          id="explainer"
          {...body.words}
          className={`stack ${styles.explainer}`}
          aria-labelledby="explainer-title"
        >
          <h2 id="explainer-title">{explainer.heading}</h2>
          <p>{explainer.text}</p>
        </section>
      </div>
    </div>
  );
}
