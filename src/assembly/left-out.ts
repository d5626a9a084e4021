import { publicPages } from "../domain/pages/addresses.ts";
import type { PagePath } from "../domain/pages/input.ts";
import type { PageStore } from "../domain/pages/store.ts";
import type { DatedFolder } from "../domain/posts/addresses.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import type { PostStore } from "../domain/posts/store.ts";
import type { OptionalPage } from "../domain/site/optional-pages.ts";
import type { ContentFault, SiteStore } from "../domain/site/site.ts";
import { say } from "../languages/say.ts";

const NONE: readonly PostEntry[] = [];

/** Folders whose texts go with the page that lists them. Letters stay at their addresses, because mails lead there. */
const goesWith: Partial<Record<DatedFolder, OptionalPage>> = { journal: "/journal", poetry: "/poetry" };

interface Content extends PageStore, Pick<SiteStore, "settings"> {
  readonly collections: Readonly<Record<DatedFolder, PostStore>>;
}

/** The author's folder without what belongs to the pages that site.yaml leaves out at present: as if its files were not there. */
export function withoutPages<Whole extends Content>(content: Whole): Whole {
  const isOut = (page: OptionalPage) => content.settings().without.includes(page);
  const collections = Object.entries(content.collections).map(([folder, texts]): [string, PostStore] => {
    const page = goesWith[folder as DatedFolder];
    return [folder, page ? { ...texts, entries: () => (isOut(page) ? NONE : texts.entries()) } : texts];
  });
  return {
    ...content,
    collections: Object.fromEntries(collections),
    page: (path: PagePath) => (filesWithout(content.settings().without).has(path) ? null : content.page(path)),
    texts: () => {
      const files = filesWithout(content.settings().without);
      return content.texts().filter(({ file }) => !files.has(file) && !(isOut("/now") && file.startsWith("now/")));
    },
    updates: () => (isOut("/now") ? [] : content.updates()),
  };
}

/**
 * Texts of pages that site.yaml leaves out, for a check alone: to keep them is no fault, but whoever has written one for the
 * free address looks for it. With a page of the author's own there, they have found it.
 */
export function textsLeftOut(content: Content): ContentFault[] {
  const { without } = content.settings();
  return without.flatMap((page) => {
    const [file] = publicPages.get(page) ?? [];
    if (!file?.startsWith("pages/") || content.page(file) === null) return [];
    if (content.ownPages().some(({ path }) => path === page)) return [];
    const message = say("fileFaults.pageLeftOut", { page, file: `pages${page}/index.md` });
    return { file, line: null, field: null, message, severity: "warning" };
  });
}

/** Files of pages that are left out, and of no other page. */
function filesWithout(without: readonly OptionalPage[]): ReadonlySet<string> {
  const filesOf = (isOut: boolean) =>
    [...publicPages].flatMap(([page, files]) => (without.some((out) => out === page) === isOut ? files : []));
  return without.length === 0 ? NO_FILES : new Set(filesOf(true)).difference(new Set(filesOf(false)));
}

const NO_FILES: ReadonlySet<string> = new Set();
