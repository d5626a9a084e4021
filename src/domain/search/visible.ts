import type { NowEntry, Pages } from "../pages/pages.ts";
import { type DatedFolder, datedFolders, kindOf, pathOf, type TextKind } from "../posts/addresses.ts";
import type { PostEntry } from "../posts/post.ts";
import type { PostList } from "../posts/post-list.ts";
import { type SearchedContent, searchedPages, updateKey } from "./documents.ts";
import type { FoundDocument, MarkedText } from "./store.ts";

export interface SearchResult {
  readonly kind: TextKind | "page" | "update";
  /** Where it is read, as a path of the site. */
  readonly path: string;
  /** The written date, `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
}

/** What readers may see at present of what the index holds. */
export interface VisibleDocuments {
  /** Keys of documents that no reader may learn of. */
  hidden(): readonly string[];
  /** A found document as a reader sees it; null where there is nothing to see. */
  resultOf(found: FoundDocument): SearchResult | null;
}

export function visibleDocuments(parts: {
  content: Pick<SearchedContent, "collections" | "ownPages" | "updates">;
  collections: Readonly<Record<DatedFolder, Pick<PostList, "list">>>;
  pages: Pick<Pages, "exists" | "now" | "ownPages">;
}): VisibleDocuments {
  const { content, pages } = parts;
  const texts = datedFolders.map((folder) => visibleTexts(content.collections[folder], parts.collections[folder]));

  return {
    hidden() {
      const updates = content.updates().map(({ date }) => updateKey(date));
      const visible = visibleUpdates();
      const listed = new Set(pages.ownPages());
      const own = content.ownPages().flatMap((page) => (listed.has(page) ? [] : page.file));
      return [...texts.flatMap((of) => of().hidden), ...own, ...updates.filter((key) => !visible.has(key))];
    },

    resultOf({ key, title, passage }) {
      const shown = { title, excerpt: passage };
      const text = texts.map((of) => of().byFile.get(key)).find((found) => found !== undefined);
      if (text) return { kind: kindOf(key), path: pathOf(text), date: text.date, ...shown };
      const update = visibleUpdates().get(key);
      if (update) return { kind: "update", path: update.path, date: update.isoDate, ...shown };
      const own = pages.ownPages().find(({ file }) => file === key);
      if (own) return { kind: "page", path: own.path, date: null, ...shown };
      for (const [file, path] of searchedPages)
        if (file === key && pages.exists(path)) return { kind: "page", path, date: null, ...shown };
      return null;
    },
  };

  /** Updates whose day has come, each with the address at which it is read at present. */
  function visibleUpdates(): Map<string, Pick<NowEntry, "path" | "isoDate">> {
    const now = pages.now();
    if (!now) return new Map();
    const current = { path: "/now", isoDate: now.current.isoDate };
    return new Map([current, ...now.archive].map((update) => [updateKey(update.isoDate), update]));
  }
}

/** Which texts of a folder readers may see: worked out anew only when they change or another one's time has come. */
function visibleTexts(
  all: SearchedContent["collections"][DatedFolder],
  readable: Pick<PostList, "list">,
): () => VisibleTexts {
  let known: VisibleTexts | undefined;
  return () => {
    const [entries, { posts: visible }] = [all.entries(), readable.list()];
    if (known?.entries !== entries || known.visible !== visible) {
      const byFile = new Map(visible.map((text) => [text.file, text]));
      const hidden = entries.filter(({ file }) => !byFile.has(file)).map(({ file }) => file);
      known = { entries, visible, byFile, hidden };
    }
    return known;
  };
}

interface VisibleTexts {
  readonly entries: readonly PostEntry[];
  readonly visible: readonly PostEntry[];
  readonly byFile: ReadonlyMap<string, PostEntry>;
  readonly hidden: readonly string[];
}
