import { Link } from "react-router";
import { blogPath } from "./blog-listing.ts";
import styles from "./filter-chips.module.css";

/** Filters of the blog: all posts, or those of one year. */
export function FilterChips({ years, current }: { years: readonly number[]; current: number | null }) {
  return (
    <nav aria-label="Filter posts by year">
      <ul className={styles.chips}>
        {[null, ...years].map((year) => (
          <li key={year ?? "all"}>
            <Link
              to={blogPath({ year, page: 1 })}
              className="chip"
              aria-current={year === current ? "page" : undefined}
              preventScrollReset
            >
              {year ?? "All Posts"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
