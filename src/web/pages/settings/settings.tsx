import { useLocation } from "react-router";
import type { AccountView } from "../../../domain/members/views.ts";
import type { SiteSettings } from "../../../domain/site/input.ts";
import { requireMember } from "../../session/require-member.ts";
import { Connections, DeleteAccount, Sessions } from "./account-settings.tsx";
import { DataLink } from "../../parts/members/data-link.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { Part } from "../../parts/members/part.tsx";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/settings";

export async function loader({ context }: Route.LoaderArgs) {
  const { member, session } = await requireMember(context);
  const { members, site } = context.get(servicesContext);
  return accountData(await members.account(member.id, session.id), site.settings());
}

/** Times as words, made where locale and time zone are known. */
function accountData({ identities, sessions, mayDelete }: AccountView, { locale, timeZone }: SiteSettings) {
  const words = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" });
  const time = (at: number) => ({ at: new Date(at).toISOString(), words: words.format(at) });
  return {
    mayDelete,
    connections: identities.map(({ id, provider, email, connectedAt, lastUsedAt }) => ({
      id,
      provider,
      email,
      connected: time(connectedAt),
      used: time(lastUsedAt),
    })),
    sessions: sessions.map(({ id, provider, browser, current, createdAt, lastSeenAt }) => ({
      id,
      provider,
      browser,
      current,
      created: time(createdAt),
      seen: time(lastSeenAt),
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Settings", noindex: true });
}

export default function Settings({ loaderData: { connections, sessions, mayDelete } }: Route.ComponentProps) {
  const failed = new URLSearchParams(useLocation().search).get("failed");
  return (
    <>
      <MemberHead title="Settings" />
      <Part title="Connected providers">
        <Connections connections={connections} />
      </Part>
      <Part title="Where you are signed in">
        <Sessions sessions={sessions} />
      </Part>
      <Part title="Theme">
        <ThemeSwitch named />
        <noscript>
          <p>Without script the pages follow your system.</p>
        </noscript>
      </Part>
      <Part title="Your data">
        <p>Everything that is held about you, in one JSON file.</p>
        <DataLink />
      </Part>
      <Part title="Delete account">
        <DeleteAccount
          mayDelete={mayDelete}
          open={failed === "sign-in-again"}
          providers={[...new Set(connections.map(({ provider }) => provider))]}
        />
      </Part>
    </>
  );
}
