import type { Clock } from "../clock.ts";
import { instantOf } from "../site/dates.ts";
import { displayDate } from "../site/display-date.ts";
import type { SiteStore } from "../site/site.ts";
import type { PagePath } from "./input.ts";
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
export interface NowPage extends PageContent<"now/index.yaml"> {
  readonly current: NowEntry;
  /** The newest archived entry, where there is one. */
  readonly previous: NowEntry | null;
  /** Newest first, without the current entry. */
  readonly archive: readonly NowEntry[];
}

/** A page below /nowArchives. */
export interface ArchivePage {
  readonly entry: NowEntry;
  /** False where the address names no archived entry and the newest one stands in for it. */
  readonly known: boolean;
  readonly previous: NowEntry | null;
  readonly next: NowEntry | null;
  /** Newest first, the entry itself included. */
  readonly archive: readonly NowEntry[];
}

/** The author's pages. The newest update whose day has come is the Now page, and all older ones are its archive. */
export interface Pages {
  page<Path extends PagePath>(path: Path): PageContent<Path> | null;
  /** Null when there is no update yet, or nothing that describes the page. */
  now(): NowPage | null;
  /** The archived entry of a date, or the newest one for any other text; null while nothing is archived. */
  archived(isoDate: string): ArchivePage | null;
  /** Every archived entry, newest first. */
  archive(): readonly NowEntry[];
}

export function createPages({ store, clock }: { store: PageStore & Pick<SiteStore, "settings">; clock: Clock }): Pages {
  return {
    page: (path) => store.page(path),
    now() {
      const about = store.page("now/index.yaml");
      const [current, ...archive] = entries();
      return about && current ? { ...about, current, previous: archive[0] ?? null, archive } : null;
    },
    archived(isoDate) {
      const archive = entries().slice(1);
      const found = archive.findIndex((candidate) => candidate.isoDate === isoDate);
      const position = Math.max(found, 0);
      const entry = archive[position];
      if (!entry) return null;
      const [previous, next] = [archive[position + 1] ?? null, archive[position - 1] ?? null];
      return { entry, known: found >= 0, previous, next, archive };
    },
    archive: () => entries().slice(1),
  };

  function entries(): NowEntry[] {
    const { timeZone, locale } = store.settings();
    return store
      .updates()
      .filter(({ date }) => instantOf(date, timeZone) <= clock())
      .map((update) => entryOf(update, locale));
  }
}

function entryOf({ date, title, body }: Update, locale: string): NowEntry {
  return { date: displayDate(date, locale), isoDate: date, title, path: `/nowArchives/${date}`, body };
}
