import type { Services } from "../domain/services.ts";

/** Posts whose pictures readers meet first: one wide, six in the grid of /blog. */
const POSTS = 7;

/**
 * From now on, draws the covers of new posts before readers ask for them, and gives way to those who do. What was there
 * at the start is drawn when it is asked for. Returns how to stop.
 */
export function preparePictures({ site, posts, pictures }: Pick<Services, "site" | "posts" | "pictures">): () => void {
  const covers = () => posts.recent(POSTS).flatMap(({ image }) => image ?? []);
  const nameOf = ({ path, version }: { path: string; version: string }) => `${path} ${version}`;
  const known = new Set(covers().map(nameOf));
  return site.onChange(async () => {
    const fresh = covers().filter((cover) => !known.has(nameOf(cover)));
    for (const cover of fresh) known.add(nameOf(cover));
    for (const cover of fresh) await pictures.prepare(cover.path).catch(() => {});
  });
}
