/** How often each word occurs, whatever stands between words. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.normalize("NFC").matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export interface MissingWords {
  /** Words of the source. */
  readonly of: number;
  readonly missing: number;
  /** Up to ten of them. */
  readonly examples: readonly string[];
}

/** The words of a text that another does not hold, each as often as it lacks. */
export function missingWords(source: string, result: string): MissingWords {
  const there = countWords(result);
  let [of, missing] = [0, 0];
  const examples: string[] = [];
  for (const [word, count] of countWords(source)) {
    of += count;
    const lacking = count - (there.get(word) ?? 0);
    if (lacking <= 0) continue;
    missing += lacking;
    if (examples.length < 10) examples.push(word);
  }
  return { of, missing, examples };
}

/** More than this share of a text's words missing is told. */
export const WORDS_BAR = 0.001;
