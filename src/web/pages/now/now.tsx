import { Link } from "react-router";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { useText } from "../../language/text.ts";
import { PageText } from "../../parts/page-text.tsx";
import columnStyles from "../../parts/text-page.module.css";
import { Typewriter } from "../../parts/typewriter/typewriter.tsx";
import { notWritten, writtenText } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import type { Route } from "./+types/now";
import styles from "./now.module.css";
import { UpdateBar } from "./update-bar.tsx";
import { updateLink } from "./update-links.ts";

export const handle: RouteHandle = { moves: true };

/** Milliseconds between two paragraphs, and for each character (P5). */
const PAUSE = 500;
const DELAYS = { title: 75, subtitle: 15, updated: 10, paragraph: 18 };

export async function loader({ context }: Route.LoaderArgs) {
  const now = context.get(servicesContext).pages.now();
  if (!now) throw notWritten();
  const { title, subtitle, about, current, previous, archive } = now;
  const text = await writtenText(context, "now", { markdown: current.body, folder: "now" });
  return {
    ...{ title, subtitle, about, ...text },
    ...{ date: current.date, isoDate: current.isoDate },
    previous: previous && updateLink(previous),
    archive: archive.map(updateLink),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: args.loaderData?.title, description: args.loaderData?.opening });
}

export default function Now({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { title, subtitle, about, body, date, isoDate, previous, archive } = loaderData;
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <UpdateBar previous={previous} archive={archive} />
        <Typewriter pause={PAUSE} className={styles.update}>
          <header className={styles.head}>
            <h1 data-block="" data-delay={DELAYS.title}>
              {title}
            </h1>
            <p className="lede" data-block="" data-delay={DELAYS.subtitle}>
              {subtitle}
            </p>
            <p className="label" data-block="" data-delay={DELAYS.updated}>
              {richText(text("now.updated", { date }), {
                date: (words) => <time dateTime={isoDate}>{words}</time>,
              })}
            </p>
          </header>
          <div data-blocks="" data-delay={DELAYS.paragraph}>
            <PageText carried={body} />
          </div>
          <ul className={`tall-links ${styles.links}`} data-after-typing="">
            {previous && (
              <li>
                <Link to={previous.path}>{text("now.previousUpdate", { date: previous.date })}</Link>
              </li>
            )}
            <li>
              <a href={about.url} rel="noopener">
                {about.label}
              </a>
            </li>
          </ul>
        </Typewriter>
      </div>
    </div>
  );
}
