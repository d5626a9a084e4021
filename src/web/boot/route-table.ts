/**
 * The routes of a site that leaves out these pages (`/about`): none is fixed at their addresses, so that a page of the author's
 * own, or what else `/*` knows, answers there. Server and browser leave out the same ones.
 */
export function routesWithout<Route extends { readonly path?: string | undefined }>(
  routes: Readonly<Record<string, Route | undefined>>,
  without: readonly string[],
): Record<string, Route> {
  const kept = Object.entries(routes).filter(([, route]) => route && !without.includes(`/${route.path}`));
  return Object.fromEntries(kept) as Record<string, Route>;
}
