/** Words that are longer are none. */
const LONGEST_WORD = 40;
/** Shorter words say little of what a post is about. */
export const SHORTEST_WORD = 4;
/** Words that are kept of a text. */
const MOST_WORDS = 12;

/** Words of a text without accents, in small letters. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length <= LONGEST_WORD);
}

/** The words that a text says most often, longer ones first among those that are said as often. */
export function keywordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text))
    if (word.length >= SHORTEST_WORD && !/^\d+$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([one, often], [other, seldom]) => seldom - often || other.length - one.length || (one < other ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}
