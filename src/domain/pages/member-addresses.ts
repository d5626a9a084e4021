/** Member pages that are announced (P70). Each exists while member-area.yaml has words for it. */
export const announcedPages = ["reading-history", "bookmarks", "member-directory", "discussions", "events"] as const;
export type AnnouncedPage = (typeof announcedPages)[number];

/** The pages of the member area that are no announcements. They exist where readers can sign in. */
export const memberPages = ["dashboard", "account", "profile", "settings", "preferences"] as const;

/** Is this the path of a page that only members may see? Apart from the other addresses, since every page loads it. */
export const isMemberAddress = (path: string): boolean =>
  [...announcedPages, ...memberPages].some((page) => path === `/${page}`);
