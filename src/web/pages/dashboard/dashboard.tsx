import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { useText } from "../../language/text.ts";
import { MemberHead } from "../../parts/members/member-head.tsx";
import { Section } from "../../parts/members/section.tsx";
import { memberFacts, signedIn } from "../../session/require-member.ts";
import { useExists } from "../../shell/site-facts.ts";
import type { Route } from "./+types/dashboard";
import styles from "./dashboard.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { member } = signedIn(context);
  const page = context.get(servicesContext).pages.page("pages/member-area.yaml");
  return { member: memberFacts(member), words: page?.dashboard };
}

/** The link cards (P72). */
const cards = [
  {
    title: "members.reading",
    links: [
      { path: "/reading-history", label: "members.history", about: "members.historyText" },
      { path: "/bookmarks", label: "members.bookmarks", about: "members.bookmarksText" },
      { path: "/list", label: "members.readingList", about: "members.listText" },
    ],
  },
  {
    title: "members.account",
    links: [
      { path: "/account", label: "members.account", about: "members.accountText" },
      { path: "/settings", label: "members.settings", about: "members.settingsText" },
      { path: "/preferences", label: "members.preferences", about: "members.preferencesText" },
    ],
  },
  {
    title: "members.community",
    links: [
      { path: "/members", label: "members.members", about: "members.membersText" },
      { path: "/discussions", label: "members.discussions", about: "members.discussionsText" },
      { path: "/events", label: "members.events", about: "members.eventsText" },
    ],
  },
] as const;

export default function Dashboard({ loaderData: { member, words } }: Route.ComponentProps) {
  const text = useText();
  const exists = useExists();
  const shown = cards
    .map(({ title, links }) => ({ title, links: links.filter(({ path }) => exists(path)) }))
    .filter(({ links }) => links.length > 0);
  return (
    <>
      <MemberHead title={member.name ? text("members.welcomeName", { name: member.name }) : text("members.welcome")}>
        {words?.welcome}
      </MemberHead>
      <div className={styles.cards}>
        {shown.map(({ title, links }) => (
          <section key={title} className={styles.card}>
            <h2>{text(title)}</h2>
            <ul>
              {links.map(({ path, label, about }) => (
                <li key={path}>
                  <Link to={path} reloadDocument={path === "/members"}>
                    {text(label)}
                  </Link>
                  <span className="small">{text(about)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {words && (
        <Section title={text("members.activity")}>
          <p className="soft">{words.activity}</p>
        </Section>
      )}
    </>
  );
}
