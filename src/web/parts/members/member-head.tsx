import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formOutcome } from "../../session/form-results.ts";
import styles from "./member-head.module.css";

/** The head of a member page: its title, perhaps a sentence, and what became of the form that was sent from it. */
export function MemberHead({ title, children }: { title: string; children?: ReactNode }) {
  const outcome = formOutcome(useLocation().search);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children && <p className="lede">{children}</p>}
      {outcome && "done" in outcome && (
        <p role="status" className={styles.done}>
          {outcome.done}
        </p>
      )}
      {outcome && "failed" in outcome && (
        <p role="alert" className={`error ${styles.failed}`}>
          {outcome.failed}
        </p>
      )}
    </header>
  );
}
