import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openCacheDatabase, rows } from "../cache-database.ts";
import type { marked, Place, passageOf } from "../domain/search/passage.ts";
import type { Match, ranked } from "../domain/search/ranking.ts";
import type { DocumentText, FoundDocument, SearchOutcome, SearchRequest, SearchTerm } from "../domain/search/store.ts";
import { folded, indexable, withoutBreaks } from "./search-folding.ts";

/** A document on its way into the index. */
export interface IndexedDocument {
  readonly key: string;
  readonly fingerprint: string;
  readonly date: number | null;
  readonly text: DocumentText;
}

/** The rules of search that hold where the texts are: src/domain/search. */
export interface SearchRules {
  /** Up to this number, matches are weighed. */
  readonly mostRanked: number;
  readonly ranked: typeof ranked;
  readonly marked: typeof marked;
  readonly passageOf: typeof passageOf;
}

/** The file of the index, used synchronously: by the search thread, and by tests. */
export type SearchFile = ReturnType<typeof openSearchFile>;

/** Words are compared as `folded` leaves them and shown as they were written; only the latter are stored. */
const TABLES = `
  create table documents
    (id integer primary key, key text not null unique, fingerprint text not null, title text, body text, more text);
  create view folded_documents as
    select id, folded(title) as title, folded(body) as body, folded(more) as more from documents;
  create virtual table words using fts5 (title, body, more, content = "folded_documents", content_rowid = "id",
    tokenize = "porter unicode61 remove_diacritics 2", prefix = "3 4");`;

/**
 * Opens the index (SQLite FTS5: words without accents, by their English stems). A file that cannot be read, or was
 * written by another `build` (a 31-bit number), is deleted and made anew, empty.
 */
export function openSearchFile(file: string, build: number, rules: SearchRules) {
  return openCacheDatabase(file, { build, tables: TABLES }, (database) => {
    database.exec("pragma cache_size = -8000");
    database.function("folded", { deterministic: true }, (text) => folded(String(text)));
    const counts = new Map<string, number>();
    return { ...writer(database, counts), ...finder(database, counts, rules), close: () => database.close() };
  });
}

/** `counts`: how many documents match an expression, kept until the index changes. */
function writer(database: DatabaseSync, counts: Map<string, number>) {
  const idOf = database.prepare("select id from documents where key = ?");
  const lastId = database.prepare("select max(id) as id from documents where id >= ? and id < ?");
  const addDocument = database.prepare("insert into documents values (?, ?, ?, ?, ?, ?)");
  const addWords = database.prepare(
    "insert into words (rowid, title, body, more) select id, title, body, more from folded_documents where id = ?",
  );
  const dropDocument = database.prepare("delete from documents where id = ?");
  const dropWords = database.prepare(
    `insert into words (words, rowid, title, body, more)
     select 'delete', id, title, body, more from folded_documents where id = ?`,
  );
  const merge = database.prepare("insert into words (words, rank) values ('merge', -100)");
  const changes = database.prepare("select total_changes() as count");

  return {
    /** Which of these documents are missing or other than indexed, and which indexed ones are not among them. */
    compare(documents: readonly (readonly [key: string, fingerprint: string])[]) {
      const known = new Map(
        rows<[string, string]>(database.prepare("select key, fingerprint from documents")).map((row) => row),
      );
      const wanted: string[] = [];
      for (const [key, fingerprint] of documents) {
        if (known.get(key) !== fingerprint) wanted.push(key);
        known.delete(key);
      }
      return { wanted, surplus: [...known.keys()] };
    },
    put(documents: readonly IndexedDocument[]): void {
      change(() => {
        for (const { key, fingerprint, date, text } of documents) {
          drop(key);
          const id = freeId(date);
          addDocument.run(id, key, fingerprint, indexable(text.title), indexable(text.body), indexable(text.more));
          addWords.run(id);
        }
      });
    },
    forget(keys: readonly string[]): void {
      change(() => keys.forEach(drop));
    },
    /** Does a little of the tidying that makes searching faster; answers whether there is more of it. */
    tidy(): boolean {
      const before = changes.get()?.count as number;
      merge.run();
      return (changes.get()?.count as number) - before >= 2;
    },
  };

  function change(step: () => void): void {
    counts.clear();
    inTransaction(database, step);
  }

  function drop(key: string): void {
    const id = idOf.get(key)?.id as number | undefined;
    if (id === undefined) return;
    dropWords.run(id);
    dropDocument.run(id);
  }

  /** Ids grow with the documents' days, so that the newest matches are read first without sorting. */
  function freeId(date: number | null): number {
    const day = date === null ? LAST_DAY : Math.min(Math.max(Math.floor(date / 86_400_000) + ERA, 0), LAST_DAY - 1);
    for (let first = day * IDS_A_DAY; ; first += IDS_A_DAY) {
      const last = lastId.get(first, first + IDS_A_DAY)?.id as number | null;
      if (last === null) return first;
      if (last < first + IDS_A_DAY - 1) return last + 1;
    }
  }
}

const MOST_COUNTED = 500;
const IDS_A_DAY = 4096;
/** Days between the year 0 and 1970. */
const ERA = 719_528;
/** Where documents without a date stand. */
const LAST_DAY = 4_000_000;

