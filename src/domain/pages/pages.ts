import type { Clock } from "../clock.ts";
import { signPreview, verifyPreview } from "../preview.ts";
import { instantOf } from "../site/dates.ts";
import { displayDate } from "../site/display-date.ts";
import { comparedAddress } from "../site/redirect-lines.ts";
import type { SiteStore } from "../site/site.ts";
import { isAddress, isOneAddress, type ListPage, listPages, publicPages } from "./addresses.ts";
import type { PagePath } from "./input.ts";
import { missingPages } from "./missing-pages.ts";
import type { OwnPage } from "./own-pages.ts";
import type { PageContent, PageStore, Update } from "./store.ts";

/** An update of the Now page, as readers see it. */
export interface NowEntry {
  /** As readers see it: `June 29, 2025`. */
  readonly date: string;
  /** `YYYY-MM-DD`. */
  readonly isoDate: string;
  readonly title: string;
  /** Where it is read once it is archived: `/nowArchives/2025-06-29`. */
  readonly path: string;
  /** Markdown; relative addresses start from the folder `now`. */
  readonly body: string;
}

/** The page /now. */
interface NowPage extends PageContent<"now/index.yaml"> {
  readonly current: NowEntry;
  /** The newest archived entry, where there is one. */
  readonly previous: NowEntry | null;
  /** Newest first, without the current entry. */
  readonly archive: readonly NowEntry[];
}

/** A page below /nowArchives. */
interface ArchivePage {
  readonly entry: NowEntry;
  /** False where the address names no archived entry and the newest one stands in for it. */
  readonly known: boolean;
  readonly previous: NowEntry | null;
  readonly next: NowEntry | null;
  /** Newest first, the entry itself included. */
  readonly archive: readonly NowEntry[];
}

/**
 * The author's pages, and which of the site's pages there are. The newest update whose day has come is the Now page, and
 * all older ones are its archive; without the Now page there is no archive.
 */
export interface Pages {
  page<Path extends PagePath>(path: Path): PageContent<Path> | null;
  /** Null when there is no update yet, or nothing that describes the page. */
  now(): NowPage | null;
  /** The archived entry of a date, or the newest one for any other text; null while nothing is archived. */
  archived(isoDate: string): ArchivePage | null;
  /** Every archived entry, newest first. */
  archive(): readonly NowEntry[];
  /** The page of the author's own at a path, encoded or not; null where there is none, or a draft. */
  own(path: string): OwnPage | null;
  /** The token of a link that shows the page of the author's own at a path, a draft too, for 7 days; null when there is none. */
  previewToken(path: string): string | null;
  /** The draft at a path that a valid preview token of this very path shows, or null. */
  readPreview(path: string, token: string | null): OwnPage | null;
  /** Those that lists may name. */
  ownPages(): readonly OwnPage[];
  /** Where an old address of such a page leads, or null. */
  alias(path: string): string | null;
  /** Addresses of pages that the author's folder holds nothing for, or that site.yaml leaves out: nothing answers there, and no menu leads there. */
  missing(): ReadonlySet<string>;
  /** Is there a page at this address of the site? Its query and fragment do not matter; posts are not looked at. */
  exists(address: string): boolean;
  /** Is there a page at this path whose words are of the language that is asked for, and not borrowed from the main one? */
  isTranslated(path: string): boolean;
  /** Has the page of this file words in the language that is asked for? Otherwise they are those of the main one. */
  hasOwnWords(file: string): boolean;
  /** Does a page of the site answer at this path, one that every site has or one of the author's own? */
  answers(path: string): boolean;
  /** Where a link to this path leads, posts apart: to what is `there`, to what is `gone`, or to nothing that is known. */
  leads(path: string): "there" | "gone" | "unknown";
}

