import { securityContext, servicesContext } from "../../context.ts";
import { textFor, useText } from "../../language/text.ts";
import { DataLink } from "../../parts/members/data-link.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { formResults } from "../../session/form-results.ts";
import { answerSignedOut, readMemberForm } from "../../session/member-form.ts";
import { signedIn } from "../../session/require-member.ts";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import type { Route } from "./+types/settings";
import { accountData } from "./account-data.ts";
import { Connections, DeleteAccount, Sessions } from "./account-settings.tsx";

const results = formResults("/settings", {
  done: {
    "session-ended": "members.sessionEnded",
    "sessions-ended": "members.sessionsEnded",
    disconnected: "members.disconnected",
  },
  failed: {
    unknown: "members.unknown",
    last: "members.last",
    confirm: "members.confirm",
    "sign-in-again": "members.signInAgain",
    input: "replies.input",
  },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, session } = signedIn(context);
  const { members, site } = context.get(servicesContext);
  const account = accountData(await members.account(member.id, session.id), site.settings());
  return { ...account, result: results.read(url.searchParams, textFor(context)) };
}

export async function action(args: Route.ActionArgs) {
  const { form, member, session } = await readMemberForm(args);
  const { members } = args.context.get(servicesContext);
  const note = args.context.get(securityContext);
  const id = form.get("id") ?? "";
  switch (form.get("do")) {
    case "end-session": {
      if (!(await members.endSession(member.id, id))) return results.answer({ failed: "unknown" });
      note({ event: "sessions-ended", member: member.id, ended: 1 });
      return id === session.id ? answerSignedOut(args.context) : results.answer({ done: "session-ended" });
    }
    case "end-others": {
      const ended = await members.endSessions(member.id, session.id);
      if (ended) note({ event: "sessions-ended", member: member.id, ended });
      return results.answer({ done: "sessions-ended" });
    }
    case "sign-out-everywhere": {
      const ended = await members.endSessions(member.id, null);
      if (ended) note({ event: "sessions-ended", member: member.id, ended });
      return answerSignedOut(args.context);
    }
    case "disconnect": {
      const outcome = await members.disconnect(member.id, id);
      if (outcome !== "disconnected") return results.answer({ failed: outcome });
      note({ event: "provider-removed", member: member.id });
      return results.answer({ done: outcome });
    }
    case "delete": {
      if (form.get("confirm") !== "delete") return results.answer({ failed: "confirm" });
      const outcome = await members.deleteAccount(member.id, session);
      if (outcome === "sign-in-again") return results.answer({ failed: outcome });
      note({ event: "account-deleted", member: member.id });
      return answerSignedOut(args.context);
    }
    default:
      return results.answer({ failed: "input" });
  }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { connections, sessions, mayDelete, result } = loaderData;
  return (
    <>
      <MemberHead title={text("members.settings")} result={result} />
      <Section title={text("members.providers")}>
        <Connections connections={connections} />
      </Section>
      <Section title={text("members.sessions")}>
        <Sessions sessions={sessions} />
      </Section>
      <Section title={text("members.theme")}>
        <ThemeSwitch named />
        <noscript>
          <p>{text("members.noScript")}</p>
        </noscript>
      </Section>
      <Section title={text("members.data")}>
        <p>{text("members.dataNote")}</p>
        <DataLink />
      </Section>
      <Section title={text("members.delete")}>
        <DeleteAccount
          mayDelete={mayDelete}
          open={result?.reason === "sign-in-again"}
          providers={[...new Set(connections.map(({ provider }) => provider))]}
        />
      </Section>
    </>
  );
}
