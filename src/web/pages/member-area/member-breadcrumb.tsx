import { Link, useLocation } from "react-router";
import { useMemberPages } from "../../parts/members/member-links.tsx";
import styles from "./member-breadcrumb.module.css";

/** Where a member is, and quick links (P71). */
export function MemberBreadcrumb() {
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const pages = useMemberPages();
  const quickLinks = pages.filter(({ quickLink }) => quickLink);
  const here = pages.find(({ path }) => path === pathname);
  return (
    <div className={styles.bar}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.crumbs}>
          <li>
            <Link to="/">Home</Link>
          </li>
          {here && (
            <li>
              <Link to={here.path} aria-current="page">
                {here.label}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <nav aria-label="Quick links">
        <ul className={styles.links}>
          {quickLinks.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} aria-current={path === pathname ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
