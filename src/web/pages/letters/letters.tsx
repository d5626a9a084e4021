import { data } from "react-router";
import { letterPath } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import { servicesContext } from "../../context.ts";
import styles from "../../parts/list-page.module.css";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { linkOf } from "../../parts/post-card-data.ts";
import { TextList } from "../../parts/text-list.tsx";
import { notWritten } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/letters";

export function loader({ context }: Route.LoaderArgs) {
  const { letters, site } = context.get(servicesContext);
  const { posts: listed, total } = letters.list();
  if (total === 0) throw notWritten();
  const { locale } = site.settings();
  return data({
    letters: listed.map((letter) => ({
      ...linkOf(letter, locale),
      path: letterPath(letter.slug),
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
        <TextList texts={letters} />
        <NewsletterBlock source="letters" offer="The next letter in your mail, whole and without a detour." />
      </div>
    </div>
  );
}
