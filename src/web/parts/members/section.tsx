import type { ReactNode } from "react";
import styles from "./section.module.css";

/** One of several parts of a page that a reader looks after: ruled off, with a title. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={`section ${styles.section}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
