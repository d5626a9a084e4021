import { Link, useLocation } from "react-router";
import { PageLinks, useMemberPages } from "../../parts/members/member-links.tsx";
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
          {here && <PageLinks pages={[here]} pathname={pathname} />}
        </ol>
      </nav>
      <nav aria-label="Quick links">
        <ul className={styles.links}>
          <PageLinks pages={quickLinks} pathname={pathname} />
        </ul>
      </nav>
    </div>
  );
}
