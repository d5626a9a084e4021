import { useLocation } from "react-router";
import type { AccountView } from "../../../domain/members/views.ts";
import type { SiteSettings } from "../../../domain/site/input.ts";
import { servicesContext } from "../../context.ts";
import { DataLink } from "../../parts/members/data-link.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { requireMember } from "../../session/require-member.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { ThemeSwitch } from "../../shell/theme-switch.tsx";
import type { Route } from "./+types/settings";
import { Connections, DeleteAccount, Sessions } from "./account-settings.tsx";

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
      <Section title="Connected providers">
        <Connections connections={connections} />
      </Section>
      <Section title="Where you are signed in">
        <Sessions sessions={sessions} />
      </Section>
      <Section title="Theme">
        <ThemeSwitch named />
        <noscript>
          <p>Without script the pages follow your system.</p>
        </noscript>
      </Section>
      <Section title="Your data">
        <p>Everything that is held about you, in one JSON file.</p>
        <DataLink />
      </Section>
      <Section title="Delete account">
        <DeleteAccount
          mayDelete={mayDelete}
          open={failed === "sign-in-again"}
          providers={[...new Set(connections.map(({ provider }) => provider))]}
        />
      </Section>
    </>
  );
}
