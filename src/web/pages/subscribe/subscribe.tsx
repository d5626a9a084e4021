import { Link, useNavigate } from "react-router";
import { richText } from "../../language/rich-text.tsx";
import { textOf, useText } from "../../language/text.ts";
import columnStyles from "../../parts/text-page.module.css";
import { isActive, useMember } from "../../session/auth-state.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { useOwnPath, useSiteFacts } from "../../shell/site-facts.ts";
import { SubscribeForm } from "../../subscription/subscribe-form.tsx";
import type { Route } from "./+types/subscribe";
import styles from "./subscribe.module.css";

export function meta(args: Route.MetaArgs) {
  const text = textOf(args);
  return pageMeta(args, { title: text("subscribe.button"), description: text("subscribe.description") });
}

/** The newsletter's own page: the form of the popup, and what one can receive. */
export default function Subscribe() {
  const feed = useOwnPath("/feed.xml");
  const text = useText();
  const site = useSiteFacts();
  const topics = site?.topics ?? [];
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <header className={`stack ${columnStyles.head}`}>
          <h1>{text("subscribe.button")}</h1>
          <p className="lede">{text("subscribe.lede")}</p>
        </header>
        <div className={styles.form}>
          <Form />
        </div>
        {topics.length > 0 && (
          <section aria-labelledby="topics" className={`section ${styles.part}`}>
            <h2 id="topics">{text("subscribe.topics")}</h2>
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
          {richText(text("subscribe.otherWays"), {
            feed: (words) => <a href={feed}>{words}</a>,
            leave: (words) => <Link to="/newsletter">{words}</Link>,
          })}
        </p>
      </div>
    </div>
  );
}

function Form() {
  const text = useText();
  const navigate = useNavigate();
  const member = useMember();
  if (member && isActive(member))
    return (
      <p role="status">
        {richText(text("subscribe.receiving", { email: member.email ?? "" }), {
          address: (words) => <strong>{words}</strong>,
          change: (words) => <Link to="/preferences">{words}</Link>,
        })}
      </p>
    );
  return <SubscribeForm source="subscribe" onRedirect={(submission) => navigate("/signedup", { state: submission })} />;
}
