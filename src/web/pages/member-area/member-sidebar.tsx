import { Link, useLocation } from "react-router";
import { memberPages } from "../../session/member-pages.ts";
import { useExists } from "../../shell/site-facts.ts";
import styles from "./member-sidebar.module.css";

/** The member pages, beside each of them. */
export function MemberSidebar() {
  const { pathname } = useLocation();
  const exists = useExists();
  return (
    <nav aria-label="Member area" className={styles.sidebar}>
      {memberPages(exists).map(({ title, pages }) => (
        <div key={title} className={styles.group}>
          <p className="label">{title}</p>
          <ul>
            {pages.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} aria-current={path === pathname ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
