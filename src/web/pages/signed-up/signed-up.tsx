import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { attemptContext, servicesContext, sessionContext } from "../../context.ts";
import { useAuth } from "../../session/auth-state.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";
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
  const title = query.has("failed") ? "Subscription Failed" : query.has("left") ? "Done" : "Thank you";
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
        <h1>{addressee ? `Thank you, ${addressee}!` : "Thank you for subscribing!"}</h1>
        <p className="lede">Please check your email to verify your subscription.</p>
      </header>
      <section aria-labelledby="next" className="section">
        <h2 id="next">Check your email</h2>
        <p>
          A mail is on its way to {email ? <strong className={styles.address}>{email}</strong> : "your address"}. Open
          it and follow the link in it: only then are you on the list. If it does not come within a few minutes, please
          look into the folder for spam.
        </p>
        <ResendLink email={email} resent={query.get("resent")} />
      </section>
      {!signedIn && <AccountOffer open={wantsAccount} />}
      <SubscriberCount rendered={total} />
      <p className="row">
        <Link to="/" className="button">
          Back to Home
        </Link>
        <Link to="/blog" className="button button-quiet">
          Browse Blog
        </Link>
      </p>
    </div>
  );
}

function SubscriberCount({ rendered }: { rendered: number }) {
  const locale = useSiteFacts()?.locale;
  const total = useTotalMembers(rendered);
  const text =
    total > 1
      ? `${new Intl.NumberFormat(locale).format(total)} people read along already.`
      : total === 1
        ? "One person reads along already."
        : "You are among the very first to read along.";
  return <p className="soft">{text}</p>;
}

/** For readers without script: the server names the reason, the page has the words. */
function Failed({ reason }: { reason: string }) {
  return (
    <section className="page notice">
      <h1>Subscription Failed</h1>
      <p role="alert" className="lede">
        {formFailure(reason)}
      </p>
      <div className={styles.again}>
        <SubscribeForm source="site" />
      </div>
    </section>
  );
}

function Left() {
  return (
    <section className="page notice">
      <h1>Done</h1>
      <p className="lede">If this address was subscribed, a mail to it says what happened.</p>
      <p className="notice-actions">
        <Link to="/" className="button">
          Back to Home
        </Link>
      </p>
    </section>
  );
}
