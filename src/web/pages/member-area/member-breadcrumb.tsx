import { Link, useLocation } from "react-router";
import { useText } from "../../language/text.ts";
import { PageLinks, useMemberPages } from "../../parts/members/member-links.tsx";
import styles from "./member-breadcrumb.module.css";

/** Where a member is, and quick links (P71). */
export function MemberBreadcrumb() {
  const text = useText();
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const pages = useMemberPages();
  const quickLinks = pages.filter(({ quickLink }) => quickLink);
  const here = pages.find(({ path }) => path === pathname);
  return (
    <div className={styles.bar}>
      <nav aria-label={text("members.breadcrumb")}>
        <ol className={styles.crumbs}>
          <li>
            <Link to="/">{text("members.home")}</Link>
          </li>
          {here && <PageLinks pages={[here]} pathname={pathname} />}
        </ol>
      </nav>
      <nav aria-label={text("members.quickLinks")}>
        <ul className={styles.links}>
          <PageLinks pages={quickLinks} pathname={pathname} />
        </ul>
      </nav>
    </div>
  );
}
