import { displayDate } from "../../../domain/site/display-date.ts";
import { servicesContext } from "../../context.ts";
import { Dateline } from "../../parts/dateline.tsx";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/privacy";

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = context.get(servicesContext);
  const { locale } = site.settings();
  const page = await writtenPage(context, "privacy", pages.page("pages/privacy.md"));
  return { ...page, effectiveText: displayDate(page.effective, locale) };
}

export const meta: Route.MetaFunction = writtenMeta;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, body, version, effective, effectiveText } = loaderData;
  const dateline = <Dateline version={version} effective={effective} effectiveText={effectiveText} />;
  return <TextPage title={title} body={body} dateline={dateline} />;
}
