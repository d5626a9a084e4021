import { useText } from "../../language/text.ts";
import styles from "./preview-note.module.css";

/** Says, in the words of a kind of text, that a text is not published yet. */
export function PreviewNote({ what }: { what: `collections.preview${"Post" | "Letter" | "Entry" | "Poem" | "Page"}` }) {
  const text = useText();
  return (
    <p role="note" className={styles.note}>
      {text(what)}
    </p>
  );
}
