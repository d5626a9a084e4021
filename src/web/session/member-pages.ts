/** The pages of the member area (P71). */
export interface MemberPage {
  readonly path: string;
  readonly label: string;
  /** Is it one of the quick links beside the breadcrumb? */
  readonly showInBreadcrumb?: true;
}

interface PageGroup {
  readonly title: string;
  readonly pages: readonly MemberPage[];
}

const groups: readonly PageGroup[] = [
  {
    title: "Your account",
    pages: [
      { path: "/dashboard", label: "Dashboard", showInBreadcrumb: true },
      { path: "/account", label: "Account" },
      { path: "/profile", label: "Profile Settings", showInBreadcrumb: true },
      { path: "/settings", label: "Settings" },
      { path: "/preferences", label: "Preferences" },
    ],
  },
  {
    title: "Reading",
    pages: [
      { path: "/reading-history", label: "Reading History" },
      { path: "/bookmarks", label: "Bookmarks", showInBreadcrumb: true },
    ],
  },
  {
    title: "Community",
    pages: [
      { path: "/member-directory", label: "Member Directory" },
      { path: "/discussions", label: "Discussions" },
      { path: "/events", label: "Events" },
    ],
  },
];

/** The pages of the member area that exist, in their groups. */
export function memberPages(exists: (path: string) => boolean): readonly PageGroup[] {
  return groups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ path }) => exists(path)) }))
    .filter(({ pages }) => pages.length > 0);
}
