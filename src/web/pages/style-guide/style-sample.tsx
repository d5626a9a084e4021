import type { ReactNode } from "react";
import styles from "./style-sample.module.css";

/** Elements of the site under their name in the style guide. */
export function StyleSample({ name, children }: { name: string; children: ReactNode }) {
  const id = `sample-${name.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className={styles.elements}>{children}</div>
    </section>
  );
}
