import { useEffect, useState } from "react";
import { data, Link, useLocation } from "react-router";
import { servicesContext } from "../../context.ts";
import { textFor } from "../../language/text.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import type { Route } from "./+types/mailbox";
import styles from "./mailbox.module.css";
import { mailboxWords } from "./mailbox-words.ts";

/** The page follows the mailbox, so its script starts at once. */
export const handle: RouteHandle = { moves: true };

const PERIOD_MS = 1000;

/** A mail as `/dev/mailbox.json` lists it. */
type Mail = Route.ComponentProps["loaderData"]["mails"][number];
type Words = Route.ComponentProps["loaderData"]["words"];

/** The mailbox exists in local mode only. */
export function loader({ context }: Route.LoaderArgs) {
  const { mailbox } = context.get(servicesContext);
  if (!mailbox) throw data(null, { status: 404 });
  return { mails: mailbox.mails().map(({ html, ...mail }) => mail), words: mailboxWords(textFor(context)) };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: args.loaderData?.words.mailbox, noindex: true });
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const mails = useMails(loaderData.mails);
  const asked = new URLSearchParams(useLocation().search).get("mail");
  const shown = mails.find(({ id }) => id === asked) ?? mails[0];
  return (
    <div className={`page ${styles.mailbox}`}>
      <header className="stack">
        <h1>{words.mailbox}</h1>
        <p className="lede">{words.about}</p>
      </header>
      {!shown && <p>{words.noMail}</p>}
      {shown && (
        <div className={styles.columns}>
          <nav aria-label={words.mails} className={`menu ${styles.list}`}>
            <ol aria-live="polite">
              {mails.map(({ id, subject, to, date }) => (
                <li key={id}>
                  <Link
                    to={`?mail=${encodeURIComponent(id)}`}
                    aria-current={id === shown.id ? "true" : undefined}
                    preventScrollReset
                  >
                    <span className={styles.subject}>{subject}</span>
                    <span className="caption">{to}</span>
                    <Time date={date} />
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <Letter key={shown.id} mail={shown} words={words} />
        </div>
      )}
    </div>
  );
}

/** The mails, looked for every second while the page is in view. */
function useMails(rendered: readonly Mail[]): readonly Mail[] {
  const [mails, setMails] = useState(rendered);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      // The answer breaks off where the page is left.
      const fresh: readonly Mail[] | null = await fetch("/dev/mailbox.json")
        .then((answer) => (answer.ok ? answer.json() : null))
        .catch(() => null);
      if (!fresh) return;
      setMails((known) => (known[0]?.id === fresh[0]?.id && known.length === fresh.length ? known : fresh));
    };
    const timer = setInterval(look, PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return mails;
}

function Letter({ mail, words }: { mail: Mail; words: Words }) {
  const { id, subject, from, to, date, text, headers } = mail;
  return (
    <article className={`stack ${styles.letter}`} aria-labelledby="subject">
      <h2 id="subject">{subject}</h2>
      <dl className={styles.facts}>
        <dt>{words.from}</dt>
        <dd>{from}</dd>
        <dt>{words.to}</dt>
        <dd>{to}</dd>
        <dt>{words.date}</dt>
        <dd>
          <Time date={date} />
        </dd>
      </dl>
      <iframe
        src={`/dev/mailbox/${encodeURIComponent(id)}.html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title={words.mail.replace("{subject}", () => subject)}
        className={styles.sheet}
      />
      <details>
        <summary>{words.text}</summary>
        <pre className={styles.source}>{text}</pre>
      </details>
      <details>
        <summary>{words.headers}</summary>
        <pre className={styles.source}>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join("\n")}
        </pre>
      </details>
    </article>
  );
}

/** UTC, so that the server and the browser write the same. */
function Time({ date }: { date: string }) {
  return (
    <time dateTime={date} className="caption">
      {date.slice(0, 19).replace("T", " ")} UTC
    </time>
  );
}
