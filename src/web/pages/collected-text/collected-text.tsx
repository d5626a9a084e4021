import { textOf, useText } from "../../language/text.ts";
import "../../styles/code.css";
import { data, Link, redirect } from "react-router";
import { foldersWithFeeds, pathOf, textAt, textPath } from "../../../domain/posts/addresses.ts";
import { prefixOf } from "../../../domain/site/addresses.ts";
import { addressesContext, pagePath, servicesContext } from "../../context.ts";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { articleMeta } from "../../parts/post/article-meta.ts";
import noteStyles from "../../parts/post/margin-notes.module.css";
import { numberNotes } from "../../parts/post/margin-notes.ts";
import styles from "../../parts/post/post.module.css";
import { PostHeader } from "../../parts/post/post-header.tsx";
import { PostNeighbours } from "../../parts/post/post-neighbours.tsx";
import { postView, withPreview } from "../../parts/post/post-view.ts";
import { PreviewNote } from "../../parts/post/preview-note.tsx";
import bodyStyles from "../../parts/post-body.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { notWritten } from "../../parts/written-page.ts";
import { carryHtml, RenderedHtml } from "../../shell/document-html.tsx";
import { feedLinks, pageMeta } from "../../shell/page-meta.ts";
import { type SiteFacts, useExists, useOwnPath } from "../../shell/site-facts.ts";
import type { Route } from "./+types/collected-text";
import ownStyles from "./collected-text.module.css";

/** What differs between the folders: where the list is, what else is offered, and what a text is (schema.org). */
const words = {
  letters: {
    title: "collections.letters",
    all: "collections.allLetters",
    offer: "collections.lettersOffer",
    more: "collections.moreLetters",
    preview: "collections.previewLetter",
    type: "Article",
  },
  journal: {
    title: "collections.journal",
    all: "collections.allEntries",
    offer: "collections.journalOffer",
    more: "collections.moreEntries",
    preview: "collections.previewEntry",
    type: "BlogPosting",
  },
  poetry: {
    title: "collections.poetry",
    all: "collections.allPoems",
    offer: "collections.poetryOffer",
    more: "collections.morePoems",
    preview: "collections.previewPoem",
    type: "CreativeWork",
  },
} as const;

/** The page of a letter, a journal entry or a poem. */
export async function loader({ params: { slug }, context, url }: Route.LoaderArgs) {
  const { collections, site } = context.get(servicesContext);
  const { folder } = textAt(`/${pagePath(context, url).split("/", 2)[1]}/${slug}`) ?? {};
  if (!folder || folder === "posts") throw notWritten();
  const texts = collections[folder];
  const token = url.searchParams.get("preview");
  const published = await texts.read(slug);
  const text = published ?? (token === null ? null : await texts.readPreview(slug, token));
  if (!text) {
    const moved = texts.alias(pagePath(context, url));
    throw moved === null ? notWritten() : redirect(textPath(folder, moved), 301);
  }
  const { locale } = site.settings();
  const previewToken = published ? null : token;
  const html = numberNotes(text.body.html);
  const { older, newer } = texts.neighbours(slug);
  const view = postView(text, locale, context.get(addressesContext).origin, previewToken);
  const isOut = site.settings().without.some((page) => page === `/${folder}`);
  const shown = {
    folder,
    path: pathOf(text),
    text: { ...view, unlisted: view.unlisted || isOut },
    body: carryHtml(context, "text", previewToken ? withPreview(html, text.file, previewToken) : html),
    isPreview: previewToken !== null,
    older: older && linkOf(older, locale),
    newer: newer && linkOf(newer, locale),
  };
  const markdown = `<${prefixOf(site.settings())}${shown.path}.md>; rel="alternate"; type="text/markdown"`;
  return data(shown, { headers: { Vary: "Accept", ...(published && { Link: markdown }) } });
}

/** At the same address the text is there as Markdown, for programs that ask for it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData;
  if (!shown) return pageMeta(args, { title: textOf(args)("shell.notFound"), noindex: true });
  const { folder, path, text, isPreview } = shown;
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const sharePath = `/share${path}.png`;
  const own = foldersWithFeeds.find((known) => known === folder);
  return [
    ...articleMeta(args, text, { path, sharePath, isPreview, type: words[folder].type }),
    ...(own && site ? feedLinks(site, `/${own}`, textOf(args)(words[folder].title)) : []),
  ];
}

export default function CollectedText({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { folder, path, text: shown, body, isPreview, older, newer } = loaderData;
  const { all, offer, more, preview } = words[folder];
  const exists = useExists();
  return (
    <div className={`page ${styles.page}`}>
      <article key={path} className="h-entry">
        {isPreview && <PreviewNote what={preview} />}
        <PostHeader post={shown} />
        <div className={styles.text}>
          <RenderedHtml carried={body} className={`prose e-content ${bodyStyles.body} ${noteStyles.notes}`} />
        </div>
        <a className="u-url" href={useOwnPath(path)} hidden>
          {shown.title}
        </a>
      </article>
      <footer className={styles.foot}>
        <PostNeighbours folder={folder} label={text(more)} older={older} newer={newer} />
        <div className={ownStyles.offer}>
          <NewsletterBlock source={folder} offer={text(offer)} />
        </div>
        {exists(`/${folder}`) && (
          <p>
            <Link to={`/${folder}`} className={`button button-quiet ${styles.back}`}>
              {text(all)}
            </Link>
          </p>
        )}
      </footer>
    </div>
  );
}
