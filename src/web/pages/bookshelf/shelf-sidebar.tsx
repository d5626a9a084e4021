import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import { BookshelfDrawing } from "../../parts/bookshelf/bookshelf-drawing.tsx";
import { type Spine, shelves } from "../../parts/bookshelf/shelf-layout.ts";
import { useReveal } from "../../parts/bookshelf/use-reveal.ts";
import { useExists } from "../../shell/site-facts.ts";
import styles from "./shelf-sidebar.module.css";

/** The six places to which the dots lead (P11). */
const PLACES = [
  { label: "now.placeAbout", path: "/about" },
  { label: "now.placeNow", path: "/now" },
  { label: "now.placeJournal", path: "/journal" },
  { label: "now.placePoetry", path: "/poetry" },
  { label: "now.placeBlog", path: "/blog" },
  { label: "now.placeList", path: "/list" },
] as const;

/** Part of the sentinel that must be in view (P11). */
const THRESHOLD = 0.1;

/** On small screens: a tall bookcase that slides in once, with a dot at each of its six shelves. */
export function ShelfSidebar({ spines, label }: { spines: readonly Spine[]; label: string }) {
  const text = useText();
  const { sentinel, state, reveal } = useReveal<HTMLElement>(THRESHOLD);
  const exists = useExists();
  const places = PLACES.filter(({ path }) => exists(path));
  return (
    <nav
      ref={sentinel}
      className={styles.sidebar}
      data-reveal={state}
      aria-label={text("now.shelves")}
      onFocus={reveal}
    >
      <div className={styles.sliding}>
        <BookshelfDrawing shelves={shelves(spines, places.length)} width={230} height={130} label={label} />
        <ul className={styles.dots}>
          {places.map(({ label: name, path }) => (
            <li key={path}>
              <Link to={path} className={styles.dot}>
                <span className={styles.name}>{text(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
