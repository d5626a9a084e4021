import { servicesContext } from "../../context.ts";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenPage } from "../../parts/written-page.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/journal";

export function loader({ context }: Route.LoaderArgs) {
  return writtenPage(context, "journal", context.get(servicesContext).pages.page("pages/journal.md"));
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: args.loaderData?.title, description: args.loaderData?.description });
}

export default function Journal({ loaderData: { title, body } }: Route.ComponentProps) {
  return <TextPage title={title} body={body} />;
}
