import { postPath } from "../../../domain/posts/addresses.ts";
import "../../styles/code.css";
import { data, Link } from "react-router";
import { prefixOf } from "../../../domain/site/addresses.ts";
import { addressesContext, pagePath, servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { textFor, textOf, useText } from "../../language/text.ts";
import { articleMeta } from "../../parts/post/article-meta.ts";
import { withContents } from "../../parts/post/contents.ts";
import noteStyles from "../../parts/post/margin-notes.module.css";
import { numberNotes } from "../../parts/post/margin-notes.ts";
import styles from "../../parts/post/post.module.css";
import { PostHeader } from "../../parts/post/post-header.tsx";
import { PostNeighbours } from "../../parts/post/post-neighbours.tsx";
import { postView, withPreview } from "../../parts/post/post-view.ts";
import { PreviewNote } from "../../parts/post/preview-note.tsx";
import bodyStyles from "../../parts/post-body.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { PostList } from "../../parts/post-links.tsx";
import { carryHtml, RenderedHtml } from "../../shell/document-html.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import type { Route } from "./+types/post";
import { aliasRedirect } from "./alias-redirect.ts";
import { MissingPost } from "./missing-post.tsx";
import { PostDetails } from "./post-details.tsx";
import { type SeriesPlace, seriesOf, termsOf } from "./post-terms.ts";

export async function loader({ params: { slug }, context, url }: Route.LoaderArgs) {
  const { posts, site } = context.get(servicesContext);
  const { locale } = site.settings();
  const text = textFor(context);
  const token = url.searchParams.get("preview");
  const published = await posts.read(slug);
  const post = published ?? (token === null ? null : await posts.readPreview(slug, token));
  if (!post) {
    const path = pagePath(context, url);
    const moved = aliasRedirect(posts, path);
    if (moved) throw moved;
    const suggestions = posts.suggestions(path).map((entry) => linkOf(entry, locale));
    return data({ post: null, suggestions }, { status: 404 });
  }

  const previewToken = published ? null : token;
  const { older, newer } = posts.neighbours(slug);
  const html = withContents(numberNotes(post.body.html), post.body.headings, text("post.contents"));
  const shown = {
    post: postView(post, locale, context.get(addressesContext).origin, previewToken),
    body: carryHtml(context, "post", previewToken ? withPreview(html, post.file, previewToken) : html),
    terms: termsOf(post, posts, text),
    page: {
      path: postPath(post.slug),
      sharePath: `/share/${encodeURIComponent(post.slug)}.png`,
      isPreview: previewToken !== null,
      type: "BlogPosting",
      more: {
        ...(post.category && { articleSection: post.category }),
        ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
      },
    },
    series: seriesOf(post, posts, locale, text),
    related: posts.related(post).map((entry) => linkOf(entry, locale)),
    isPreview: previewToken !== null,
    neighbours: {
      label: text("post.morePosts"),
      older: older && linkOf(older, locale),
      newer: newer && linkOf(newer, locale),
    },
  };
  const markdown = `<${prefixOf(site.settings())}${postPath(post.slug)}.md>; rel="alternate"; type="text/markdown"`;
  return data(shown, { headers: { Vary: "Accept", ...(published && { Link: markdown }) } });
}

/** At the same address the post is there as Markdown, for programs that ask for it. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData;
  if (!shown?.post) return pageMeta(args, { title: textOf(args)("post.notFound"), noindex: true });
  return articleMeta(args, shown.post, shown.page);
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const ownPath = useOwnPath(postPath(loaderData.post?.slug ?? ""));
  if (!loaderData.post) return <MissingPost suggestions={loaderData.suggestions} />;
  const { post, body, terms, series, related, isPreview, neighbours } = loaderData;
  return (
    <div className={`page ${styles.page}`}>
      <article key={post.slug} className="h-entry">
        {isPreview && <PreviewNote what="collections.previewPost" />}
        <PostHeader post={post} />
        <div className={styles.text}>
          <PostDetails post={post} terms={terms} />
          <RenderedHtml carried={body} className={`prose e-content ${bodyStyles.body} ${noteStyles.notes}`} />
        </div>
        <a className="u-url" href={ownPath} hidden>
          {post.title}
        </a>
      </article>
      <footer className={styles.foot}>
        {series && <SeriesNeighbours series={series} />}
        <p>
          <Link to="/blog" className={`button button-quiet ${styles.back}`}>
            {text("post.backToBlog")}
          </Link>
        </p>
        <PostNeighbours {...neighbours} />
        <PostList heading={text("post.relatedPosts")} posts={related} />
      </footer>
    </div>
  );
}

function SeriesNeighbours({ series: { name, path, position, ...neighbours } }: { series: SeriesPlace }) {
  return (
    <PostNeighbours {...neighbours}>
      <p>
        {richText(position, {
          series: () => (
            <Link to={path} dir="auto">
              {name}
            </Link>
          ),
        })}
      </p>
    </PostNeighbours>
  );
}
