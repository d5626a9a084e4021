import type { ReactNode } from "react";
import type { FormResult } from "../../session/form-results.ts";
import styles from "./member-head.module.css";

/** The head of a member page: its title, perhaps a sentence, and the result of the form that was sent from it. */
export function MemberHead(props: { title: string; result?: FormResult | null; children?: ReactNode }) {
  const { title, result, children } = props;
  return (
    <header className={`stack start ${styles.head}`}>
      <h1>{title}</h1>
      {children && <p className="lede">{children}</p>}
      {result?.outcome === "done" && (
        <p role="status" className="outcome">
          {result.text}
        </p>
      )}
      {result?.outcome === "failed" && (
        <p role="alert" className="error outcome">
          {result.text}
        </p>
      )}
    </header>
  );
}
