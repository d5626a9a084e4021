/** The page of a post, as a path. */
export const postPath = (slug: string): string => `/posts/${encodeURIComponent(slug)}`;
