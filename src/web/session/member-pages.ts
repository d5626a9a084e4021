import { memberPages as registry } from "../pages.ts";

/** A member page, as menus show it. */
interface MemberPageLink {
  readonly path: string;
  readonly label: string;
  /** Is it one of the quick links beside the breadcrumb? */
  readonly quickLink?: true;
}

/** The pages of the member area that exist, in their groups. */
export function memberPages(
  exists: (path: string) => boolean,
): readonly { readonly title: string; readonly pages: readonly MemberPageLink[] }[] {
  const pages = Object.entries(registry).map(([path, page]) => ({ path, ...page }));
  const shown = pages.filter(({ path }) => exists(path));
  const titles = new Set(shown.map(({ group }) => group));
  return Array.from(titles, (title) => ({ title, pages: shown.filter(({ group }) => group === title) }));
}
