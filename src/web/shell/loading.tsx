import styles from "./loading.module.css";

/** A spinner with the text Loading...: in the middle of its place, or `floating` above the page. */
export function Loading({ floating }: { floating?: boolean }) {
  return (
    <p role="status" className={floating ? styles.floating : styles.loading}>
      Loading...
    </p>
  );
}
