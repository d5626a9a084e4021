import { data, redirect } from "react-router";
import { servicesContext } from "../../context.ts";
import { linkOf } from "../../parts/post-card-data.ts";
import { NotFoundNotice } from "../../shell/not-found-notice.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/not-found";

export function loader({ context, url }: Route.LoaderArgs) {
  const { posts, site, redirects } = context.get(servicesContext);
  const moved = redirects.find(url.pathname + url.search);
  if (moved !== null) throw redirect(moved, 301);
  const { locale } = site.settings();
  const nearby = posts.suggestions(url.pathname, 3);
  const newest = posts.recent(6).filter((post) => !nearby.includes(post));
  return data(
    {
      nearby: nearby.map((post) => linkOf(post, locale)),
      newest: newest.slice(0, 3).map((post) => linkOf(post, locale)),
    },
    { status: 404 },
  );
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Page not found", noindex: true });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundNotice {...loaderData} />;
}
