import { useEffect, useState } from "react";
import { data, Link, useLocation } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import { excerpt } from "../../../domain/posts/excerpt.ts";
import type { Text } from "../../../languages/texts.ts";
import { pageParts } from "../../browser-api.ts";
import { documentContext, servicesContext } from "../../context.ts";
import { textOf, useText } from "../../language/text.ts";
import { NewsletterBlock } from "../../parts/newsletter-block.tsx";
import { cardOf } from "../../parts/post-card-data.ts";
import { createPostsClient } from "../../parts/posts-client.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { pageSettings } from "../../session/page-settings.ts";
import { pageMeta } from "../../shell/page-meta.ts";
import { addressOf, type SiteFacts, useSiteFacts } from "../../shell/site-facts.ts";
import type { Route } from "./+types/blog";
import styles from "./blog.module.css";
import { type BlogListing, blogPath, failedListing, fetchListing, listingOf, readBlogQuery } from "./blog-listing.ts";
import { FilterChips } from "./filter-chips.tsx";
import { PostCard } from "./post-card.tsx";
import { PostGrid } from "./post-grid.tsx";
import { PostsFailed } from "./posts-failed.tsx";

/** How long a navigation waits for the API before the blog appears with its loading text, in milliseconds. */
const PATIENCE = 150;
/** After this time a fetch counts as failed, in milliseconds. */
const LONGEST_FETCH = 15_000;

export function loader({ context, url }: Route.LoaderArgs) {
  const query = readBlogQuery(url.searchParams);
  try {
    const { posts, site } = context.get(servicesContext);
    return data({ listing: listingOf(posts.blogPage(query), posts.recent(), site.settings().locale, cardOf) });
  } catch (error) {
    context.get(documentContext).report(error);
    return data({ listing: failedListing(query) }, { status: 500 });
  }
}

/** A listing, or one that is on its way: then the page is shown without it first. */
interface BlogData {
  readonly listing: BlogListing | { readonly coming: Promise<BlogListing> };
}

/** A navigation within the application asks the API; it never runs for a page that the server has rendered. */
export async function clientLoader({ request, url }: Route.ClientLoaderArgs): Promise<BlogData> {
  const { locale } = pageSettings();
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_FETCH)]);
  const fetched = fetchListing(createPostsClient(pageParts()), readBlogQuery(url.searchParams), locale, signal);
  const coming = new Promise<{ coming: typeof fetched }>((resolve) => {
    setTimeout(() => resolve({ coming: fetched }), PATIENCE);
  });
  return { listing: await Promise.race([fetched, coming]) };
}

export function meta(args: Route.MetaArgs) {
  const text = textOf(args);
  const query = readBlogQuery(new URLSearchParams(args.location.search));
  const site = args.matches[0]?.loaderData as SiteFacts | undefined;
  const listing = (args.loaderData as BlogData | undefined)?.listing;
  const here = listing && !("coming" in listing) ? listing : null;
  return pageMeta(args, {
    title: query.year === null ? text("blog.title") : text("blog.ofYear", { year: String(query.year) }),
    description: here && site ? blogDescription(here, site, text) : undefined,
    path: blogPath({ year: query.year, page: 1 }),
    noindex: here !== null && !here.featured && here.posts.length === 0,
    jsonLd: here && site ? blogJsonLd(here, site) : undefined,
  });
}

/** Who writes here, and what there is to read first. */
function blogDescription({ year, featured, posts }: BlogListing, { author }: SiteFacts, text: Text): string {
  const titles = (featured ? [featured, ...posts] : posts).map(({ title }) => title).join("; ");
  if (titles === "") return "";
  const words =
    year === null
      ? text("blog.description", { author, titles })
      : text("blog.descriptionOfYear", { author, titles, year: String(year) });
  return excerpt(words, 150);
}

function blogJsonLd(listing: BlogListing, site: SiteFacts) {
  const posts = listing.featured ? [listing.featured, ...listing.posts] : listing.posts;
  return {
    "@type": "Blog",
    name: site.name,
    url: addressOf(site, "/blog"),
    inLanguage: site.language,
    author: { "@type": "Person", name: site.author, url: addressOf(site, "/") },
    blogPost: posts.map((post) => ({
      "@type": "BlogPosting",
      headline: post.title,
      url: addressOf(site, postPath(post.slug)),
      datePublished: post.date,
    })),
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const text = useText();
  const { year } = readBlogQuery(new URLSearchParams(useLocation().search));
  const listing = useListing(loaderData as BlogData, year);
  return (
    <div className={`page h-feed ${styles.blog}`}>
      <h1 className="p-name">{text("blog.title")}</h1>
      {listing ? (
        <Posts key={year} listing={listing} />
      ) : (
        <p role="status" className={styles.state}>
          {text("blog.loading")}
        </p>
      )}
    </div>
  );
}

/** The listing to show; while it is on its way, the one before if it is of the same year, else null. */
function useListing({ listing }: BlogData, year: number | null): BlogListing | null {
  const [arrived, setArrived] = useState("coming" in listing ? null : listing);
  useEffect(() => {
    let wanted = true;
    if ("coming" in listing) listing.coming.then((late) => wanted && setArrived(late));
    else setArrived(listing);
    return () => {
      wanted = false;
    };
  }, [listing]);
  if (!("coming" in listing)) return listing;
  return arrived?.year === year ? arrived : null;
}

function Posts({ listing }: { listing: BlogListing }) {
  const text = useText();
  const site = useSiteFacts();
  if (listing.failed) return <PostsFailed query={listing} />;
  const { year, years, featured, posts, recent } = listing;
  const places = site ? [...site.navigation.left, ...site.navigation.right] : [];
  return (
    <>
      <FilterChips years={years} current={year} />
      {featured && <PostCard post={featured} featured />}
      <NewsletterBlock source="blog" offer={text("blog.offer")} />
      <div className={styles.columns}>
        {posts.length > 0 ? <PostGrid listing={listing} /> : !featured && <NoPosts />}
        <SidePanel
          about={site?.description ?? ""}
          links={places.filter(({ path }) => path !== "/blog")}
          recent={recent}
        />
      </div>
    </>
  );
}

function NoPosts() {
  const text = useText();
  return (
    <section className={styles.state}>
      <p>{text("blog.none")}</p>
      <p>
        <Link to="/blog">{text("blog.viewAll")}</Link>
      </p>
    </section>
  );
}
