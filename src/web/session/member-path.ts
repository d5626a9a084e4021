/** Is this the path of a page that only members may see? */
export const isMemberPath = (path: string): boolean =>
  /^\/(dashboard|account|profile|settings|preferences|reading-history|bookmarks|member-directory|discussions|events)\/?$/.test(
    path,
  );
