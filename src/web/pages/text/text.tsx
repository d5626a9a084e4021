import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { displayDate } from "../../../domain/site/display-date.ts";
import { pagePath, servicesContext } from "../../context.ts";
import { Dateline } from "../../parts/dateline.tsx";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";

/** The author's file of each page that is a title and a text. */
const files = {
  about: "pages/about.md",
  contact: "pages/contact.md",
  privacy: "pages/privacy.md",
  tos: "pages/terms.md",
} as const;

/** A legal text has dates besides: of its version, and the terms the present one. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { pages, site, clock } = context.get(servicesContext);
  const { locale, timeZone } = site.settings();
  const name = pagePath(context, url).replaceAll("/", "").toLowerCase() as keyof typeof files;
  const file = files[name];
  const page = pages.page(file);
  const { title, description, body } = await writtenPage(context, name, file, page);
  if (!page || !("effective" in page)) return { title, description, body, dates: null };
  const { version, effective } = page;
  const today =
    name === "tos" ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(clock()) : undefined;
  return {
    title,
    description,
    body,
    dates: { today, version, effective, effectiveText: displayDate(effective, locale) },
  };
}

export const meta: MetaFunction<typeof loader> = writtenMeta;

export default function Text() {
  const { title, body, dates } = useLoaderData<typeof loader>();
  return <TextPage title={title} body={body} dateline={dates && <Dateline {...dates} />} />;
}
