import { useText } from "../language/text.ts";
import styles from "./loading.module.css";

/** A spinner with the text Loading...: in the middle of its place, or `floating` above the page. */
export function Loading({ floating }: { floating?: boolean }) {
  const text = useText();
  return (
    <p role="status" className={floating ? styles.floating : styles.loading}>
      {text("shell.loading")}
    </p>
  );
}
