import { Link } from "react-router";
import { readPreferenceForm } from "../../../domain/subscribers/input.ts";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { textFor, useText } from "../../language/text.ts";
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
    subscribed: "members.subscribed",
  },
  failed: {
    unverified: "members.unverified",
    barred: "members.barred",
    input: "replies.input",
    invalid: "replies.failed",
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
    result: results.read(url.searchParams, textFor(context)),
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
  const text = useText();
  const { email, verified, reader, result } = loaderData;
  const active = reader?.status === "active";
  useForgottenRecord(result?.reason === "left" && !active);
  return (
    <>
      <MemberHead title={text("members.preferences")} result={result}>
        {text("members.byMail")}
      </MemberHead>
      <Section title={text("members.newsletter")}>
        {verified ? (
          <>
            <NewsletterSwitch action={ACTION} on={active} />
            <p>
              {richText(text(active ? "members.lettersTo" : "members.noLettersTo"), {
                email: () => <strong>{email}</strong>,
              })}
            </p>
            {reader?.status === "pending" && <p>{text("members.asked")}</p>}
            {reader?.canUndo && <UndoForm action={ACTION} />}
          </>
        ) : (
          <p>
            {richText(text(email ? "members.notVouched" : "members.noAddress"), {
              email: () => <strong>{email}</strong>,
              subscribe: (words) => <Link to="/subscribe">{words}</Link>,
            })}
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
