import { Link, useLocation } from "react-router";
import { requireMember } from "../../session/require-member.ts";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { NewsletterSwitch } from "./newsletter-switch.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { Part } from "../../parts/members/part.tsx";
import { ConsentPart, LeavePart, SubscriptionChoices, UndoDeed } from "../../subscription/subscription-choices.tsx";
import { servicesContext } from "../../context.ts";
import { readerPageData } from "../../subscription/reader-page-data.ts";
import { useForgottenRecord } from "../../subscription/records/use-forgotten-record.ts";
import type { Route } from "./+types/preferences";

const ACTION = "/preferences";

export async function loader({ context }: Route.LoaderArgs) {
  const { member, ownerKey } = await requireMember(context);
  const { members, site } = context.get(servicesContext);
  const reader = await members.subscription(ownerKey);
  return {
    email: member.email,
    verified: ownerKey !== null,
    reader: reader && readerPageData(reader, site.settings()),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Preferences", noindex: true });
}

export default function Preferences({ loaderData: { email, verified, reader } }: Route.ComponentProps) {
  const left = new URLSearchParams(useLocation().search).get("done") === "left";
  const active = reader?.status === "active";
  useForgottenRecord(left && !active);
  return (
    <>
      <MemberHead title="Preferences">What comes to you by mail.</MemberHead>
      <Part title="Newsletter">
        {verified ? (
          <>
            <NewsletterSwitch action={ACTION} on={active} />
            <p>
              {active ? "Letters are sent to " : "No letters are sent to "}
              <strong>{email}</strong>.
            </p>
            {reader?.status === "pending" && (
              <p>
                A mail has asked you to confirm this subscription. With the switch you need not: we know your address.
              </p>
            )}
            {reader?.canUndo && <UndoDeed action={ACTION} />}
          </>
        ) : (
          <p>
            Your provider has not verified {email ? <strong>{email}</strong> : "an address"}, so it cannot be subscribed
            here. <Link to="/subscribe">Subscribe by mail</Link> instead: a link in it does the same.
          </p>
        )}
      </Part>
      {active && reader && (
        <>
          <SubscriptionChoices action={ACTION} reader={reader} />
          <LeavePart action={ACTION} />
        </>
      )}
      {reader && <ConsentPart consent={reader.consent} mails={reader.mails} />}
    </>
  );
}
