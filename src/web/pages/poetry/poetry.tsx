import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { PageText } from "../../parts/page-text.tsx";
import columnStyles from "../../parts/text-page.module.css";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import { useExists } from "../../shell/site-facts.ts";
import { SubscribeWidget } from "../../subscription/subscribe-widget.tsx";
import type { Route } from "./+types/poetry";
import styles from "./poetry.module.css";

export function loader({ context }: Route.LoaderArgs) {
  return writtenPage(context, "poetry", context.get(servicesContext).pages.page("pages/poetry.md"));
}

export const meta: Route.MetaFunction = writtenMeta;

export default function Poetry({ loaderData: { title, badges, body, quote } }: Route.ComponentProps) {
  const exists = useExists();
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <header className={`stack ${columnStyles.head}`}>
          <h1>{title}</h1>
        </header>
        <section className={styles.card} aria-labelledby="coming-soon">
          <h2 id="coming-soon">Coming Soon</h2>
          {badges.length > 0 && (
            <ul className={styles.badges}>
              {badges.map((badge) => (
                <li key={badge} className="label">
                  {badge}
                </li>
              ))}
            </ul>
          )}
          <PageText carried={body} />
          <SubscribeWidget
            source="poetry"
            buttonText="Subscribe for Poetry Updates"
            showOnlyButton
            successMessage="Thank you! Please check your email to verify your subscription."
          />
        </section>
        <figure className={styles.quote}>
          <blockquote>{quote.text}</blockquote>
          {quote.source && <figcaption>{quote.source}</figcaption>}
        </figure>
        <p className="row">
          {exists("/journal") && (
            <Link to="/journal" className="button button-quiet">
              Read Journal Entries
            </Link>
          )}
          {exists("/now") && (
            <Link to="/now" className="button button-quiet">
              {"See What I'm Up To Now"}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
