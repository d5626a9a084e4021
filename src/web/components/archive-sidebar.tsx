import { X } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { UpdateLink } from "../update-links.ts";
import { type ArchiveOrder, inOrder, orderLabels, otherOrder } from "./archive-order.ts";
import styles from "./archive-sidebar.module.css";
import drawerStyles from "./mobile-menu.module.css";

/** Opened by any `<button commandfor={ARCHIVE_SIDEBAR} command="show-modal">`. */
export const ARCHIVE_SIDEBAR = "past-updates-panel";

/** Past updates, sliding in from the right. It opens and closes without script; only the order needs it. */
export function ArchiveSidebar({ entries }: { entries: readonly UpdateLink[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [order, setOrder] = useState<ArchiveOrder>("desc");

  /** After a link, and after a click beside the panel where the browser does not do that by itself. */
  const closeAfterClick = (event: MouseEvent) => {
    const clicked = event.target as Element;
    if (clicked === dialog.current || clicked.closest("a")) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <dialog
      ref={dialog}
      id={ARCHIVE_SIDEBAR}
      className={drawerStyles.menu}
      closedby="any"
      aria-labelledby="past-updates-title"
      onClick={closeAfterClick}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id="past-updates-title">Past Updates</h2>
          <button
            type="button"
            className={`icon-button ${styles.close}`}
            commandfor={ARCHIVE_SIDEBAR}
            command="close"
            aria-label="Close past updates"
          >
            <X aria-hidden="true" />
          </button>
        </header>
        <button type="button" className={styles.order} data-app-click="" onClick={() => setOrder(otherOrder)}>
          {orderLabels[order]}
        </button>
        <ol className={styles.entries}>
          {inOrder(entries, order).map(({ path, title, isoDate, date }) => (
            <li key={path}>
              <Link to={path} className={styles.entry}>
                <time dateTime={isoDate} className="label">
                  {date}
                </time>
                <span className={styles.title}>{title}</span>
              </Link>
            </li>
          ))}
        </ol>
        <p className={styles.foot}>Archive of past Now page updates.</p>
      </div>
    </dialog>
  );
}
