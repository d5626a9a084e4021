import { Link } from "react-router";
import { useText } from "../language/text.ts";
import { Icon, menu } from "../parts/icon.tsx";
import { SubscribeButton } from "../subscription/subscribe-button.tsx";
import { AccountControl } from "./account-control.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLinks } from "./navigation-links.tsx";
import type { SiteFacts } from "./site-facts.ts";
import styles from "./site-header.module.css";
import { SocialLinks } from "./social-links.tsx";

/** Icons in the header at most; the menu, the footer and /links have all. */
const IN_HEADER = 12;

const actions = (
  <>
    <SubscribeButton />
    <AccountControl />
  </>
);

/** The head of every page: the site's name between two menus. Above, the icons, and at the far right what a reader can do. */
export function SiteHeader({ site }: { site: SiteFacts }) {
  const text = useText();
  const { left, right } = site.navigation;
  return (
    <>
      <header className={styles.header}>
        <div className={`page ${styles.strip}`}>
          <SocialLinks links={site.social.slice(0, IN_HEADER)} />
          <div className={styles.actions}>{actions}</div>
        </div>
        <div className={`page ${styles.bar}`}>
          <nav className={styles.menu} aria-label={text("shell.mainNavigation")}>
            <NavigationLinks links={left} />
          </nav>
          <Link to="/" className={styles.name} viewTransition>
            {site.name}
          </Link>
          <nav className={styles.menu} aria-label={text("shell.readingNavigation")}>
            <NavigationLinks links={right} />
          </nav>
          <button
            type="button"
            className={`icon-button ${styles.toggle}`}
            commandfor="menu"
            command="show-modal"
            aria-label={text("shell.menu")}
          >
            <Icon draws={menu} />
          </button>
        </div>
      </header>
      <MobileMenu site={site} actions={actions} />
    </>
  );
}
