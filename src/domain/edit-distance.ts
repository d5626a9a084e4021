/** Edit distance (Levenshtein, with swapped neighbours as one slip) as far as `most`; anything beyond it is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? most + 1;
}

/** The one of `known` that a word with a slip or two most likely means, or null. Short words allow no slip. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  let best: { word: string; slips: number } | null = null;
  for (const candidate of known) {
    const slips = editDistance(word, candidate, most);
    if (slips <= most && slips < (best?.slips ?? Infinity)) best = { word: candidate, slips };
  }
  return best?.word ?? null;
}
