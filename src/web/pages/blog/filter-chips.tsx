import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import { blogPath } from "./blog-listing.ts";
import styles from "./filter-chips.module.css";

/** Filters of the blog: all posts, or those of one year. */
export function FilterChips({ years, current }: { years: readonly number[]; current: number | null }) {
  const text = useText();
  return (
    <nav aria-label={text("blog.filter")}>
      <ul className={styles.chips}>
        {[null, ...years].map((year) => (
          <li key={year ?? "all"}>
            <Link
              to={blogPath({ year, page: 1 })}
              className="chip"
              aria-current={year === current ? "page" : undefined}
              preventScrollReset
            >
              {year ?? text("blog.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
