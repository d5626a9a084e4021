import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useText } from "../language/text.ts";
import { Drawer } from "../parts/drawer.tsx";
import { Icon, menu } from "../parts/icon.tsx";
import styles from "./mobile-menu.module.css";
import { NavigationLinks } from "./navigation-links.tsx";
import type { SiteFacts } from "./site-facts.ts";
import { SocialLinks } from "./social-links.tsx";

/** The menu that slides in, and the button that floats once the page is scrolled. Both work without script. */
export function MobileMenu({ site, actions }: { site: SiteFacts; actions: ReactNode }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  // Every navigation closes the menu, but the start of the application does not: it may be open by then.
  useEffect(() => {
    if (shown.current !== key) dialog.current?.close();
    shown.current = key;
  }, [key]);

  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.floating}`}
        commandfor="menu"
        command="show-modal"
        aria-label={text("shell.menu")}
      >
        <Icon draws={menu} />
      </button>
      <Drawer ref={dialog} id="menu" title={text("shell.menu")} closing={text("shell.closeMenu")}>
        <nav className={`menu ${styles.links}`} aria-label={text("shell.menu")}>
          <NavigationLinks links={[...site.navigation.left, ...site.navigation.right]} />
        </nav>
        <div className={`row ${styles.actions}`}>{actions}</div>
        <SocialLinks links={site.social} className={styles.social} />
      </Drawer>
    </>
  );
}
