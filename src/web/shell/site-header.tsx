import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, menu } from "../parts/icon.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLinks } from "./navigation-links.tsx";
import type { SiteFacts } from "./site-facts.ts";
import styles from "./site-header.module.css";
import { SocialLinks } from "./social-links.tsx";

/** Icons in the header at most; the menu, the footer and /links have all. */
const IN_HEADER = 12;

/** The head of every page: the site's name between two menus. `actions` stand above, at the far right, beside the icons. */
export function SiteHeader({ site, actions }: { site: SiteFacts; actions?: ReactNode }) {
  const { left, right } = site.navigation;
  return (
    <>
      <header className={styles.header}>
        <div className={`page ${styles.strip}`}>
          <SocialLinks links={site.social.slice(0, IN_HEADER)} />
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <div className={`page ${styles.bar}`}>
          <nav className={styles.menu} aria-label="Main">
            <NavigationLinks links={left} />
          </nav>
          <Link to="/" className={styles.name} viewTransition>
            {site.name}
          </Link>
          <nav className={styles.menu} aria-label="Reading">
            <NavigationLinks links={right} />
          </nav>
          <button
            type="button"
            className={`icon-button ${styles.toggle}`}
            commandfor="menu"
            command="show-modal"
            aria-label="Menu"
          >
            <Icon draws={menu} />
          </button>
        </div>
      </header>
      <MobileMenu site={site} actions={actions} />
    </>
  );
}
