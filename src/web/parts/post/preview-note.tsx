import styles from "./preview-note.module.css";

/** Says that a text is not published yet. */
export function PreviewNote({ what }: { what: string }) {
  return (
    <p role="note" className={styles.note}>
      This is a preview. The {what} is not published; only those who have this link can read it.
    </p>
  );
}
