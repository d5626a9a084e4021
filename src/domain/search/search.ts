import type { Pages } from "../pages/pages.ts";
import type { DatedFolder } from "../posts/addresses.ts";
import type { PostList } from "../posts/post-list.ts";
import { documentsOf, type SearchedContent } from "./documents.ts";
import { loosened, parseQuery } from "./query.ts";
import type { SearchOutcome, SearchRequest, SearchStore, SearchTerm } from "./store.ts";
import { type SearchResult, visibleDocuments } from "./visible.ts";

/** Results on one page of /search. */
export const SEARCH_PAGE_SIZE = 10;

/** What a reader gets for a query. */
export interface SearchAnswer {
  /** The query as the field shows it again. */
  readonly query: string;
  /** False where the query holds no word, so that nothing was looked for. */
  readonly asked: boolean;
  /** How the results match: every word, some of the words, or words that only begin alike. */
  readonly match: "all" | "any" | "alike";
  readonly total: number;
  /** One-based, brought into the range that exists. */
  readonly page: number;
  /** Pages that can be shown: of very many results, only the best fill any. */
  readonly pages: number;
  readonly results: readonly SearchResult[];
  /** False while the index is being made: there may be more to find. */
  readonly complete: boolean;
}

/**
 * Search over posts and pages. What readers may see is decided when they ask, so a post of the future can be found from
 * its moment on, and one that is hidden or gone cannot, whatever the index still holds.
 */
export interface Search {
  /** Finds words in any form, beginnings of words, and phrases in quotation marks. Takes any text whatever. */
  find(written: string, page?: number): Promise<SearchAnswer>;
  /** Brings the index in step with the content, now or right after the present run; never rejects. */
  refresh(): Promise<void>;
}

export function createSearch(parts: {
  content: SearchedContent;
  collections: Readonly<Record<DatedFolder, Pick<PostList, "list">>>;
  pages: Pick<Pages, "exists" | "now" | "ownPages">;
  store: SearchStore;
  plainText: (markdown: string) => string;
  log: { warn(details: object, message: string): void };
}): Search {
  const { content, store, plainText, log } = parts;
  const { hidden, resultOf } = visibleDocuments(parts);
  let complete = false;
  let running: Promise<void> | null = null;
  let again = false;

  return { find, refresh };

  async function find(written: string, page = 1): Promise<SearchAnswer> {
    const { text: query, terms } = parseQuery(written);
    const empty = { query, asked: terms.length > 0, match: "all", total: 0, page: 1, pages: 1, results: [] } as const;
    if (terms.length === 0) return { ...empty, complete: true };
    const from = (Number.isSafeInteger(page) && page > 0 ? page - 1 : 0) * SEARCH_PAGE_SIZE;
    for (const { match, ...wanted } of attempts(terms)) {
      const outcome = await ask({ ...wanted, hidden: hidden(), from, limit: SEARCH_PAGE_SIZE });
      if (!outcome) return { ...empty, complete: false };
      const results = outcome.found.flatMap((found) => resultOf(found) ?? []);
      const total = outcome.total - (outcome.found.length - results.length);
      if (total === 0) continue;
      const pages = Math.max(Math.ceil(Math.min(total, outcome.reachable) / SEARCH_PAGE_SIZE), 1);
      const shown = Math.min(outcome.from / SEARCH_PAGE_SIZE + 1, pages);
      return { query, asked: true, match, total, page: shown, pages, results, complete };
    }
    return { ...empty, complete };
  }

  /** Null where the index cannot be read at present; a lost one is made again. */
  async function ask(request: SearchRequest): Promise<Extract<SearchOutcome, { outcome: "found" }> | null> {
    try {
      const outcome = await store.find(request);
      if (outcome.outcome === "found") return outcome;
      void refresh();
    } catch (error) {
      log.warn({ err: error }, "the search index could not be read");
    }
    return null;
  }

  function refresh(): Promise<void> {
    complete = false;
    if (running) again = true;
    running ??= sync().finally(() => {
      running = null;
    });
    return running;
  }

  async function sync(): Promise<void> {
    do {
      again = false;
      try {
        await store.sync(documentsOf(content, plainText));
        complete = !again;
      } catch (error) {
        log.warn(
          { err: error },
          "the search index could not be brought in step; it is tried again after the next change",
        );
        return;
      }
    } while (again);
  }
}

interface Attempt {
  readonly match: SearchAnswer["match"];
  readonly terms: readonly SearchTerm[];
  readonly need: "all" | "any";
}

/** What is tried in turn until something is found. */
function attempts(terms: readonly SearchTerm[]): Attempt[] {
  const loose = loosened(terms);
  return [
    { match: "all", terms, need: "all" },
    ...(terms.length > 1 ? [{ match: "any", terms, need: "any" } as const] : []),
    ...(loose ? [{ match: "alike", terms: loose, need: "any" } as const] : []),
  ];
}
