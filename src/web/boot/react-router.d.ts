/** The table of routes in the browser (README.md, 6 and 13), which React Router declares for itself alone. */
interface Window {
  readonly __reactRouterManifest: { routes: Record<string, { readonly path?: string }> };
}
