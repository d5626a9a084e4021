import type { ReactNode } from "react";
import { Link } from "react-router";
import { richText } from "../language/rich-text.tsx";
import { useText } from "../language/text.ts";
import { ActionForm } from "../parts/members/action-form.tsx";
import { Section } from "../parts/members/section.tsx";
import type { ReaderPageData } from "./reader-page-data.ts";
import styles from "./subscription-choices.module.css";

/** How long a reader may pause, in days. */
const pauses = [
  { days: 30, label: "newsletter.oneMonth" },
  { days: 90, label: "newsletter.threeMonths" },
  { days: 180, label: "newsletter.halfYear" },
] as const;

type Reader = Pick<ReaderPageData, "topics" | "languages" | "pausedUntil">;

/** Topics, language and pauses of an active subscription: forms that are posted to `action`. */
export function SubscriptionChoices({ action, reader }: { action: string; reader: Reader }) {
  const text = useText();
  const { topics, languages, pausedUntil } = reader;
  return (
    <>
      <Section title={text("newsletter.receive")}>
        <ChoiceForm action={action} what="topics">
          {topics.map(({ id, label, description, chosen }) => (
            <Choice key={id} type="checkbox" name="topic" value={id} chosen={chosen}>
              <span>
                <strong>{label}</strong>
                {description && <span className={`small ${styles.description}`}> {description}</span>}
              </span>
            </Choice>
          ))}
        </ChoiceForm>
      </Section>
      {languages && <LanguageChoice action={action} languages={languages} />}
      <Section title={text("newsletter.pause")}>
        {pausedUntil && <p>{text("newsletter.pausedUntil", { date: pausedUntil })}</p>}
        <div className={styles.row}>
          {pausedUntil && (
            <ActionForm action={action} what="pause">
              <button type="submit" name="days" value="0" className="button">
                {text("newsletter.goOn")}
              </button>
            </ActionForm>
          )}
          {pauses.map(({ days, label }) => (
            <ActionForm key={days} action={action} what="pause">
              <button type="submit" name="days" value={days} className="button button-quiet">
                {text(label)}
              </button>
            </ActionForm>
          ))}
        </div>
      </Section>
    </>
  );
}

/** In which language mails come, on a site that has several. */
function LanguageChoice({ action, languages }: { action: string } & Required<Pick<ReaderPageData, "languages">>) {
  const text = useText();
  return (
    <Section title={text("newsletter.language")}>
      <ChoiceForm action={action} what="language">
        {languages?.map(({ value, language, name, chosen }) => (
          <Choice key={value} type="radio" name="language" value={value} chosen={chosen}>
            <strong lang={language}>{name}</strong>
          </Choice>
        ))}
      </ChoiceForm>
    </Section>
  );
}

/** Choices, and the button that stores them. */
function ChoiceForm({ action, what, children }: { action: string; what: string; children: ReactNode }) {
  const text = useText();
  return (
    <ActionForm action={action} what={what}>
      <ul className={styles.topics}>{children}</ul>
      <button type="submit" className="button">
        {text("newsletter.save")}
      </button>
    </ActionForm>
  );
}

function Choice(props: {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  chosen: boolean;
  children: ReactNode;
}) {
  const { type, name, value, chosen, children } = props;
  return (
    <li>
      <label className={`choice ${styles.topic}`}>
        <input type={type} name={name} value={value} defaultChecked={chosen} />
        {children}
      </label>
    </li>
  );
}

/** One click to leave. */
export function LeavePart({ action }: { action: string }) {
  const text = useText();
  return (
    <Section title={text("newsletter.leave")}>
      <p>{text("newsletter.leaveNote")}</p>
      <ActionForm action={action} what="leave">
        <button type="submit" className="button button-quiet">
          {text("newsletter.unsubscribe")}
        </button>
      </ActionForm>
    </Section>
  );
}

export function UndoForm({ action }: { action: string }) {
  const text = useText();
  return (
    <ActionForm action={action} what="undo">
      <button type="submit" className="button">
        {text("newsletter.undo")}
      </button>
    </ActionForm>
  );
}

export function ConsentPart({ consent, mails }: Pick<ReaderPageData, "consent" | "mails">) {
  const text = useText();
  if (consent.length === 0) return null;
  return (
    <Section title={text("newsletter.consent")}>
      <ol className={`stack ${styles.consent}`}>
        {consent.map(({ at, when, what, wording, policy }) => (
          <li key={at + what}>
            <Moment at={at} when={when} />
            <p>{what}</p>
            {policy !== null && <p className={styles.evidence}>{text("newsletter.policy", { version: policy })}</p>}
            {wording !== null && (
              <p className={styles.evidence}>
                {richText(text("newsletter.wording", { hash: wording }), { code: (words) => <code>{words}</code> })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {mails.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{text("newsletter.mails")}</h3>
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
  const text = useText();
  if (letters.length === 0) return null;
  return (
    <Section title={text("newsletter.letters")} id="letters">
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
            {text("newsletter.allLetters", { count: allLetters.total })}
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
