import { folderOf, textAt } from "./addresses.ts";
import type { PostEntry } from "./post.ts";
import type { Posts } from "./posts.ts";
import { plainPath } from "./view.ts";

/**
 * The name by which feed readers know a post for good: its front matter `id`, else the slug that it had first (the first
 * of its aliases below the folder's own address), else its slug. An old slug that another post has taken since is that post's name.
 */
export function lastingName(
  post: Pick<PostEntry, "id" | "slug" | "aliases" | "file">,
  posts: Pick<Posts, "alias" | "find">,
): string {
  if (post.id !== post.slug) return post.id;
  for (const alias of post.aliases) {
    const at = textAt(plainPath(alias));
    if (at?.folder === folderOf(post.file) && posts.alias(alias) === post.slug && posts.find(at.slug) === null)
      return at.slug;
  }
  return post.slug;
}
