import { Link } from "react-router";
import { readPreferenceForm } from "../../../domain/subscribers/input.ts";
import { servicesContext } from "../../context.ts";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { formResults } from "../../session/form-results.ts";
import { readMemberForm } from "../../session/member-form.ts";
import { signedIn } from "../../session/require-member.ts";
import { changes } from "../../subscription/form-failures.ts";
import { readerPageData } from "../../subscription/reader-page-data.ts";
import { useForgottenRecord } from "../../subscription/records/use-forgotten-record.ts";
import {
  ConsentPart,
  LeavePart,
  LettersPart,
  SubscriptionChoices,
  UndoForm,
} from "../../subscription/subscription-choices.tsx";
import type { Route } from "./+types/preferences";
import { NewsletterSwitch } from "./newsletter-switch.tsx";

const ACTION = "/preferences";

const results = formResults(ACTION, {
  done: {
    ...changes,
    subscribed: "You are subscribed. The next letter comes to you.",
  },
  failed: {
    unverified: "Only an address that a provider has verified can be subscribed here.",
    barred: "Mails to this address came back, so it cannot be subscribed. Please write to us.",
    input: "Please check what you entered.",
    invalid: "That did not work. Please try again.",
  },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, ownerKey } = signedIn(context);
  const services = context.get(servicesContext);
  const reader = await services.ownSubscription.of(ownerKey);
  return {
    email: member.email,
    verified: ownerKey !== null,
    reader: reader && readerPageData(reader, services, url.searchParams),
    result: results.read(url.searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const { form, ownerKey } = await readMemberForm(args);
  if (ownerKey === null) return results.answer({ failed: "unverified" });
  const { ownSubscription, clock, site } = args.context.get(servicesContext);
  const { language, prefix } = site.settings();
  switch (form.get("do")) {
    case "subscribe": {
      const outcome = await ownSubscription.subscribe(ownerKey, prefix === undefined ? null : language);
      return results.answer(outcome === "barred" ? { failed: "barred" } : { done: "subscribed" });
    }
    case "leave":
      await ownSubscription.leave(ownerKey);
      return results.answer({ done: "left" });
    case "undo":
      return results.answer((await ownSubscription.undo(ownerKey)) ? { done: "undone" } : { failed: "invalid" });
  }
  const choice = readPreferenceForm(form, clock());
  if (!choice) return results.answer({ failed: "input" });
  const outcome = await ownSubscription.changePreferences(ownerKey, choice.preferences);
  return results.answer(outcome === "saved" ? { done: "saved" } : { failed: "invalid" });
}

export default function Preferences({ loaderData }: Route.ComponentProps) {
  const { email, verified, reader, result } = loaderData;
  const active = reader?.status === "active";
  useForgottenRecord(result?.reason === "left" && !active);
  return (
    <>
      <MemberHead title="Preferences" result={result}>
        What comes to you by mail.
      </MemberHead>
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
      {reader && <LettersPart {...reader} />}
      {reader && <ConsentPart consent={reader.consent} mails={reader.mails} />}
    </>
  );
}
