import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { servicesContext } from "../../context.ts";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";

/** The author's file of each page that is a title and a text. */
const files = { about: "pages/about.md", contact: "pages/contact.md", journal: "pages/journal.md" } as const;

export function loader({ context, url }: LoaderFunctionArgs) {
  const name = url.pathname.replaceAll("/", "").toLowerCase() as keyof typeof files;
  return writtenPage(context, name, context.get(servicesContext).pages.page(files[name]));
}

export const meta: MetaFunction<typeof loader> = writtenMeta;

export default function Text() {
  const { title, body } = useLoaderData<typeof loader>();
  return <TextPage title={title} body={body} />;
}
