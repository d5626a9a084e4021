import { Section } from "../../parts/members/section.tsx";
import { changes, formFailure } from "../../subscription/form-failures.ts";
import type { ReaderPageData } from "../../subscription/reader-page-data.ts";
import {
  ConsentPart,
  LeavePart,
  LettersPart,
  SubscriptionChoices,
  UndoForm,
} from "../../subscription/subscription-choices.tsx";
import styles from "./reader-page.module.css";

const outcomes: Readonly<Record<string, string>> = changes;

/** A subscriber's own page, behind the link in each mail: topics, pause, leaving, and the record of consent. All of it is forms. */
export function ReaderPage(props: {
  token: string;
  reader: ReaderPageData;
  done: string | null;
  failed: string | null;
}) {
  const { token, reader, done, failed } = props;
  const { email, status, canUndo, consent, mails } = reader;
  const outcome = done !== null && Object.hasOwn(outcomes, done) ? outcomes[done] : null;
  const action = `/newsletter/${token}`;
  return (
    <div className={"page parts"}>
      <header className="stack start">
        <h1>Your subscription</h1>
        <p className={`lede ${styles.address}`}>{email}</p>
        {outcome && (
          <p role="status" className="outcome">
            {outcome}
          </p>
        )}
        {failed !== null && (
          <p role="alert" className="error">
            {formFailure(failed)}
          </p>
        )}
      </header>
      {status === "active" && (
        <>
          <SubscriptionChoices action={action} reader={reader} />
          <LeavePart action={action} />
        </>
      )}
      {status === "pending" && <p>This address has not been confirmed yet. The mail that asks for it has the link.</p>}
      {status === "unsubscribed" && (
        <Section title="Not subscribed">
          <p>Nothing is sent to this address.</p>
          {canUndo && <UndoForm action={action} />}
        </Section>
      )}
      <LettersPart {...reader} />
      <ConsentPart consent={consent} mails={mails} />
    </div>
  );
}
