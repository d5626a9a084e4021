import type { MouseEvent, ReactNode, Ref } from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./drawer.module.css";
import { cross, Icon } from "./icon.tsx";

/**
 * A panel that slides in from the right before the page: opened by any `<button commandfor={id} command="show-modal">`,
 * closed like every dialog, by its own button, and by choosing a link in it.
 */
export function Drawer(props: {
  id: string;
  /** What it is called; shown above its content with `titled`. */
  title: string;
  /** The name of its own button. */
  closing: string;
  titled?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLDialogElement>;
}) {
  const { id, title, closing, titled = false, children, ref } = props;
  const closeAfterLink = (event: MouseEvent<HTMLDialogElement>) => {
    if ((event.target as Element).closest("a")) event.currentTarget.close();
  };
  return (
    <Dialog ref={ref} id={id} className={styles.drawer} aria-label={title} onClick={closeAfterLink}>
      <div className={styles.panel}>
        <div className={styles.head}>
          {titled && <h2>{title}</h2>}
          <button
            type="button"
            className={`icon-button ${styles.close}`}
            commandfor={id}
            command="close"
            aria-label={closing}
          >
            <Icon draws={cross} />
          </button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
