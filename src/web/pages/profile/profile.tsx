import { readProfile } from "../../../domain/members/input.ts";
import { servicesContext } from "../../context.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { formResults } from "../../session/form-results.ts";
import { readMemberForm } from "../../session/member-form.ts";
import { memberFacts, signedIn } from "../../session/require-member.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import type { Route } from "./+types/profile";
import styles from "./profile.module.css";

const results = formResults("/profile", {
  done: { saved: "Saved." },
  failed: { name: "Please use at most 100 characters for your name, and no control characters." },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, session } = signedIn(context);
  const { picture, hasPicture } = await context.get(servicesContext).members.account(member.id, session.id);
  return { member: memberFacts(member), picture, hasPicture, result: results.read(url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const { form, member } = await readMemberForm(args);
  const parsed = readProfile(Object.fromEntries(form));
  if (parsed.outcome === "invalid") return results.answer({ failed: "name" });
  await args.context.get(servicesContext).members.changeProfile(member.id, parsed.input);
  return results.answer({ done: "saved" });
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { member, picture, hasPicture, result } = loaderData;
  return (
    <>
      <MemberHead title="Profile Settings" result={result}>
        How you appear here. Your provider is not told of it.
      </MemberHead>
      <form method="post" action={useOwnPath("/profile")} className={`stack start ${styles.form}`}>
        <label className="field">
          Shown name
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
          Leave it empty to be known by your address alone.
        </p>
        <fieldset className={styles.pictures}>
          <legend>Picture</legend>
          <label className={`choice ${styles.picture}`}>
            <input type="radio" name="picture" value="initial" defaultChecked={picture === "initial" || !hasPicture} />
            <Avatar member={{ ...member, avatar_url: null }} large />
            Your initial
          </label>
          {hasPicture && (
            <label className={`choice ${styles.picture}`}>
              <input type="radio" name="picture" value="provider" defaultChecked={picture === "provider"} />
              {member.avatar_url && <Avatar member={member} large />}
              The picture of your provider
            </label>
          )}
        </fieldset>
        {!hasPicture && <p className="caption">Your provider has given no picture.</p>}
        <button type="submit" className="button">
          Save
        </button>
      </form>
    </>
  );
}
