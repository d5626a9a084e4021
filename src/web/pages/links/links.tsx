import { Link } from "react-router";
import { plainAddress } from "../../../domain/posts/picture-address.ts";
import { servicesContext } from "../../context.ts";
import { PageText } from "../../parts/page-text.tsx";
import { PictureFrame } from "../../parts/picture-frame.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/links";
import styles from "./links.module.css";

export const handle: RouteHandle = { bare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, pictures, site } = context.get(servicesContext);
  const { name, picture } = site.settings().author;
  const page = await writtenPage(context, "links", "pages/links.md", pages.page("pages/links.md"));
  const facts = picture === undefined ? null : await pictures.describe(picture);
  const portrait = facts && { src: plainAddress(facts), alt: name, width: facts.width, height: facts.height };
  return { ...page, portrait };
}

export const meta: Route.MetaFunction = writtenMeta;

export default function Links({ loaderData: { body, portrait } }: Route.ComponentProps) {
  const site = useSiteFacts();
  return (
    <div className={`page h-card ${styles.page}`}>
      {portrait && <PictureFrame picture={portrait} first sizes="9rem" className={styles.portrait} />}
      <h1 className="p-name">{site?.author}</h1>
      <PageText carried={body} className="p-note soft" />
      <ul className={`menu ${styles.links}`}>
        {site?.social.map(({ service, label, url }) => (
          <li key={`${service} ${url}`}>
            <a href={url} rel="me noopener" className="u-url">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.home}>
        <Link to="/">{site?.name}</Link>
      </p>
    </div>
  );
}
