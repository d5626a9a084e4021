import type { SearchTerm } from "./store.ts";

/** Characters of a query that are looked at. */
const LONGEST_QUERY = 200;
/** Words and phrases that are looked for; what comes after them is passed over. */
const MOST_TERMS = 8;
/** Letters from which on a word also stands for all that begin like it. */
const SHORTEST_PREFIX = 3;

/** What a reader asks for. */
export interface ParsedQuery {
  /** The query as the field shows it again: without control characters, at most 200 characters long. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
}

/** Reads a query: words, and phrases between quotation marks. Takes any text whatever. */
export function parseQuery(written: string): ParsedQuery {
  const text = cleaned(written);
  const terms = new Map<string, SearchTerm>();
  for (const [, phrase, word] of text.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]|([^\s"“”„«»]+)/gu)) {
    const term = phrase === undefined ? wordTerm(word ?? "") : { text: phrase.trim(), prefix: false };
    const name = `${term.prefix} ${term.text.toLowerCase()}`;
    if (/[\p{L}\p{N}]/u.test(term.text) && terms.size < MOST_TERMS && !terms.has(name)) terms.set(name, term);
  }
  return { text, terms: [...terms.values()] };
}

/**
 * The same terms, less strictly: words with their last letters left open, so that a word typed halfway (“writin”) or
 * in a rare form finds its relatives. Null where that would change nothing.
 */
export function loosened(terms: readonly SearchTerm[]): SearchTerm[] | null {
  const loose = terms.map((term) => {
    const letters = [...term.text];
    const kept = Math.max(letters.length - 3, 4);
    if (/[^\p{L}]/u.test(term.text) || letters.length <= 4) return term;
    return { text: letters.slice(0, kept).join(""), prefix: true };
  });
  return loose.some((term, position) => term !== terms[position]) ? loose : null;
}

function cleaned(written: string): string {
  const plain = written
    .slice(0, 4 * LONGEST_QUERY)
    .toWellFormed()
    .normalize("NFC");
  const oneLine = plain.replace(/[\p{C}\s\ufffd]+/gu, " ").trim();
  return [...oneLine].slice(0, LONGEST_QUERY).join("").trim();
}

function wordTerm(word: string): SearchTerm {
  const last = word.match(/[\p{L}\p{M}\p{N}]+/gu)?.at(-1) ?? "";
  return { text: word, prefix: [...last].length >= SHORTEST_PREFIX && !isWholeForm(last) };
}

/**
 * Looks like a complete English form: the index finds its relatives by their common stem, and the stem taken for a
 * beginning would find strangers (“its” is stemmed to “it”, with which “item” begins).
 */
const isWholeForm = (word: string): boolean => /(?:[^s]s|ed|ing|y)$|^.{0,3}e$/i.test(word);
