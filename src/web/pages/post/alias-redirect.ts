import { redirect } from "react-router";
import { postPath } from "../../../domain/posts/addresses.ts";
import type { Posts } from "../../../domain/posts/posts.ts";

/** The lasting redirect (301) from an old address that a post names among its aliases, or null. */
export function aliasRedirect(posts: Pick<Posts, "alias">, pathname: string): Response | null {
  const slug = posts.alias(pathname);
  return slug === null ? null : redirect(postPath(slug), 301);
}
