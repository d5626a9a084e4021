import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
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
  const { id, email, email_verified, created_at, subscription_status } = member;
  const exists = useExists();
  const active = subscription_status === "active";
  return (
    <>
      <MemberHead title="Account" />
      <MemberIdentity member={member}>
        <p className="row">
          <MemberBadge status={subscription_status} />
          {!active && (
            <span className={styles.note}>
              An account without the newsletter. <Link to="/preferences">Switch it on</Link>
            </span>
          )}
        </p>
        <p className={styles.note}>{email_verified ? "Email verified" : "Email not verified"}</p>
      </MemberIdentity>
      <p className="row">
        <Link to="/profile" className="button">
          Edit Profile
        </Link>
        <DataLink />
      </p>
      {membership && (
        <Section title="Membership status">
          <p>{active ? membership.active : membership.other}</p>
          {membership.promises.length > 0 && (
            <div className={styles.soon}>
              <p className="label">Coming soon</p>
              <ul className={styles.promises}>
                {membership.promises.map((promise) => (
                  <li key={promise}>{promise}</li>
                ))}
              </ul>
            </div>
          )}
        </Section>
      )}
      <Section title="Account information">
        <dl className={styles.facts}>
          <dt>Email</dt>
          <dd>{email ?? "None"}</dd>
          <dt>Member since</dt>
          <dd>
            <time dateTime={created_at}>{since}</time>
          </dd>
          <dt>Account ID</dt>
          <dd className={styles.id}>{id}</dd>
        </dl>
      </Section>
      <Section title="Quick actions">
        <ul className={`tall-links ${styles.links}`}>
          <li>
            <Link to="/preferences">Choose what you receive</Link>
          </li>
          <li>
            <Link to="/settings">See where you are signed in</Link>
          </li>
          {exists("/bookmarks") && (
            <li>
              <Link to="/bookmarks">Bookmarks</Link>
            </li>
          )}
        </ul>
      </Section>
    </>
  );
}
