import type { MarkedText } from "./store.ts";

/** Characters of a passage, its ellipses not counted. */
const PASSAGE = 210;
/** How many of them stand before the first marked word. */
const LEAD = 60;

/** Where a text matches: from, to. */
export type Place = readonly [start: number, end: number];

/** A whole text in pieces, those that match marked. `places` are in order and do not overlap. */
export function marked(text: string, places: readonly Place[]): MarkedText {
  const pieces: { text: string; mark: boolean }[] = [];
  let done = 0;
  for (const [start, end] of places) {
    if (start > done) pieces.push({ text: text.slice(done, start), mark: false });
    if (end > start) pieces.push({ text: text.slice(start, end), mark: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), mark: false });
  return pieces;
}

/**
 * The part of a text that shows best why it was found: the stretch with the most different marked words, the first of
 * equals; the beginning where nothing matches. Cut at words, with an ellipsis where something is left out.
 */
export function passageOf(text: string, places: readonly Place[]): MarkedText {
  const best = richest(text, places);
  const first = places[best]?.[0] ?? 0;
  const start = first <= LEAD ? 0 : wordStart(text, first - LEAD, first);
  const end = text.length - start <= PASSAGE ? text.length : wordEnd(text, start + PASSAGE);
  const inside = places.flatMap(([from, to]): Place[] =>
    from >= start && from < end ? [[from - start, Math.min(to, end) - start]] : [],
  );
  const pieces = [...marked(text.slice(start, end), inside)];
  if (start > 0) pieces.unshift({ text: "… ", mark: false });
  if (end < text.length) pieces.push({ text: " …", mark: false });
  return pieces;
}

/** The place at which the richest stretch begins. */
function richest(text: string, places: readonly Place[]): number {
  const words = places.map(([start, end]) => text.slice(start, end).toLowerCase());
  const counts = new Map<string, number>();
  let [best, most, next] = [0, 0, 0];
  for (let first = 0; first < places.length; first++) {
    const limit = (places[first]?.[0] ?? 0) + PASSAGE - LEAD;
    for (; next < places.length && (places[next]?.[1] ?? 0) <= limit; next++) count(words[next] ?? "", 1);
    if (counts.size > most) [best, most] = [first, counts.size];
    if (next > first) count(words[first] ?? "", -1);
    else next = first + 1;
  }
  return best;

  function count(word: string, change: number): void {
    const now = (counts.get(word) ?? 0) + change;
    if (now > 0) counts.set(word, now);
    else counts.delete(word);
  }
}

/** The nearest beginning of a word at or after `from`, or `from` itself where no space comes before `latest`. */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.indexOf(" ", from - 1);
  if (space >= 0 && space < latest) return space + 1;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

/** The nearest end of a word at or before `to`, or `to` itself where words are not kept apart by spaces. */
function wordEnd(text: string, to: number): number {
  const space = text.lastIndexOf(" ", to);
  if (space > to - 40) return space;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

const isLowSurrogate = (text: string, position: number): boolean => (text.charCodeAt(position) & 0xfc00) === 0xdc00;
