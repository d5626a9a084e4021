import { data, Link } from "react-router";
import { letterPath } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import { servicesContext } from "../../context.ts";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { linkOf } from "../../parts/post-card-data.ts";
import { PostDate } from "../../parts/post-date.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/letters";
import styles from "./letters.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { letters, site } = context.get(servicesContext);
  const { posts: listed, total } = letters.list();
  if (total === 0) throw notWritten();
  const { locale } = site.settings();
  return data({
    letters: listed.map((letter) => ({
      ...linkOf(letter, locale),
      summary: letter.description ?? excerpt(letter.opening, 150),
    })),
  });
}

export function meta(args: Route.MetaArgs) {
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const letters = args.loaderData?.letters;
  if (!letters || !site) return pageMeta(args, { title: "Letters", noindex: true });
  const titles = letters.map(({ title }) => title).join("; ");
  return pageMeta(args, {
    title: "Letters",
    description: excerpt(`Letters by ${site.author} to the readers of the newsletter: ${titles}`, 150),
    jsonLd: { "@type": "CollectionPage", name: "Letters", url: `${site.origin}/letters`, inLanguage: site.language },
  });
}

export default function Letters({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className={`${styles.column} h-feed`}>
        <header className={styles.head}>
          <h1 className="p-name">Letters</h1>
          <p className="lede">Written to the readers of the newsletter, and kept here for everybody.</p>
        </header>
        <ol className={styles.list}>
          {letters.map(({ slug, title, date, dateText, summary }) => (
            <li key={slug} className={`${styles.letter} h-entry`}>
              <PostDate date={date} dateText={dateText} />
              <h2 dir="auto" className={`${styles.title} p-name`}>
                <Link to={letterPath(slug)} className={`${styles.link} u-url`}>
                  {title}
                </Link>
              </h2>
              <p dir="auto" className={`${styles.summary} p-summary`}>
                {summary}
              </p>
            </li>
          ))}
        </ol>
        <NewsletterBlock source="letters" offer="The next letter in your mail, whole and without a detour." />
      </div>
    </div>
  );
}
