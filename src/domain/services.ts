import type { Clock } from "./clock.ts";
import type { Pages } from "./pages/pages.ts";
import type { Posts } from "./posts/posts.ts";
import type { PictureStore, TextRenderer } from "./posts/store.ts";
import type { SiteStore } from "./site/site.ts";

/** Everything a page or a route may ask for. */
export interface Services {
  readonly clock: Clock;
  readonly site: SiteStore;
  readonly posts: Posts;
  readonly pages: Pages;
  readonly pictures: PictureStore;
  readonly texts: TextRenderer;
}
