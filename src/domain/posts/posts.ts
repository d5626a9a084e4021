import type { Clock } from "../clock.ts";
import type { SiteStore } from "../site/site.ts";
import type { DatedFolder } from "./addresses.ts";
import { createPostList, type PostList } from "./post-list.ts";
import { createPostReading, type PostReading } from "./reading.ts";
import type { PostStore, TextRenderer } from "./store.ts";
import { type View, viewAt } from "./view.ts";

/**
 * What readers may know about posts, or about the texts of another folder: each has one of its own. Drafts and posts of the future do not
 * exist here, except through a signed preview link; a post of the future appears by itself when its time comes; an
 * unlisted post is found by its address, id and old addresses alone.
 */
export interface Posts extends PostList, PostReading {}

/**
 * `folder`: which texts these are. `previewKey`: 32 secret bytes, derived for preview links alone. `areListed`: while it
 * answers false, each of them is unlisted.
 */
export function createPosts(parts: {
  folder: DatedFolder;
  store: PostStore & Pick<SiteStore, "settings">;
  renderer: TextRenderer;
  clock: Clock;
  previewKey: Uint8Array;
  areListed?: () => boolean;
}): Posts {
  const { store, clock, areListed = () => true } = parts;
  let current: View | undefined;
  return { ...createPostList({ ...parts, view }), ...createPostReading({ ...parts, view }) };

  /** What is visible now: worked out anew only when the posts change or the next one's time has come. */
  function view(): View {
    const now = clock();
    const entries = store.entries();
    const listed = areListed();
    const isTime = now >= (current?.from ?? Infinity) && now < (current?.until ?? Infinity);
    if (!current || !isTime || current.entries !== entries || current.areListed !== listed)
      current = viewAt(now, entries, listed);
    return current;
  }
}
