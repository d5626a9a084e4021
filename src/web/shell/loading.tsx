import styles from "./loading.module.css";

/** A wheel with the text Loading...: in the middle of its place, or floating before the page without being in the way. */
export function Loading({ floating }: { floating?: boolean }) {
  return (
    <p role="status" className={floating ? styles.floating : styles.loading}>
      Loading...
    </p>
  );
}
