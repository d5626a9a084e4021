import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
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
    title: "Reading",
    links: [
      { path: "/reading-history", label: "Reading History", text: "what you have read here" },
      { path: "/bookmarks", label: "Bookmarks", text: "what you want to come back to" },
      { path: "/list", label: "Reading List", text: "books to absorb in a lifetime" },
    ],
  },
  {
    title: "Account",
    links: [
      { path: "/account", label: "Account", text: "who you are here" },
      { path: "/settings", label: "Settings", text: "sessions, providers, your data" },
      { path: "/preferences", label: "Preferences", text: "what comes to you by mail" },
    ],
  },
  {
    title: "Community",
    links: [
      { path: "/members", label: "Members", text: "who else reads along" },
      { path: "/discussions", label: "Discussions", text: "conversations about posts" },
      { path: "/events", label: "Events", text: "readings and talks" },
    ],
  },
];

export default function Dashboard({ loaderData: { member, words } }: Route.ComponentProps) {
  const exists = useExists();
  const shown = cards
    .map(({ title, links }) => ({ title, links: links.filter(({ path }) => exists(path)) }))
    .filter(({ links }) => links.length > 0);
  return (
    <>
      <MemberHead title={member.name ? `Welcome, ${member.name}` : "Welcome"}>{words?.welcome}</MemberHead>
      <div className={styles.cards}>
        {shown.map(({ title, links }) => (
          <section key={title} className={styles.card}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ path, label, text }) => (
                <li key={path}>
                  <Link to={path} reloadDocument={path === "/members"}>
                    {label}
                  </Link>
                  <span className="small">{text}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {words && (
        <Section title="Recent Activity">
          <p className="soft">{words.activity}</p>
        </Section>
      )}
    </>
  );
}