export function createPages(parts: {
  store: Omit<PageStore, "texts"> & Pick<SiteStore, "settings" | "version">;
  clock: Clock;
  /**
   * What readers can see of posts and letters: has a page something to list, and is there a letter, a tag, a category or a
   * series at a path? `isThere` is null for any other path.
   */
  lists: { isAny(page: ListPage): boolean; isThere(path: string): boolean | null };
  /** Of the links that show drafts; posts sign theirs with it too, none of which begins with a slash. */
  previewKey: Uint8Array;
  /** Can readers sign in? Otherwise there is no member area. */
  hasSignIn: boolean;
}): Pages {
  const { store, clock, lists, previewKey, hasSignIn } = parts;
  let known:
    | {
        readonly version: number;
        readonly until: number;
        readonly emptyLists: readonly ListPage[];
        readonly missing: ReadonlySet<string>;
      }
    | undefined;
  let ofAuthor: OwnPages | undefined;

  return {
    page: (path) => store.page(path),
    now,
    archived(isoDate) {
      const archive = now()?.archive ?? [];
      const found = archive.findIndex((candidate) => candidate.isoDate === isoDate);
      const position = Math.max(found, 0);
      const entry = archive[position];
      if (!entry) return null;
      const [previous, next] = [archive[position + 1] ?? null, archive[position - 1] ?? null];
      return { entry, known: found >= 0, previous, next, archive };
    },
    archive: () => now()?.archive ?? [],
    own,
    previewToken(path) {
      const page = own(path) ?? draft(path);
      return page && signPreview(previewKey, page.path, clock());
    },
    readPreview(path, token) {
      const page = token === null ? null : draft(path);
      return page && token !== null && verifyPreview(previewKey, page.path, token, clock()) ? page : null;
    },
    ownPages: () => ownPages().listed,
    alias,
    missing,
    exists,
    isTranslated(path) {
      const page = own(path);
      if (page) return store.isTranslated(page.file);
      if (path.startsWith("/nowArchives/")) return now()?.archive.some((entry) => entry.path === path) ?? false;
      const files = publicPages.get(path) ?? [];
      return exists(path) && files.every((file) => !file.endsWith(".md") || store.isTranslated(file));
    },
    hasOwnWords: (file) => store.isTranslated(file),
    answers,
    leads(path) {
      if (path.startsWith("/nowArchives/"))
        return now()?.archive.some((entry) => entry.path === path) ? "there" : "gone";
      const isListed = lists.isThere(path);
      if (isListed !== null) return isListed ? "there" : "gone";
      if (!exists(path)) return "gone";
      return isAddress(path) || own(path) || alias(path) !== null ? "there" : "unknown";
    },
  };

  function exists(address: string): boolean {
    const [path = ""] = address.split(/[?#]/, 1);
    if (path.startsWith("/nowArchives/")) return (now()?.archive.length ?? 0) > 0;
    return lists.isThere(path) ?? (!missing().has(path) && !ownPages().drafts.has(comparedAddress(path).path));
  }

  function own(path: string): OwnPage | null {
    return ownPages().byPath.get(comparedAddress(path).path) ?? null;
  }

  function draft(path: string): OwnPage | null {
    return ownPages().drafts.get(comparedAddress(path).path) ?? null;
  }

  function alias(path: string): string | null {
    const { path: asked } = comparedAddress(path);
    const led = ownPages().byAlias.get(asked) ?? null;
    // A page of that path goes before.
    return led === null || !exists(led) || answers(asked) ? null : led;
  }

  function answers(path: string): boolean {
    return own(path) !== null || (isOneAddress(path) && exists(path));
  }

  function ownPages(): OwnPages {
    const written = store.ownPages();
    if (ofAuthor?.written !== written) ofAuthor = ownPagesOf(written, aliasesOf(store));
    return ofAuthor;
  }

  function now(): NowPage | null {
    const about = store.page("now/index.yaml");
    const [current, ...archive] = about ? entries() : [];
    return about && current ? { ...about, current, previous: archive[0] ?? null, archive } : null;
  }

  /** Worked out anew only when the content changes or the day of a first update comes. */
  function missing(): ReadonlySet<string> {
    const [version, time] = [store.version(), clock()];
    const emptyLists = listPages.filter((page) => !lists.isAny(page));
    if (known?.version !== version || known.emptyLists.join() !== emptyLists.join() || time >= known.until) {
      const { timeZone, without } = store.settings();
      const days = store.updates().map(({ date }) => instantOf(date, timeZone));
      const until = Math.min(...days.filter((day) => day > time));
      known = {
        version,
        until,
        emptyLists,
        missing: missingPages(store, {
          ...{ without, ownPages: ownPages().byPath, emptyLists, hasSignIn },
          hasUpdate: days.some((day) => day <= time),
        }),
      };
    }
    return known.missing;
  }

  function entries(): NowEntry[] {
    const { timeZone, locale } = store.settings();
    return store
      .updates()
      .filter(({ date }) => instantOf(date, timeZone) <= clock())
      .map((update) => entryOf(update, locale));
  }
}

interface OwnPages {
  readonly written: readonly OwnPage[];
  readonly byPath: ReadonlyMap<string, OwnPage>;
  /** Paths of pages by old addresses, also of those that every site has. */
  readonly byAlias: ReadonlyMap<string, string>;
  readonly listed: readonly OwnPage[];
  /** By their paths, which no reader may learn. */
  readonly drafts: ReadonlyMap<string, OwnPage>;
}

/** Old addresses of the pages that every site has, each with the page's own. */
function aliasesOf({ page }: Pick<PageStore, "page">): [alias: string, path: string][] {
  return [...publicPages].flatMap(([path, files]) =>
    files.flatMap((file) => {
      const found = page(file);
      const aliases = found && "aliases" in found ? (found.aliases ?? []) : [];
      return aliases.map((alias): [string, string] => [comparedAddress(alias).path, path]);
    }),
  );
}

function ownPagesOf(written: readonly OwnPage[], aliases: readonly [alias: string, path: string][]): OwnPages {
  const readable = written.filter(({ draft }) => !draft);
  return {
    written,
    byPath: new Map(readable.map((page) => [page.path, page])),
    byAlias: new Map([
      ...aliases,
      ...readable.flatMap(({ path, aliases: own }) =>
        own.map((one): [string, string] => [comparedAddress(one).path, path]),
      ),
    ]),
    drafts: new Map(written.flatMap((page) => (page.draft ? [[page.path, page]] : []))),
    listed: readable.filter(({ unlisted }) => !unlisted),
  };
}

function entryOf({ date, title, body }: Update, locale: string): NowEntry {
  return { date: displayDate(date, locale), isoDate: date, title, path: `/nowArchives/${date}`, body };
}
