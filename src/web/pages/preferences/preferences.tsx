import { Link, useLocation } from "react-router";
import { servicesContext } from "../../context.ts";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { requireMember } from "../../session/require-member.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { readerPageData } from "../../subscription/reader-page-data.ts";
import { useForgottenRecord } from "../../subscription/records/use-forgotten-record.ts";
import { ConsentPart, LeavePart, SubscriptionChoices, UndoForm } from "../../subscription/subscription-choices.tsx";
import type { Route } from "./+types/preferences";
import { NewsletterSwitch } from "./newsletter-switch.tsx";

const ACTION = "/preferences";

export async function loader({ context }: Route.LoaderArgs) {
  const { member, ownerKey } = await requireMember(context);
  const { ownSubscription, site } = context.get(servicesContext);
  const reader = await ownSubscription.of(ownerKey);
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
      <Section title="Newsletter">
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
            {reader?.canUndo && <UndoForm action={ACTION} />}
          </>
        ) : (
          <p>
            Your provider has not verified {email ? <strong>{email}</strong> : "an address"}, so it cannot be subscribed
            here. <Link to="/subscribe">Subscribe by mail</Link> instead: a link in it does the same.
          </p>
        )}
      </Section>
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
