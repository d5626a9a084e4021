import { data, Link, useLocation } from "react-router";
import type { LinkOutcome } from "../../../domain/subscribers/views.ts";
import { servicesContext } from "../../context.ts";
import { textOf, useText } from "../../language/text.ts";
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
  return pageMeta(args, {
    title: textOf(args)(args.params.token ? "newsletter.yours" : "newsletter.title"),
    noindex: true,
  });
}

export default function Newsletter({ loaderData: { outcome, reader }, params: { token = "" } }: Route.ComponentProps) {
  const text = useText();
  const query = new URLSearchParams(useLocation().search);
  const done = query.get("done");
  const failed = query.get("failed");
  useForgottenRecord(done === "left" || reader?.status === "unsubscribed");
  if (reader) return <ReaderPage token={token} reader={reader} done={done} failed={failed} />;
  if (done === "left") return <Result title={text("newsletter.left")} words={text("newsletter.leftText")} />;
  if (done === "undone") return <Result title={text("newsletter.back")} words={text("newsletter.backText")} />;
  if (outcome === "leave" && !failed)
    return (
      <Question
        title={text("newsletter.leaveQuestion")}
        text={text("newsletter.leaveText")}
        token={token}
        what="leave"
        button={text("newsletter.leaveYes")}
      />
    );
  if (outcome === "undo" && !failed)
    return (
      <Question
        title={text("newsletter.stayQuestion")}
        text={text("newsletter.stayText")}
        token={token}
        what="undo"
        button={text("newsletter.undo")}
      />
    );
  return <WithoutLink invalid={token !== ""} failed={token === "" ? failed : null} />;
}

/** For readers without a working link: joining, and leaving by address. `invalid`: they came with a link that is none. */
function WithoutLink({ invalid, failed }: { invalid: boolean; failed: string | null }) {
  const text = useText();
  return (
    <div className={"page parts"}>
      <header className="stack start">
        <h1>{invalid ? text("newsletter.invalid") : text("newsletter.title")}</h1>
        <p className="lede">{invalid ? text("newsletter.invalidText") : text("newsletter.lede")}</p>
      </header>
      <Section title={text("newsletter.join")}>
        <p>{text("newsletter.joinText")}</p>
        <Link to="/subscribe" className="button">
          {text("subscribe.button")}
        </Link>
      </Section>
      <Section title={text("newsletter.leave")}>
        <p>{text("newsletter.leaveByAddress")}</p>
        <LeaveByAddress failed={failed} />
      </Section>
    </div>
  );
}

function Result({ title, words }: { title: string; words: string }) {
  const text = useText();
  return (
    <section className="page notice">
      <h1>{title}</h1>
      <p role="status" className="lede">
        {words}
      </p>
      <p className="notice-actions">
        <Link to="/" className="button">
          {text("welcome.home")}
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
