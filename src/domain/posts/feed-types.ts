/** The files of every feed, which stand below the page that it belongs to, and their media types. */
export const feedTypes = {
  "/feed.xml": "application/rss+xml",
  "/atom.xml": "application/atom+xml",
  "/feed.json": "application/feed+json",
} as const;

export type FeedFile = keyof typeof feedTypes;
export const feedFiles = Object.keys(feedTypes) as FeedFile[];
