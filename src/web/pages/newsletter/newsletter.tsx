import { data, Link, useLocation } from "react-router";
import type { LinkOutcome } from "../../../domain/subscribers/views.ts";
import { servicesContext } from "../../context.ts";
import { Section } from "../../parts/members/section.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import { readerPageData } from "../../subscription/reader-page-data.ts";
import { useForgottenRecord } from "../../subscription/records/use-forgotten-record.ts";
import type { Route } from "./+types/newsletter";
import { LeaveByAddress } from "./leave-by-address.tsx";
import { ReaderPage } from "./reader-page.tsx";

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const link: LinkOutcome = token ? await services.subscribers.openLink(token) : { outcome: "invalid" };
  const reader = link.outcome === "reader" ? readerPageData(link.reader, services, url.searchParams) : null;
  return data({ outcome: link.outcome, reader }, { status: token && link.outcome === "invalid" ? 404 : 200 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: args.params.token ? "Your subscription" : "Newsletter", noindex: true });
}

export default function Newsletter({ loaderData: { outcome, reader }, params: { token = "" } }: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search);
  const done = query.get("done");
  const failed = query.get("failed");
  useForgottenRecord(done === "left" || reader?.status === "unsubscribed");
  if (reader) return <ReaderPage token={token} reader={reader} done={done} failed={failed} />;
  if (done === "left") return <Result title="You have left the newsletter" text="No further letters will be sent." />;
  if (done === "undone") return <Result title="Welcome back" text="Everything is as it was before you left." />;
  if (outcome === "leave" && !failed)
    return (
      <Question
        title="Do you want to leave the newsletter?"
        text="After this click no further letters will be sent to your address."
        token={token}
        what="leave"
        button="Yes, take me off the list"
      />
    );
  if (outcome === "undo" && !failed)
    return (
      <Question
        title="Do you want to stay?"
        text="Your address was taken off the list. This brings everything back as it was."
        token={token}
        what="undo"
        button="Undo, keep me subscribed"
      />
    );
  return <WithoutLink invalid={token !== ""} failed={token === "" ? failed : null} />;
}

/** For readers without a working link: joining, and leaving by address. `invalid`: they came with a link that is none. */
function WithoutLink({ invalid, failed }: { invalid: boolean; failed: string | null }) {
  return (
    <div className={"page parts"}>
      <header className="stack start">
        <h1>{invalid ? "This link is not valid any more" : "Newsletter"}</h1>
        <p className="lede">
          {invalid
            ? "Please use the link in the newest letter: with it you change what you receive, pause or leave."
            : "New posts by mail. The link at the foot of each letter changes what you receive."}
        </p>
      </header>
      <Section title="Join">
        <p>One address and one click in a mail that asks whether it was you.</p>
        <Link to="/subscribe" className="button">
          Subscribe
        </Link>
      </Section>
      <Section title="Leave">
        <p>Give your address, and no further letters will be sent to it.</p>
        <LeaveByAddress failed={failed} />
      </Section>
    </div>
  );
}

function Result({ title, text }: { title: string; text: string }) {
  return (
    <section className="page notice">
      <h1>{title}</h1>
      <p role="status" className="lede">
        {text}
      </p>
      <p className="notice-actions">
        <Link to="/" className="button">
          Back to Home
        </Link>
      </p>
    </section>
  );
}

function Question(props: { title: string; text: string; token: string; what: "leave" | "undo"; button: string }) {
  const { title, text, token, what, button } = props;
  return (
    <section className="page notice">
      <h1>{title}</h1>
      <p className="lede">{text}</p>
      <form method="post" action={useOwnPath(`/newsletter/${token}`)} className="notice-actions">
        <input type="hidden" name="do" value={what} />
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </section>
  );
}
