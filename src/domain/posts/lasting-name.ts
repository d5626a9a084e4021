import { folderOf } from "./addresses.ts";
import type { PostEntry } from "./post.ts";
import type { Posts } from "./posts.ts";
import { plainPath } from "./view.ts";

/**
 * The name by which feed readers know a post for good: its front matter `id`, else the slug that it had first (the first
 * of its aliases below /posts/ or /letters/), else its slug. An old slug that another post has taken since is that post's name.
 */
export function lastingName(
  post: Pick<PostEntry, "id" | "slug" | "aliases" | "file">,
  posts: Pick<Posts, "alias" | "find">,
): string {
  if (post.id !== post.slug) return post.id;
  for (const alias of post.aliases) {
    const [, folder, name] = /^\/(posts|letters)\/([^/]+)$/.exec(plainPath(alias)) ?? [];
    if (
      name !== undefined &&
      folder === folderOf(post.file) &&
      posts.alias(alias) === post.slug &&
      posts.find(name) === null
    )
      return name;
  }
  return post.slug;
}
