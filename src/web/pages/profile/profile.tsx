import { readProfile } from "../../../domain/members/input.ts";
import { servicesContext } from "../../context.ts";
import { textFor, useText } from "../../language/text.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { formResults } from "../../session/form-results.ts";
import { readMemberForm } from "../../session/member-form.ts";
import { memberFacts, signedIn } from "../../session/require-member.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import type { Route } from "./+types/profile";
import styles from "./profile.module.css";

const results = formResults("/profile", {
  done: { saved: "replies.saved" },
  failed: { name: "replies.nameWrong" },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, session } = signedIn(context);
  const { picture, hasPicture } = await context.get(servicesContext).members.account(member.id, session.id);
  return { member: memberFacts(member), picture, hasPicture, result: results.read(url.searchParams, textFor(context)) };
}

export async function action(args: Route.ActionArgs) {
  const { form, member } = await readMemberForm(args);
  const parsed = readProfile(Object.fromEntries(form));
  if (parsed.outcome === "invalid") return results.answer({ failed: "name" });
  await args.context.get(servicesContext).members.changeProfile(member.id, parsed.input);
  return results.answer({ done: "saved" });
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { member, picture, hasPicture, result } = loaderData;
  return (
    <>
      <MemberHead title={text("members.profile")} result={result}>
        {text("members.profileLede")}
      </MemberHead>
      <form method="post" action={useOwnPath("/profile")} className={`stack start ${styles.form}`}>
        <label className="field">
          {text("members.shownName")}
          <input
            className="input"
            name="name"
            defaultValue={member.name ?? ""}
            maxLength={100}
            autoComplete="name"
            aria-describedby="name-note"
          />
        </label>
        <p id="name-note" className="caption">
          {text("members.nameNote")}
        </p>
        <fieldset className={styles.pictures}>
          <legend>{text("members.picture")}</legend>
          <label className={`choice ${styles.picture}`}>
            <input type="radio" name="picture" value="initial" defaultChecked={picture === "initial" || !hasPicture} />
            <Avatar member={{ ...member, avatar_url: null }} large />
            {text("members.initial")}
          </label>
          {hasPicture && (
            <label className={`choice ${styles.picture}`}>
              <input type="radio" name="picture" value="provider" defaultChecked={picture === "provider"} />
              {member.avatar_url && <Avatar member={member} large />}
              {text("members.providerPicture")}
            </label>
          )}
        </fieldset>
        {!hasPicture && <p className="caption">{text("members.noPicture")}</p>}
        <button type="submit" className="button">
          {text("members.save")}
        </button>
      </form>
    </>
  );
}
