import { Link } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import { servicesContext } from "../../context.ts";
import { richText } from "../../language/rich-text.tsx";
import { useText } from "../../language/text.ts";
import { BookshelfDrawing } from "../../parts/bookshelf/bookshelf-drawing.tsx";
import { type Arrangement, shelves } from "../../parts/bookshelf/shelf-layout.ts";
import { SMALL_SCREEN_MOVES } from "../../parts/bookshelf/use-reveal.ts";
import { PageText } from "../../parts/page-text.tsx";
import { linkOf } from "../../parts/post-card-data.ts";
import { writtenPage } from "../../parts/written-page.ts";
import { writtenMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import { useExists } from "../../shell/site-facts.ts";
import type { Route } from "./+types/bookshelf";
import styles from "./bookshelf.module.css";
import { ShelfSidebar } from "./shelf-sidebar.tsx";

export const handle: RouteHandle = { moves: SMALL_SCREEN_MOVES };

const ARRANGEMENTS: readonly Arrangement[] = ["leaning", "lying"];

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, posts, site } = context.get(servicesContext);
  const { locale } = site.settings();
  const books = pages.page("books.yaml");
  const page = await writtenPage(context, "bookshelf", "pages/bookshelf.md", books && pages.page("pages/bookshelf.md"));
  return {
    ...page,
    spines: books?.spines ?? [],
    posts: posts.recent(2).map((post) => linkOf(post, locale)),
  };
}

export const meta: Route.MetaFunction = writtenMeta;

const inLabel = { label: (words: string) => <span className="label">{words}</span> };

export default function Bookshelf({ loaderData: { title, body, pictures, spines, posts } }: Route.ComponentProps) {
  const text = useText();
  const exists = useExists();
  const halves = shelves(spines, pictures.length);
  return (
    <div className={`page ${styles.bookshelf}`}>
      <div className={styles.words}>
        <h1 {...body.words}>{title}</h1>
        <PageText carried={body} />
      </div>
      <div className={styles.pictures}>
        {pictures.map(({ caption, alt }, index) => (
          <figure key={caption} {...body.words}>
            <BookshelfDrawing
              shelves={[halves[index] ?? []]}
              width={660}
              height={290}
              arrangement={ARRANGEMENTS[index] ?? "upright"}
              label={alt}
            />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.small}>
        <ShelfSidebar spines={spines} label={text("now.bookcase")} />
        <section className={`menu ${styles.more}`} aria-labelledby="explore-more">
          <h2 id="explore-more">{text("now.explore")}</h2>
          <ul>
            {exists("/list") && (
              <li>
                <Link to="/list">{richText(text("now.exploreBooks"), inLabel)}</Link>
              </li>
            )}
            <li>
              <Link to="/blog">{richText(text("now.exploreEssays"), inLabel)}</Link>
            </li>
            {posts.map((post) => (
              <li key={post.slug}>
                <Link to={postPath(post.slug)}>
                  <span className="label">{post.dateText}</span> {post.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
