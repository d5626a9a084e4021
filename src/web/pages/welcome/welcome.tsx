import { useEffect } from "react";
import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { useWrittenSearch } from "../../shell/document-html.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { useExists, useSiteFacts } from "../../shell/site-facts.ts";
import { useTotalMembers } from "../../subscription/use-total-members.ts";
import type { Route } from "./+types/welcome";
import { VerifyNotice } from "./verify-notice.tsx";
import styles from "./welcome.module.css";
import { readWelcome } from "./welcome-view.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, members } = context.get(servicesContext);
  const page = pages.page("pages/welcome.yaml");
  return { expect: page?.expect ?? [], quote: page?.quote ?? null, total: await members.totalPeople() };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Welcome", noindex: true });
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const search = useWrittenSearch();
  const view = readWelcome(search);
  useForgottenQuery(search, view.kind !== "verifying");
  switch (view.kind) {
    case "expired":
      return <Expired />;
    case "issue":
      return <Issue text={view.text} />;
    case "verified":
      return <Verified greeting={view.greeting} {...loaderData} />;
    case "verifying":
      return <VerifyNotice token={view.token} />;
    case "waiting":
      return <Waiting />;
  }
}

/** Takes what has been read out of the address bar: neither a reload nor a shared address should repeat it. */
function useForgottenQuery(search: string, read: boolean): void {
  useEffect(() => {
    if (read && search) history.replaceState(history.state, "", location.pathname + location.hash);
  }, [search, read]);
}

function Expired() {
  const email = useSiteFacts()?.email;
  return (
    <section className="page notice">
      <h1>Link Expired</h1>
      <p className="lede">This link has expired or has already been used.</p>
      <p>What you can do:</p>
      <ul className={styles.advice}>
        <li>Subscribe again, and a fresh link comes to your inbox.</li>
        <li>Check whether there is a more recent email with another link.</li>
        <li>
          If the trouble persists, <a href={`mailto:${email}`}>contact us</a>.
        </li>
      </ul>
      <p className="notice-actions">
        <Link to="/#subscribe" className="button">
          Subscribe Again
        </Link>
        <Link to="/" className="button button-quiet">
          Back to Home
        </Link>
      </p>
    </section>
  );
}

function Issue({ text }: { text: string }) {
  const email = useSiteFacts()?.email;
  return (
    <section className="page notice">
      <h1>Verification Issue</h1>
      <p className="lede">We ran into a problem verifying your email.</p>
      <p className={styles.fault}>{text}</p>
      <p className="notice-actions">
        <a href={`mailto:${email}`} className="button">
          Contact support
        </a>
        <Link to="/" className="button button-quiet">
          Back to Home
        </Link>
      </p>
    </section>
  );
}

function Waiting() {
  return (
    <section className="page notice">
      <h1>Welcome</h1>
      <p className="lede">Please verify your email to complete your subscription.</p>
      <p className="notice-actions">
        <Link to="/blog" className="button">
          Visit Blog
        </Link>
      </p>
    </section>
  );
}

function Verified(props: { greeting: string | null } & Route.ComponentProps["loaderData"]) {
  const { greeting, expect, quote } = props;
  const { topics = [], locale } = useSiteFacts() ?? {};
  const exists = useExists();
  const total = useTotalMembers(props.total);
  return (
    <div className={`page parts ${styles.verified}`}>
      <header className="stack">
        <h1>Email Successfully Verified</h1>
        {greeting && <p className="lede">{greeting}</p>}
        <p>
          Your subscription is complete.
          {total > 0 && ` ${membership(total, locale)}`}
        </p>
      </header>
      {expect.length > 0 && (
        <section aria-labelledby="expect" className="section">
          <h2 id="expect">What to expect</h2>
          <ol className={`stack ${styles.expect}`}>
            {expect.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </section>
      )}
      {quote && (
        <blockquote className={styles.quote}>
          <p>{quote}</p>
        </blockquote>
      )}
      {topics.length > 1 && (
        <section aria-labelledby="topics" className="section">
          <h2 id="topics">What you can choose</h2>
          <dl className="stack">
            {topics.map(({ id, label, description }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <p>The button in your welcome mail adds whatever you do not receive yet.</p>
        </section>
      )}
      <p className="soft">You can update your preferences or unsubscribe anytime: each letter has a link for that.</p>
      <p className="row">
        <Link to="/" className="button">
          Go to the home page
        </Link>
        {exists("/about") && (
          <Link to="/about" className="button button-quiet">
            About this site
          </Link>
        )}
      </p>
    </div>
  );
}

function membership(total: number, locale: string | undefined): string {
  if (total === 1) return "You are the very first member.";
  return `You are one of ${new Intl.NumberFormat(locale).format(total)} members.`;
}
