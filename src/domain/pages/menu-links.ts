import type { SiteStore } from "../site/site.ts";
import type { PageStore } from "./store.ts";

/** A link that the author writes outside of a text. */
export interface MenuLink {
  readonly file: string;
  /** Dotted path of the field, counted from 1 as an author would. */
  readonly field: string;
  readonly path: string;
}

/** The links of the menus and of the home page, as they are written. */
export function menuLinks(content: Pick<SiteStore, "settings"> & Pick<PageStore, "page">): MenuLink[] {
  const menus = Object.entries(content.settings().navigation).flatMap(([menu, links]) =>
    links.map(({ path }, index) => ({ file: "site.yaml", field: `navigation.${menu}.${index + 1}`, path })),
  );
  const sections = (content.page("home.yaml")?.sections ?? []).flatMap(({ path }, index) =>
    path === undefined ? [] : [{ file: "home.yaml", field: `sections.${index + 1}`, path }],
  );
  return [...menus, ...sections];
}
