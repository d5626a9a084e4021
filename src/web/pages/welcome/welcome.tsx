import { useEffect } from "react";
import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { textOf, told, useText } from "../../language/text.ts";
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
  return pageMeta(args, { title: textOf(args)("welcome.title"), noindex: true });
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const search = useWrittenSearch();
  const view = readWelcome(search);
  useForgottenQuery(search, view.kind !== "verifying");
  switch (view.kind) {
    case "expired":
      return <Expired />;
    case "issue":
      return <Issue fault={view.text} />;
    case "verified":
      return <Verified name={view.name} {...loaderData} />;
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
  const text = useText();
  const email = useSiteFacts()?.email;
  return (
    <section className="page notice">
      <h1>{text("welcome.expired")}</h1>
      <p className="lede">{text("welcome.expiredText")}</p>
      <p>{text("welcome.advice")}</p>
      <ul className={styles.advice}>
        <li>{text("welcome.adviceAgain")}</li>
        <li>{text("welcome.adviceMail")}</li>
        <li>
          {richText(text("welcome.adviceContact"), { contact: (words) => <a href={`mailto:${email}`}>{words}</a> })}
        </li>
      </ul>
      <p className="notice-actions">
        <Link to="/#subscribe" className="button">
          {text("welcome.again")}
        </Link>
        <Link to="/" className="button button-quiet">
          {text("welcome.home")}
        </Link>
      </p>
    </section>
  );
}

function Issue({ fault }: { fault: string }) {
  const text = useText();
  const email = useSiteFacts()?.email;
  return (
    <section className="page notice">
      <h1>{text("welcome.issue")}</h1>
      <p className="lede">{text("welcome.issueText")}</p>
      <p className={styles.fault}>{told(text, fault)}</p>
      <p className="notice-actions">
        <a href={`mailto:${email}`} className="button">
          {text("welcome.support")}
        </a>
        <Link to="/" className="button button-quiet">
          {text("welcome.home")}
        </Link>
      </p>
    </section>
  );
}

function Waiting() {
  const text = useText();
  return (
    <section className="page notice">
      <h1>{text("welcome.title")}</h1>
      <p className="lede">{text("welcome.waiting")}</p>
      <p className="notice-actions">
        <Link to="/blog" className="button">
          {text("welcome.visitBlog")}
        </Link>
      </p>
    </section>
  );
}

function Verified(props: { name: string | null } & Route.ComponentProps["loaderData"]) {
  const text = useText();
  const { name, expect, quote } = props;
  const greeting = name ? text("welcome.greeting", { name }) : text("welcome.greetingAnyone");
  const { topics = [] } = useSiteFacts() ?? {};
  const exists = useExists();
  const total = useTotalMembers(props.total);
  return (
    <div className={`page parts ${styles.verified}`}>
      <header className="stack">
        <h1>{text("welcome.verified")}</h1>
        {name !== null && <p className="lede">{greeting}</p>}
        <p>{total > 0 ? text("welcome.completeWith", { count: total }) : text("welcome.complete")}</p>
      </header>
      {expect.length > 0 && (
        <section aria-labelledby="expect" className="section">
          <h2 id="expect">{text("welcome.expect")}</h2>
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
          <h2 id="topics">{text("welcome.choose")}</h2>
          <dl className="stack">
            {topics.map(({ id, label, description }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <p>{text("welcome.chooseNote")}</p>
        </section>
      )}
      <p className="soft">{text("welcome.anytime")}</p>
      <p className="row">
        <Link to="/" className="button">
          {text("welcome.goHome")}
        </Link>
        {exists("/about") && (
          <Link to="/about" className="button button-quiet">
            {text("welcome.aboutSite")}
          </Link>
        )}
      </p>
    </div>
  );
}
