/** What the author has written, as far as search needs it. */
export interface SearchDocument {
  /** The path of its file below the content folder. */
  readonly key: string;
  /** Changes whenever anything that is indexed changes. */
  readonly fingerprint: string;
  /** Orders documents by age, in UTC milliseconds; null for a page without a date, which counts as the newest. */
  readonly date: number | null;
  /** Asked for only where the fingerprint is new; null when the file has just gone. */
  read(): Promise<DocumentText | null>;
}

/** Plain words. */
export interface DocumentText {
  readonly title: string;
  readonly body: string;
  /** Found like the body but never shown: tags, code, what a picture shows. */
  readonly more: string;
}

/** One thing to look for. */
export interface SearchTerm {
  /** A word or several words in a row; contains no control character and at least one letter or digit. */
  readonly text: string;
  /** Longer words that begin like the last one count too. */
  readonly prefix: boolean;
}

export interface SearchRequest {
  readonly terms: readonly SearchTerm[];
  readonly need: "all" | "any";
  /** Keys of documents that no reader may learn of at present. */
  readonly hidden: readonly string[];
  /** How many of the best are passed over; brought back into the range that exists. */
  readonly from: number;
  readonly limit: number;
}

/** Text in pieces, those that match marked. */
export type MarkedText = readonly { readonly text: string; readonly mark: boolean }[];

export interface FoundDocument {
  readonly key: string;
  readonly title: MarkedText;
  readonly passage: MarkedText;
}

export type SearchOutcome =
  | {
      readonly outcome: "found";
      /** All documents that match and are not hidden. */
      readonly total: number;
      /** How many of them are ranked and can be shown: all, unless very many match. */
      readonly reachable: number;
      /** How many were passed over in fact: a multiple of `limit`. */
      readonly from: number;
      readonly found: readonly FoundDocument[];
    }
  /** The index was damaged and has begun anew, empty. */
  | { readonly outcome: "lost" };

/** The index of all words: a cache, which may be lost at any time and is then made again from the documents. */
export interface SearchStore {
  find(request: SearchRequest): Promise<SearchOutcome>;
  /**
   * Takes over what is new or changed and forgets every document that is not named. Resolves when all of it can be
   * found; rejects when the index cannot be written. Not to be called again before that.
   */
  sync(documents: readonly SearchDocument[]): Promise<void>;
}
