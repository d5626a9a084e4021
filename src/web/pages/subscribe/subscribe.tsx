import { Link, useNavigate } from "react-router";
import columnStyles from "../../parts/text-page.module.css";
import { isActive, useMember } from "../../session/auth-state.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";
import { SubscribeForm } from "../../subscription/subscribe-form.tsx";
import type { Route } from "./+types/subscribe";
import styles from "./subscribe.module.css";

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "Subscribe",
    description: "New posts by mail: what comes, how often, and how it ends.",
  });
}

/** The newsletter's own page: the form of the popup, and what one can receive. */
export default function Subscribe() {
  const site = useSiteFacts();
  const topics = site?.topics ?? [];
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <header className={`stack ${columnStyles.head}`}>
          <h1>Subscribe</h1>
          <p className="lede">New posts by mail, whole and without a detour. One click in each letter ends it.</p>
        </header>
        <div className={styles.form}>
          <Form />
        </div>
        {topics.length > 0 && (
          <section aria-labelledby="topics" className={`section ${styles.part}`}>
            <h2 id="topics">What you can receive</h2>
            <dl className={`stack ${styles.topics}`}>
              {topics.map(({ id, label, description }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  {description && <dd>{description}</dd>}
                </div>
              ))}
            </dl>
          </section>
        )}
        <p className={`section ${styles.part}`}>
          Not by mail? There is a <a href="/feed.xml">feed</a>. You want to leave?{" "}
          <Link to="/newsletter">It takes your address and a click</Link>.
        </p>
      </div>
    </div>
  );
}

function Form() {
  const navigate = useNavigate();
  const member = useMember();
  if (member && isActive(member))
    return (
      <p role="status">
        You receive the newsletter at <strong>{member.email}</strong>. <Link to="/preferences">Change what comes</Link>
      </p>
    );
  return <SubscribeForm source="subscribe" onRedirect={(submission) => navigate("/signedup", { state: submission })} />;
}