function finder(database: DatabaseSync, counts: Map<string, number>, rules: SearchRules) {
  const { mostRanked } = rules;
  const counted = database.prepare("select count(*) as count from words where words match ?");
  const newest = database.prepare(
    `select rowid from words where words match ? order by rowid desc limit ${mostRanked}`,
  );
  const weighed = database.prepare(`select rowid, -bm25(words, 8, 1, 0.5) from words where words match ?`);
  const idsOf = database.prepare("select id from documents where key in (select value from json_each(?))");
  // One pass over all matches: asked for single ids, FTS5 would look up every word anew for each of them. It overlooks
  // an id that is bound as a number with a fraction, which is how numbers of JavaScript arrive.
  const among = "words match ? and +rowid in (select value from json_each(?))";
  const hiddenMatches = database.prepare(`select count(*) as count from words where ${among}`);
  const highlighted = database.prepare(
    `select rowid as id, highlight(words, 0, char(2), char(2)) as title, highlight(words, 1, char(2), char(2)) as body
     from words where ${among} and rowid between cast(? as integer) and cast(? as integer)`,
  );
  const written = database.prepare("select key, title, body from documents where id = ?");

  return {
    find(request: SearchRequest): Omit<Extract<SearchOutcome, { outcome: "found" }>, "outcome"> {
      const { terms, need, hidden, from, limit } = request;
      const expression = expressionOf(terms, need);
      const all = countOf(expression);
      const unseen = all && hidden.length ? rows<[number]>(idsOf, JSON.stringify(hidden)).map(([id]) => id) : [];
      const total = unseen.length
        ? all - (hiddenMatches.get(expression, JSON.stringify(unseen))?.count as number)
        : all;
      const matches = matchesOf(all, new Set(unseen), request);
      const start = Math.min(from, Math.floor(Math.max(matches.length - 1, 0) / limit) * limit);
      const best = rules.ranked(matches).slice(start, start + limit);
      return { total, reachable: matches.length, from: start, found: shown(best, expression) };
    },
  };

  /** Counting takes longer than all the rest where a phrase is common, and each page of results asks for it again. */
  function countOf(expression: string): number {
    const count = counts.get(expression) ?? (counted.get(expression)?.count as number);
    if (counts.size >= MOST_COUNTED) counts.clear();
    counts.set(expression, count);
    return count;
  }

  function matchesOf(all: number, unseen: ReadonlySet<number>, { terms, need }: SearchRequest): Match[] {
    if (all === 0) return [];
    const matches = new Map<number, Match>();
    if (all <= mostRanked)
      for (const [id, score] of rows<[number, number]>(weighed, expressionOf(terms, need, true)))
        matches.set(id, { id, score, inTitle: false });
    else {
      const expression = expressionOf(terms, need);
      for (const [id] of rows<[number]>(newest, expression)) matches.set(id, { id, score: 0, inTitle: false });
      for (const [id] of rows<[number]>(newest, `{title} : (${expression})`))
        matches.set(id, { id, score: 0, inTitle: true });
    }
    for (const id of unseen) matches.delete(id);
    return [...matches.values()];
  }

  /** The texts of the best, each marked where it matches. */
  function shown(best: readonly Match[], expression: string): FoundDocument[] {
    if (best.length === 0) return [];
    const ids = best.map(({ id }) => id);
    const marks = new Map(
      highlighted
        .all(expression, JSON.stringify(ids), Math.min(...ids), Math.max(...ids))
        .map((row) => [row.id as number, row as unknown as Texts]),
    );
    return ids.flatMap((id): FoundDocument[] => {
      const [highlights, texts] = [marks.get(id), written.get(id) as (Texts & { key: string }) | undefined];
      if (!highlights || !texts) return [];
      const [title, body] = [placesIn(texts.title, highlights.title), placesIn(texts.body, highlights.body)];
      return [{ key: texts.key, title: rules.marked(...title), passage: rules.passageOf(...body) }];
    });
  }
}

type Texts = Pick<DocumentText, "title" | "body">;

/**
 * A query in FTS5's own language, every term a quoted string (https://sqlite.org/fts5.html#full_text_query_syntax).
 * With `exactFirst` a whole word counts once more than a mere beginning.
 */
function expressionOf(terms: readonly SearchTerm[], need: SearchRequest["need"], exactFirst = false): string {
  return terms
    .map(({ text, prefix }) => {
      const words = `"${folded(indexable(text)).replaceAll('"', " ")}"`;
      if (!prefix) return words;
      return exactFirst ? `(${words} OR ${words}*)` : `${words}*`;
    })
    .join(need === "all" ? " AND " : " OR ");
}

/** Stands on both sides of what matches; no indexed text contains it. */
const EDGE = "\u0002";

/** A text as it was written, and where it matches: what `highlight` has marked in its folded form. */
function placesIn(text: string, highlighted: string): [text: string, places: Place[]] {
  const places: Place[] = [];
  let shown = "";
  let read = 0;
  highlighted.split(EDGE).forEach((part, position) => {
    const start = shown.length;
    shown += withoutBreaks(text.slice(read, read + part.length));
    read += part.length;
    if (position % 2 === 1) places.push([start, shown.length]);
  });
  return [shown, places];
}
