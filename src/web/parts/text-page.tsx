import type { ReactNode } from "react";
import type { CarriedHtml } from "../shell/document-html.tsx";
import { PageText } from "./page-text.tsx";
import styles from "./text-page.module.css";

/** A page that is a title and a text, with `dateline` between the two. */
export function TextPage({ title, body, dateline }: { title: string; body: CarriedHtml; dateline?: ReactNode }) {
  return (
    <div className={`page ${styles.page}`}>
      <article className={styles.column}>
        <header className={`stack ${styles.head}`}>
          <h1 {...body.words}>{title}</h1>
          {dateline}
        </header>
        <PageText carried={body} />
      </article>
    </div>
  );
}
