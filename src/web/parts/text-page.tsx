import type { ReactNode } from "react";
import type { CarriedHtml } from "../shell/document-html.tsx";
import { PageText } from "./page-text.tsx";
import styles from "./text-page.module.css";

/** A page that is a title and a text. `dateline` stands between the two, `children` below. */
export function TextPage(props: { title: string; body: CarriedHtml; dateline?: ReactNode; children?: ReactNode }) {
  const { title, body, dateline, children } = props;
  return (
    <div className={`page ${styles.page}`}>
      <article className={styles.column}>
        <header className={`stack ${styles.head}`}>
          <h1>{title}</h1>
          {dateline}
        </header>
        <PageText carried={body} />
        {children}
      </article>
    </div>
  );
}
