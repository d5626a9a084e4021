import "../../styles/code.css";
import { data, Link, redirect } from "react-router";
import { letterPath } from "../../../domain/posts/addresses.ts";
import { addressesContext, servicesContext } from "../../context.ts";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { articleMeta } from "../../parts/post/article-meta.ts";
import noteStyles from "../../parts/post/margin-notes.module.css";
import { numberNotes } from "../../parts/post/margin-notes.ts";
import styles from "../../parts/post/post.module.css";
import { PostHeader } from "../../parts/post/post-header.tsx";
import { postView, withPreview } from "../../parts/post/post-view.ts";
import { PreviewNote } from "../../parts/post/preview-note.tsx";
import bodyStyles from "../../parts/post-body.module.css";
import { notWritten } from "../../parts/written-page.ts";
import { carryHtml, RenderedHtml } from "../../shell/document-html.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import { useExists } from "../../shell/site-facts.ts";
import type { Route } from "./+types/letter";
import letterStyles from "./letter.module.css";

export async function loader({ params: { slug }, context, url }: Route.LoaderArgs) {
  const { letters, site } = context.get(servicesContext);
  const token = url.searchParams.get("preview");
  const published = await letters.read(slug);
  const letter = published ?? (token === null ? null : await letters.readPreview(slug, token));
  if (!letter) {
    const moved = letters.alias(url.pathname);
    throw moved === null ? notWritten() : redirect(letterPath(moved), 301);
  }
  const previewToken = published ? null : token;
  const html = numberNotes(letter.body.html);
  return data({
    letter: postView(letter, site.settings().locale, context.get(addressesContext).origin, previewToken),
    body: carryHtml(context, "letter", previewToken ? withPreview(html, letter.file, previewToken) : html),
    isPreview: previewToken !== null,
  });
}

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData;
  if (!shown) return pageMeta(args, { title: "Letter not found", noindex: true });
  const { letter, isPreview } = shown;
  return articleMeta(args, letter, {
    path: letterPath(letter.slug),
    sharePath: `/share/letters/${encodeURIComponent(letter.slug)}.png`,
    isPreview,
    type: "Article",
  });
}

export default function LetterPage({ loaderData: { letter, body, isPreview } }: Route.ComponentProps) {
  const exists = useExists();
  return (
    <div className={`page ${styles.page}`}>
      <article key={letter.slug} className="h-entry">
        {isPreview && <PreviewNote what="letter" />}
        <PostHeader post={letter} />
        <div className={styles.text}>
          <RenderedHtml carried={body} className={`prose e-content ${bodyStyles.body} ${noteStyles.notes}`} />
        </div>
        <a className="u-url" href={letterPath(letter.slug)} hidden>
          {letter.title}
        </a>
      </article>
      <footer className={styles.foot}>
        <div className={letterStyles.offer}>
          <NewsletterBlock source="letters" offer="The next letter in your mail, whole and without a detour." />
        </div>
        {exists("/letters") && (
          <p>
            <Link to="/letters" className={`button button-quiet ${styles.back}`}>
              All Letters
            </Link>
          </p>
        )}
      </footer>
    </div>
  );
}
