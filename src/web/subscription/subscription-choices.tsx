import { Link } from "react-router";
import { ActionForm } from "../parts/members/action-form.tsx";
import { Section } from "../parts/members/section.tsx";
import type { ReaderPageData } from "./reader-page-data.ts";
import styles from "./subscription-choices.module.css";

/** How long a reader may pause, in days. */
const pauses = [
  { days: 30, label: "One month" },
  { days: 90, label: "Three months" },
  { days: 180, label: "Half a year" },
];

type Reader = Pick<ReaderPageData, "topics" | "pausedUntil">;

/** Topics and pauses of an active subscription: forms that are posted to `action`. */
export function SubscriptionChoices({ action, reader }: { action: string; reader: Reader }) {
  const { topics, pausedUntil } = reader;
  return (
    <>
      <Section title="What you receive">
        <ActionForm action={action} what="topics">
          <ul className={styles.topics}>
            {topics.map(({ id, label, description, chosen }) => (
              <li key={id}>
                <label className={`choice ${styles.topic}`}>
                  <input type="checkbox" name="topic" value={id} defaultChecked={chosen} />
                  <span>
                    <strong>{label}</strong>
                    {description && <span className={`small ${styles.description}`}> {description}</span>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <button type="submit" className="button">
            Save
          </button>
        </ActionForm>
      </Section>
      <Section title="Pause">
        {pausedUntil && <p>Paused until {pausedUntil}. Until then nothing is sent to you.</p>}
        <div className={styles.row}>
          {pausedUntil && (
            <ActionForm action={action} what="pause">
              <button type="submit" name="days" value="0" className="button">
                Go on now
              </button>
            </ActionForm>
          )}
          {pauses.map(({ days, label }) => (
            <ActionForm key={days} action={action} what="pause">
              <button type="submit" name="days" value={days} className="button button-quiet">
                {label}
              </button>
            </ActionForm>
          ))}
        </div>
      </Section>
    </>
  );
}

/** One click to leave. */
export function LeavePart({ action }: { action: string }) {
  return (
    <Section title="Leave">
      <p>One click, at once and without a question. It can be undone for seven days.</p>
      <ActionForm action={action} what="leave">
        <button type="submit" className="button button-quiet">
          Unsubscribe
        </button>
      </ActionForm>
    </Section>
  );
}

export function UndoForm({ action }: { action: string }) {
  return (
    <ActionForm action={action} what="undo">
      <button type="submit" className="button">
        Undo, keep me subscribed
      </button>
    </ActionForm>
  );
}

export function ConsentPart({ consent, mails }: Pick<ReaderPageData, "consent" | "mails">) {
  if (consent.length === 0) return null;
  return (
    <Section title="Your consent, as it is kept here">
      <ol className={`stack ${styles.consent}`}>
        {consent.map(({ at, when, what, wording, policy }) => (
          <li key={at + what}>
            <Moment at={at} when={when} />
            <p>{what}</p>
            {policy !== null && <p className={styles.evidence}>Privacy policy: version {policy}</p>}
            {wording !== null && (
              <p className={styles.evidence}>
                Words of the mail that asked, as a SHA-256: <code>{wording}</code>
              </p>
            )}
          </li>
        ))}
      </ol>
      {mails.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Mails sent to you</h3>
          <ol className={`stack ${styles.consent}`}>
            {mails.map(({ at, when, what }) => (
              <li key={at + what}>
                <Moment at={at} when={when} />
                <p>{what}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

/** The letters that went to this reader, newest first; the older ones behind a link, as it needs no script. */
export function LettersPart({ letters, allLetters }: Pick<ReaderPageData, "letters" | "allLetters">) {
  if (letters.length === 0) return null;
  return (
    <Section title="Letters sent to you" id="letters">
      <ol className={`stack ${styles.consent}`}>
        {letters.map(({ at, when, subject, path }) => (
          <li key={at + subject}>
            <Moment at={at} when={when} />
            <p>
              <bdi>{path ? <Link to={path}>{subject}</Link> : subject}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {allLetters && (
        <p>
          <Link to={allLetters.to} className="button button-quiet">
            Show All {allLetters.total} Letters
          </Link>
        </p>
      )}
    </Section>
  );
}

function Moment({ at, when }: { at: string; when: string }) {
  return (
    <time dateTime={at} className="label">
      {when}
    </time>
  );
}
