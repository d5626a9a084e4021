import { type ReactNode, type Ref, useId } from "react";
import { useText } from "../language/text.ts";
import { Dialog } from "../parts/dialog.tsx";
import { cross, Icon } from "../parts/icon.tsx";
import styles from "./popup.module.css";

export type PopupPosition = "center" | "top" | "header" | "below-header";

/**
 * A modal panel at most 28rem wide (P13). It is opened without script by any
 * `<button commandfor={id} command="show-modal">`, closes on Escape and on a click outside, and gives the focus back. The
 * focus begins in the content: what closes the panel comes last.
 */
export function Popup(props: {
  id: string;
  title: string;
  children: ReactNode;
  position?: PopupPosition;
  /** Whether the page behind is dimmed: by 30 % for header and below-header, else by 50 %. */
  backdrop?: boolean;
  compact?: boolean;
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  ref?: Ref<HTMLDialogElement>;
}) {
  const { id, title, children, position = "center", backdrop = true, compact = false, ref } = props;
  const { onOpen, onClose } = props;
  const text = useText();
  const titleId = useId();
  return (
    <Dialog
      ref={ref}
      id={id}
      className={styles.popup}
      aria-labelledby={titleId}
      data-position={position}
      data-backdrop={backdrop ? "" : undefined}
      data-compact={compact ? "" : undefined}
      onToggle={(event) => event.newState === "open" && onOpen?.()}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.content}>{children}</div>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          commandfor={id}
          command="close"
          aria-label={text("shell.close")}
        >
          <Icon draws={cross} size={20} />
        </button>
      </div>
    </Dialog>
  );
}
