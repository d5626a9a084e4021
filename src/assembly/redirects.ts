import type { ContentFolder } from "../content/files.ts";
import { movedPages } from "../domain/pages/addresses.ts";
import type { Pages } from "../domain/pages/pages.ts";
import { pathOf } from "../domain/posts/addresses.ts";
import { aliasFaults } from "../domain/posts/alias-faults.ts";
import { type Collections, isReadable, movedTo } from "../domain/posts/collections.ts";
import type { Leads } from "../domain/posts/link-faults.ts";
import type { TextCheck } from "../domain/posts/links.ts";
import { plainPath } from "../domain/posts/view.ts";
import type { Services } from "../domain/services.ts";
import { pathWithin, prefixOf } from "../domain/site/addresses.ts";
import { type AddressFate, fateOf } from "../domain/site/old-address.ts";
import { createRedirects, type Redirects, type Standing } from "../domain/site/redirects.ts";
import type { SiteStore } from "../domain/site/site.ts";

/** Creates the author's redirects, with `leads`, which knows them and the pages, what adds their faults to a check, and what tells of old addresses. */
export function assembleRedirects(parts: {
  folder: ContentFolder;
  collections: Collections;
  pages: Pages;
  origin: string;
  /** The paths of a further language are asked for there, without what they begin with. */
  languages: readonly (Pick<Services, "collections" | "pages"> & {
    readonly site: Pick<SiteStore, "settings">;
  })[];
}): {
  redirects: Redirects;
  leads: Leads;
  withRedirects: (check: TextCheck) => TextCheck;
  fateOfAddress: (address: string) => AddressFate;
} {
  const { folder, collections, pages, origin, languages } = parts;
  const redirects = createRedirects({ store: folder, standing, origin });
  return {
    redirects,
    leads(path) {
      const led = isInLanguage(path) ?? pages.leads(path);
      return led !== "there" && redirects.find(path) !== null ? "there" : led;
    },
    withRedirects: (check) => ({
      async faults(signal) {
        const found = await check.faults(signal);
        const texts = Object.values(folder.collections).flatMap((list) => list.entries());
        const hidden = aliasFaults(texts, (path) => pages.leads(path) === "there");
        return found && [...found, ...redirects.faults(), ...hidden];
      },
    }),
    fateOfAddress: (address) => fateOf(address, { redirects, standing, moved }),
  };

  function moved(path: string): string | null {
    const moved = movedTo(collections, path) ?? pages.alias(path);
    if (moved !== null) return moved;
    const renamed = movedPages.get(path);
    return renamed && pages.exists(renamed) ? renamed : null;
  }

  /** Of a path in a further language: is there anything? Null for any other path. */
  function isInLanguage(path: string): "there" | "gone" | null {
    for (const { site, collections, pages } of languages) {
      const within = pathWithin(prefixOf(site.settings()), path);
      if (within === null) continue;
      const isThere = isReadable(collections, within) || pages.leads(within) === "there";
      return isThere ? "there" : "gone";
    }
    return null;
  }

  function standing(path: string): Standing {
    const found = isInLanguage(path);
    if (found !== null) return found === "there" ? "there" : "nothing";
    if (isReadable(collections, path) || pages.leads(path) === "there") return "there";
    return written().has(plainPath(path)) ? "hidden" : "nothing";
  }

  /** The addresses of all texts, drafts too. */
  function written(): ReadonlySet<string> {
    const texts = Object.values(folder.collections).flatMap((list) => list.entries().map(pathOf));
    return new Set([...texts, ...folder.ownPages().map(({ path }) => path)].map(plainPath));
  }
}
