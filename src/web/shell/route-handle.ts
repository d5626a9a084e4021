/** What a route may say about itself in its `handle`. */
export interface RouteHandle {
  /** The page moves, so its script starts at once; with a media query, only where that matches. */
  readonly moves?: true | string;
  /** The page stands alone, without header and footer. */
  readonly bare?: true;
}
