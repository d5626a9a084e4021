import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { Typewriter } from "../../parts/typewriter/typewriter.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import { leadsSomewhere } from "../../shell/site-facts.ts";
import type { Route } from "./+types/home";
import styles from "./home.module.css";

export const handle: RouteHandle = { moves: "(prefers-reduced-motion: no-preference)" };

/** Milliseconds between two sections, and for each character of their parts (P4). */
const PAUSE = 1000;
const DELAYS = { heading: 100, text: 50, label: 75 };

export function loader({ context }: Route.LoaderArgs) {
  const { pages, posts, site } = context.get(servicesContext);
  const { name, description, email } = site.settings();
  const sections = (pages.page("home.yaml")?.sections ?? [])
    .filter(({ path }) => path === undefined || leadsSomewhere(path, { pages, posts }))
    .map(({ path, ...words }) => ({ ...words, address: path ?? `mailto:${email}` }));
  return { name, description, sections };
}

export function meta(args: Route.MetaArgs) {
  const { name, description } = args.loaderData ?? {};
  return pageMeta(args, { jsonLd: { "@type": "WebSite", name, description } });
}

export default function Home({ loaderData: { name, description, sections } }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.home}`}>
      <h1 className="visually-hidden">{name}</h1>
      <p className={styles.opening}>{description}</p>
      <Typewriter pause={PAUSE} className={styles.contents}>
        {sections.map((section) => (
          <section key={section.heading} className={styles.section} data-block="">
            <h2 className={styles.heading}>
              <span data-delay={DELAYS.heading}>{section.heading}</span>
            </h2>
            <p data-delay={DELAYS.text}>{section.text}</p>
            <SectionLink address={section.address} label={section.label} />
          </section>
        ))}
      </Typewriter>
    </div>
  );
}

function SectionLink({ address, label }: { address: string; label: string }) {
  const words = <span data-delay={DELAYS.label}>{label}</span>;
  if (address.startsWith("mailto:"))
    return (
      <a href={address} className={styles.link}>
        {words}
      </a>
    );
  return (
    <Link to={address} className={styles.link} viewTransition>
      {words}
    </Link>
  );
}
