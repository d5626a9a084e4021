import { postPath } from "../../../domain/posts/addresses.ts";
import "../../styles/code.css";
import { data, Link } from "react-router";
import { servicesContext } from "../../context.ts";
import noteStyles from "../../parts/post/margin-notes.module.css";
import { numberNotes } from "../../parts/post/margin-notes.ts";
import styles from "../../parts/post/post.module.css";
import { PostHeader } from "../../parts/post/post-header.tsx";
import { type PostView, postView, withPreview } from "../../parts/post/post-view.ts";
import bodyStyles from "../../parts/post-body.module.css";
import { linkOf } from "../../parts/post-card-data.ts";
import { carryHtml, RenderedHtml } from "../../shell/document-html.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { SiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/post";
import { aliasRedirect } from "./alias-redirect.ts";
import { MissingPost } from "./missing-post.tsx";
import { PostDetails } from "./post-details.tsx";
import { PostNeighbours } from "./post-neighbours.tsx";

export async function loader({ params: { slug }, context, url }: Route.LoaderArgs) {
  const { posts, site } = context.get(servicesContext);
  const { locale } = site.settings();
  const token = url.searchParams.get("preview");
  const published = await posts.read(slug);
  const post = published ?? (token === null ? null : await posts.readPreview(slug, token));
  if (!post) {
    const moved = aliasRedirect(posts, url.pathname);
    if (moved) throw moved;
    const suggestions = posts.suggestions(url.pathname).map((entry) => linkOf(entry, locale));
    return data({ post: null, suggestions }, { status: 404 });
  }

  const previewToken = published ? null : token;
  const { older, newer } = posts.neighbours(slug);
  const html = numberNotes(post.body.html);
  return data({
    post: postView(post, locale, previewToken),
    body: carryHtml(context, "post", previewToken ? withPreview(html, post.file, previewToken) : html),
    isPreview: previewToken !== null,
    older: older && linkOf(older, locale),
    newer: newer && linkOf(newer, locale),
  });
}

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData;
  if (!shown?.post) return pageMeta(args, { title: "Post not found", noindex: true });
  const { post, isPreview } = shown;
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const picture = { path: `/share/${encodeURIComponent(post.slug)}.png`, width: 1200, height: 630, alt: post.title };
  return pageMeta(args, {
    title: post.title,
    description: post.description,
    path: postPath(post.slug),
    image: isPreview ? undefined : picture,
    article: { published: post.date, modified: post.updated, author: post.author },
    noindex: isPreview || post.unlisted,
    jsonLd: site && !isPreview ? postJsonLd(post, site) : undefined,
  });
}

function postJsonLd(post: PostView, site: SiteFacts) {
  const page = site.origin + postPath(post.slug);
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    url: page,
    mainEntityOfPage: page,
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    inLanguage: site.language,
    author: { "@type": "Person", name: post.author },
    image: site.origin + (post.picture?.src ?? `/share/${encodeURIComponent(post.slug)}.png`),
    ...(post.category && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
  };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.post) return <MissingPost suggestions={loaderData.suggestions} />;
  const { post, body, isPreview, older, newer } = loaderData;
  return (
    <div className={`page ${styles.page}`}>
      <article key={post.slug} className="h-entry">
        {isPreview && (
          <p role="note" className={styles.preview}>
            This is a preview. The post is not published; only those who have this link can read it.
          </p>
        )}
        <PostHeader post={post} />
        <div className={styles.text}>
          <PostDetails post={post} />
          <RenderedHtml carried={body} className={`prose e-content ${bodyStyles.body} ${noteStyles.notes}`} />
        </div>
        <a className="u-url" href={postPath(post.slug)} hidden>
          {post.title}
        </a>
      </article>
      <footer className={styles.foot}>
        <p>
          <Link to="/blog" className={`button button-quiet ${styles.back}`}>
            Back to Blog
          </Link>
        </p>
        <PostNeighbours older={older} newer={newer} />
      </footer>
    </div>
  );
}
