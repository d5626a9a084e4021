import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { useText } from "../../language/text.ts";
import { DataLink } from "../../parts/members/data-link.tsx";
import { MemberBadge } from "../../parts/members/member-badge.tsx";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { MemberIdentity } from "../../parts/members/member-identity.tsx";
import { Section } from "../../parts/members/section.tsx";
import { memberFacts, signedIn } from "../../session/require-member.ts";
import { useExists } from "../../shell/site-facts.ts";
import type { Route } from "./+types/account";
import styles from "./account.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { member } = signedIn(context);
  const { pages, site } = context.get(servicesContext);
  const { locale, timeZone } = site.settings();
  const since = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(member.createdAt);
  return { member: memberFacts(member), since, membership: pages.page("pages/member-area.yaml")?.membership };
}

export default function Account({ loaderData: { member, since, membership } }: Route.ComponentProps) {
  const text = useText();
  const { id, email, email_verified, created_at, subscription_status } = member;
  const exists = useExists();
  const active = subscription_status === "active";
  return (
    <>
      <MemberHead title={text("members.account")} />
      <MemberIdentity member={member}>
        <p className="row">
          <MemberBadge status={subscription_status} />
          {!active && (
            <span className={styles.note}>
              {richText(text("members.withoutNewsletter"), {
                switch: (words) => <Link to="/preferences">{words}</Link>,
              })}
            </span>
          )}
        </p>
        <p className={styles.note}>{email_verified ? text("members.verified") : text("members.notVerified")}</p>
      </MemberIdentity>
      <p className="row">
        <Link to="/profile" className="button">
          {text("members.edit")}
        </Link>
        <DataLink />
      </p>
      {membership && (
        <Section title={text("members.membership")}>
          <p>{active ? membership.active : membership.other}</p>
          {membership.promises.length > 0 && (
            <div className={styles.soon}>
              <p className="label">{text("members.comingSoon")}</p>
              <ul className={styles.promises}>
                {membership.promises.map((promise) => (
                  <li key={promise}>{promise}</li>
                ))}
              </ul>
            </div>
          )}
        </Section>
      )}
      <Section title={text("members.information")}>
        <dl className={styles.facts}>
          <dt>{text("members.email")}</dt>
          <dd>{email ?? text("members.none")}</dd>
          <dt>{text("members.since")}</dt>
          <dd>
            <time dateTime={created_at}>{since}</time>
          </dd>
          <dt>{text("members.id")}</dt>
          <dd className={styles.id}>{id}</dd>
        </dl>
      </Section>
      <Section title={text("members.quickActions")}>
        <ul className={`tall-links ${styles.links}`}>
          <li>
            <Link to="/preferences">{text("members.chooseReceive")}</Link>
          </li>
          <li>
            <Link to="/settings">{text("members.seeSessions")}</Link>
          </li>
          {exists("/bookmarks") && (
            <li>
              <Link to="/bookmarks">{text("members.bookmarks")}</Link>
            </li>
          )}
        </ul>
      </Section>
    </>
  );
}
