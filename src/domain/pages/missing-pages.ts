import type { OptionalPage } from "../site/optional-pages.ts";
import { type ListPage, listPages, movedPages, type PublicPage, publicPages } from "./addresses.ts";
import { announcedPages, memberPages } from "./member-addresses.ts";
import type { PageStore } from "./store.ts";

/**
 * The addresses at which there is nothing because the author's folder holds nothing for them, or site.yaml leaves them out
 * (`without`), under all their names; what has a page of the author's own (`ownPages`) is not among them. `hasUpdate`: the day of some update of the Now page has come. `emptyLists`: the pages
 * without anything to list. `hasSignIn`: readers can sign in; otherwise there is no member area.
 */
export function missingPages(
  content: Pick<PageStore, "page">,
  {
    without,
    ownPages,
    hasUpdate,
    emptyLists,
    hasSignIn,
  }: {
    without: readonly OptionalPage[];
    ownPages: ReadonlyMap<string, unknown>;
    hasUpdate: boolean;
    emptyLists: readonly ListPage[];
    hasSignIn: boolean;
  },
): ReadonlySet<string> {
  const missing = new Set<string>(without satisfies readonly PublicPage[]);
  for (const [address, files] of publicPages) {
    const written = files.filter((file) => content.page(file)).length;
    const isThere = isList(address) ? written > 0 || !emptyLists.includes(address) : written === files.length;
    if (!isThere) missing.add(address);
  }
  if (!hasUpdate) missing.add("/now");
  for (const path of ownPages.keys()) missing.delete(path);
  const announced = content.page("pages/member-area.yaml");
  for (const page of announcedPages) if (!hasSignIn || !announced?.[page]) missing.add(`/${page}`);
  if (!hasSignIn) for (const page of memberPages) missing.add(`/${page}`);
  for (const [name, address] of movedPages) if (missing.has(address) && !ownPages.has(name)) missing.add(name);
  return missing;
}

const isList = (address: string): address is ListPage => listPages.some((page) => page === address);
