import { data } from "react-router";
import { servicesContext } from "../../context.ts";
import { PageText } from "../../parts/page-text.tsx";
import columnStyles from "../../parts/text-page.module.css";
import { notWritten, writtenText } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/archive-entry";
import { UpdateBar } from "./update-bar.tsx";
import { updateLink } from "./update-links.ts";

/** Any path that names no archived update shows the newest one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(servicesContext).pages.archived(params["*"] ?? "");
  if (!page) throw notWritten();
  const { entry, known, previous, next, archive } = page;
  const text = await writtenText(context, "update", { markdown: entry.body, folder: "now" });
  return data(
    {
      ...{ ...updateLink(entry), ...text, known },
      previous: previous && updateLink(previous),
      next: next && updateLink(next),
      archive: archive.filter(({ path }) => path !== entry.path).map(updateLink),
    },
    known ? {} : { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const entry = args.loaderData;
  if (!entry) return pageMeta(args, { noindex: true });
  const { title, opening: description, path, known } = entry;
  const described = pageMeta(args, { title, description, path, noindex: !known });
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  if (known || !site) return described;
  return [...described, { tagName: "link", rel: "canonical", href: addressOf(site, path) }];
}

export default function ArchiveEntry({ loaderData }: Route.ComponentProps) {
  const { path, title, date, isoDate, body, previous, next, archive } = loaderData;
  return (
    <div className={`page ${columnStyles.page}`}>
      <div className={columnStyles.column}>
        <UpdateBar previous={previous} next={next} archived archive={archive} />
        <article key={path}>
          <header className={`stack ${columnStyles.head}`}>
            <p className="label">
              <time dateTime={isoDate}>{date}</time>
            </p>
            <h1 dir="auto">{title}</h1>
          </header>
          <PageText carried={body} />
        </article>
      </div>
    </div>
  );
}
