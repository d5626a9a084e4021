import { useState } from "react";
import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { type ArchiveOrder, inOrder, orderLabels, otherOrder } from "./archive-order.ts";
import styles from "./archive-sidebar.module.css";
import type { UpdateLink } from "./update-links.ts";

/** Opened by any `<button commandfor={ARCHIVE_SIDEBAR} command="show-modal">`. */
export const ARCHIVE_SIDEBAR = "past-updates-panel";

/** Past updates, sliding in from the right. It opens and closes without script; only the order needs it. */
export function ArchiveSidebar({ entries }: { entries: readonly UpdateLink[] }) {
  const text = useText();
  const [order, setOrder] = useState<ArchiveOrder>("desc");
  return (
    <Drawer id={ARCHIVE_SIDEBAR} title={text("now.past")} closing={text("now.closePast")} titled>
      <button type="button" className={styles.order} data-app-click="" onClick={() => setOrder(otherOrder)}>
        {text(orderLabels[order])}
      </button>
      <ol className={styles.entries}>
        {inOrder(entries, order).map(({ path, title, isoDate, date }) => (
          <li key={path}>
            <Link to={path} className={styles.entry}>
              <time dateTime={isoDate} className="label">
                {date}
              </time>
              <span dir="auto" className={styles.title}>
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>{text("now.pastNote")}</p>
    </Drawer>
  );
}
