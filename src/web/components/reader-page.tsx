import type { ReactNode } from "react";
import type { ReaderPageData } from "../subscription/reader-page-data.ts";
import styles from "./reader-page.module.css";

/** How long a reader may pause, in days. */
const pauses = [
  { days: 30, label: "One month" },
  { days: 90, label: "Three months" },
  { days: 180, label: "Half a year" },
];

const outcomes: Readonly<Record<string, string>> = {
  saved: "Saved.",
  left: "You have left the newsletter. No further letters will be sent.",
  undone: "Welcome back. Everything is as it was before you left.",
};

/** A subscriber's own page, behind the link in each mail: topics, pause, leaving, and the record of consent. All of it is forms. */
export function ReaderPage(props: {
  token: string;
  reader: ReaderPageData;
  done: string | null;
  failed: string | null;
}) {
  const { token, reader, done, failed } = props;
  const { email, status, topics, pausedUntil, canUndo, consent } = reader;
  const outcome = done !== null && Object.hasOwn(outcomes, done) ? outcomes[done] : null;
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <h1>Your subscription</h1>
        <p className={`lede ${styles.address}`}>{email}</p>
        {outcome && (
          <p role="status" className={styles.outcome}>
            {outcome}
          </p>
        )}
        {failed !== null && (
          <p role="alert" className="error">
            That did not work. Please try again.
          </p>
        )}
      </header>
      {status === "active" && (
        <>
          <Part title="What you receive">
            <Deed token={token} what="topics">
              <ul className={styles.topics}>
                {topics.map(({ id, label, description, chosen }) => (
                  <li key={id}>
                    <label className={styles.topic}>
                      <input type="checkbox" name="topic" value={id} defaultChecked={chosen} />
                      <span>
                        <strong>{label}</strong>
                        {description && <span className={styles.description}> {description}</span>}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <button type="submit" className="button">
                Save
              </button>
            </Deed>
          </Part>
          <Part title="Pause">
            {pausedUntil && <p>Paused until {pausedUntil}. Until then nothing is sent to you.</p>}
            <div className={styles.row}>
              {pausedUntil && (
                <Deed token={token} what="pause">
                  <button type="submit" name="days" value="0" className="button">
                    Go on now
                  </button>
                </Deed>
              )}
              {pauses.map(({ days, label }) => (
                <Deed key={days} token={token} what="pause">
                  <button type="submit" name="days" value={days} className="button button-quiet">
                    {label}
                  </button>
                </Deed>
              ))}
            </div>
          </Part>
          <Part title="Leave">
            <p>One click, at once and without a question. It can be undone for seven days.</p>
            <Deed token={token} what="leave">
              <button type="submit" className="button button-quiet">
                Unsubscribe
              </button>
            </Deed>
          </Part>
        </>
      )}
      {status === "pending" && <p>This address has not been confirmed yet. The mail that asks for it has the link.</p>}
      {status === "unsubscribed" && (
        <Part title="Not subscribed">
          <p>Nothing is sent to this address.</p>
          {canUndo && (
            <Deed token={token} what="undo">
              <button type="submit" className="button">
                Undo, keep me subscribed
              </button>
            </Deed>
          )}
        </Part>
      )}
      {consent.length > 0 && (
        <Part title="Your consent, as it is kept here">
          <ol className={styles.consent}>
            {consent.map(({ at, when, what }) => (
              <li key={at + what}>
                <time dateTime={at} className="label">
                  {when}
                </time>
                <p>{what}</p>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A form whose button does one thing; the server answers it by coming back to this page. */
function Deed(props: { token: string; what: "topics" | "pause" | "leave" | "undo"; children: ReactNode }) {
  const { token, what, children } = props;
  return (
    <form method="post" action={`/newsletter/${token}`} className={styles.deed}>
      <input type="hidden" name="do" value={what} />
      {children}
    </form>
  );
}
