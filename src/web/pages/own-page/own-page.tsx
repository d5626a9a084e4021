import { data, redirect } from "react-router";
import { pagePath, servicesContext } from "../../context.ts";
import { textOf } from "../../language/text.ts";
import { PreviewNote } from "../../parts/post/preview-note.tsx";
import { linkOf } from "../../parts/post-card-data.ts";
import { TextPage } from "../../parts/text-page.tsx";
import { writtenText } from "../../parts/written-page.ts";
import { NotFoundNotice } from "../../shell/not-found-notice.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/own-page";

/** Whatever no other page answers: a page of the author's own, an old address, or the page that says there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { pages, posts, redirects, site } = context.get(servicesContext);
  const path = pagePath(context, url);
  const published = pages.own(path);
  const page = published ?? pages.readPreview(path, url.searchParams.get("preview"));
  if (page) {
    const { body, opening } = await writtenText(context, "own-page", {
      markdown: page.body,
      folder: page.file.slice(0, page.file.lastIndexOf("/")),
      file: page.file,
    });
    const { title, description, unlisted } = page;
    const isPreview = published === null;
    return data({
      page: { title, description: description ?? opening, path: page.path, unlisted, isPreview, body },
      near: null,
    });
  }
  const moved = pages.alias(path) ?? redirects.find(url.pathname + url.search);
  if (moved !== null) throw redirect(moved, 301);
  const { locale } = site.settings();
  const nearby = posts.suggestions(path, 3);
  const newest = posts.recent(6).filter((post) => !nearby.includes(post));
  const near = {
    nearby: nearby.map((post) => linkOf(post, locale)),
    newest: newest.slice(0, 3).map((post) => linkOf(post, locale)),
  };
  return data({ page: null, near }, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData?.page;
  if (!page) return pageMeta(args, { title: textOf(args)("shell.notFound"), noindex: true });
  const { title, description, path, unlisted, isPreview } = page;
  return pageMeta(args, { title, description, path, noindex: unlisted || isPreview });
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { page, near } = loaderData;
  if (!page) return <NotFoundNotice {...near} />;
  return (
    <>
      {page.isPreview && <PreviewNote what="collections.previewPage" />}
      <TextPage title={page.title} body={page.body} />
    </>
  );
}
