import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { attemptContext, servicesContext, sessionContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { textOf, useText } from "../../language/text.ts";
import { useAuth } from "../../session/auth-state.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { formFailure } from "../../subscription/form-failures.ts";
import { plainWords } from "../../subscription/plain-words.ts";
import { SubscribeForm } from "../../subscription/subscribe-form.tsx";
import { useTotalMembers } from "../../subscription/use-total-members.ts";
import type { Route } from "./+types/signed-up";
import { AccountOffer } from "./account-offer.tsx";
import { ResendLink } from "./resend-link.tsx";
import styles from "./signed-up.module.css";
import { readSignedUp } from "./signed-up-view.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { subscribers, members } = context.get(servicesContext);
  const token = context.get(attemptContext);
  const attempt = token === null ? null : await subscribers.attempt(token);
  const signedIn = (await context.get(sessionContext).signedIn()) !== null;
  return { attempt, signedIn, total: await members.totalPeople() };
}

export function meta(args: Route.MetaArgs) {
  const query = new URLSearchParams(args.location.search);
  const text = textOf(args);
  const title = query.has("failed")
    ? text("welcome.failedTitle")
    : text(query.has("left") ? "welcome.doneTitle" : "welcome.thanksTitle");
  return pageMeta(args, { title, noindex: true });
}

/** Who has subscribed: navigation state tells, or the cookie of the attempt; never the address. */
function useSignedUp(attempt: Route.ComponentProps["loaderData"]["attempt"]) {
  const { state } = useLocation();
  // A reload has kept the state, of which the server knew nothing while it rendered.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const told = isLive ? readSignedUp(state) : null;
  return told ?? readSignedUp(attempt) ?? { email: "", name: "", wantsAccount: false };
}

const never = () => () => {};

export default function SignedUp({ loaderData: { attempt, total, ...server } }: Route.ComponentProps) {
  const text = useText();
  const { search } = useLocation();
  const { email, name, wantsAccount } = useSignedUp(attempt);
  const { isLoading, isAuthenticated } = useAuth();
  const signedIn = isLoading ? server.signedIn : isAuthenticated;
  const query = new URLSearchParams(search);
  const failed = query.get("failed");
  if (failed) return <Failed reason={failed} />;
  if (query.has("left")) return <Left />;
  const addressee = plainWords(name, 100);
  return (
    <div className={"page parts"}>
      <header className="stack">
        <h1>{addressee ? text("welcome.thanksName", { name: addressee }) : text("welcome.thanks")}</h1>
        <p className="lede">{text("welcome.checkMail")}</p>
      </header>
      <section aria-labelledby="next" className="section">
        <h2 id="next">{text("welcome.check")}</h2>
        <p>
          {email
            ? richText(text("welcome.onItsWayTo"), {
                address: () => <strong className={styles.address}>{email}</strong>,
              })
            : text("welcome.onItsWay")}
        </p>
        <ResendLink email={email} resent={query.get("resent")} />
      </section>
      {!signedIn && <AccountOffer open={wantsAccount} />}
      <SubscriberCount rendered={total} />
      <p className="row">
        <Link to="/" className="button">
          {text("welcome.home")}
        </Link>
        <Link to="/blog" className="button button-quiet">
          {text("welcome.browse")}
        </Link>
      </p>
    </div>
  );
}

function SubscriberCount({ rendered }: { rendered: number }) {
  const text = useText();

  const total = useTotalMembers(rendered);
  const words = total > 0 ? text("welcome.readers", { count: total }) : text("welcome.firstReader");
  return <p className="soft">{words}</p>;
}

/** For readers without script: the server names the reason, the page has the words. */
function Failed({ reason }: { reason: string }) {
  const text = useText();
  return (
    <section className="page notice">
      <h1>{text("welcome.failedTitle")}</h1>
      <p role="alert" className="lede">
        {text(formFailure(reason))}
      </p>
      <div className={styles.again}>
        <SubscribeForm source="site" />
      </div>
    </section>
  );
}

function Left() {
  const text = useText();
  return (
    <section className="page notice">
      <h1>{text("welcome.doneTitle")}</h1>
      <p className="lede">{text("welcome.leftText")}</p>
      <p className="notice-actions">
        <Link to="/" className="button">
          {text("welcome.home")}
        </Link>
      </p>
    </section>
  );
}
