/** The page of a post, as a path. */
export const postPath = (slug: string): string => `/posts/${encodeURIComponent(slug)}`;

/** Where a picture of the content folder is served, as a path that may be cached for ever. */
export function picturePath({ path, version }: { readonly path: string; readonly version: string }): string {
  return `/media/${path.split("/").map(encodeURIComponent).join("/")}?v=${version}`;
}
