import type { ReactNode } from "react";
import styles from "./part.module.css";

/** One of several parts of a page that a reader looks after: ruled off, with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
