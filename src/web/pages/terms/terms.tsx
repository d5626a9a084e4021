import { displayDate } from "../../../domain/site/display-date.ts";
import { servicesContext } from "../../context.ts";
import { Dateline } from "../../parts/dateline.tsx";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/terms";

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site, clock } = context.get(servicesContext);
  const { locale, timeZone } = site.settings();
  const page = await writtenPage(context, "terms", pages.page("pages/terms.md"));
  const today = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(clock());
  return { ...page, today, effectiveText: displayDate(page.effective, locale) };
}

export const meta: Route.MetaFunction = writtenMeta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { title, body, today, version, effective, effectiveText } = loaderData;
  const dateline = <Dateline today={today} version={version} effective={effective} effectiveText={effectiveText} />;
  return <TextPage title={title} body={body} dateline={dateline} />;
}
