import { useText } from "../../language/text.ts";
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

/** A subscriber's own page, behind the link in each mail: topics, pause, leaving, and the record of consent. All of it is forms. */
export function ReaderPage(props: {
  token: string;
  reader: ReaderPageData;
  done: string | null;
  failed: string | null;
}) {
  const text = useText();
  const { token, reader, done, failed } = props;
  const { email, status, canUndo, consent, mails } = reader;
  const outcome = done !== null && Object.hasOwn(changes, done) ? text(changes[done as keyof typeof changes]) : null;
  const action = `/newsletter/${token}`;
  return (
    <div className={"page parts"}>
      <header className="stack start">
        <h1>{text("newsletter.yours")}</h1>
        <p className={`lede ${styles.address}`}>{email}</p>
        {outcome && (
          <p role="status" className="outcome">
            {outcome}
          </p>
        )}
        {failed !== null && (
          <p role="alert" className="error">
            {text(formFailure(failed))}
          </p>
        )}
      </header>
      {status === "active" && (
        <>
          <SubscriptionChoices action={action} reader={reader} />
          <LeavePart action={action} />
        </>
      )}
      {status === "pending" && <p>{text("newsletter.pending")}</p>}
      {status === "unsubscribed" && (
        <Section title={text("newsletter.notSubscribed")}>
          <p>{text("newsletter.notSubscribedText")}</p>
          {canUndo && <UndoForm action={action} />}
        </Section>
      )}
      <LettersPart {...reader} />
      <ConsentPart consent={consent} mails={mails} />
    </div>
  );
}
