import type { Step } from "../step-limit.ts";

/** What the steps of compiling one text may take; without `colour` its code stays plain. */
export interface TextLimits {
  readonly parse: Step;
  readonly colour: Step | null;
}

/** With starting and giving up, a tangle is answered within a second, on a busy machine too. */
const PARSE: Step = { step: "parse", limit: 400, latest: 400 };
const SHORT_PARSE: Step = { step: "parse", limit: 500, latest: 2_000 };
/** Ordinary prose takes a quarter of this for each character, prose with tables and code a third. */
const WRITING = { least: 1_500, each: 0.008 };
/** Twice what a formula takes, for each of its dollar signs; so many that more are not rendered. */
const FORMULAS = { each: 0.5, most: 8_000 };
const COLOUR: Step = { step: "colour", limit: 2_000, latest: 8_000 };
const LONGEST_COLOURED = 400_000;
/** So little may look odd and be soon done all the same. */
const SHORT = 50_000;

/** Prose gets time for its length, a text of marks without words less than half a second, however long it is. */
export function limitsOf(markdown: string): TextLimits {
  const { length } = markdown;
  if (!readsLikeWriting(markdown))
    return length <= SHORT ? { parse: SHORT_PARSE, colour: COLOUR } : { parse: PARSE, colour: null };
  const dollars = Math.min(markdown.split("$").length - 1, FORMULAS.most);
  const limit = WRITING.least + WRITING.each * length + FORMULAS.each * dollars;
  return {
    parse: { step: "parse", limit, latest: 4 * limit },
    colour: length <= LONGEST_COLOURED ? COLOUR : null,
  };
}

const LEAST_WORDS = 0.4;
/** On the average, in characters. */
const SHORTEST_LINES = 13;
const LONGEST_LINE = 10_000;
const LONGEST_BLOCK = 200_000;

/**
 * Whether a text is made of words, in lines and paragraphs as people write them, prose, tables and code alike. What costs
 * a parser more than its length is nothing but marks, has lines of next to nothing, or never ends a line or a paragraph.
 */
function readsLikeWriting(markdown: string): boolean {
  let lines = 0;
  let block = 0;
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    if (!isEmpty) lines++;
    block = isEmpty ? 0 : block + line.length;
    if (line.length > LONGEST_LINE || block > LONGEST_BLOCK) return false;
  }
  if (markdown.length < SHORTEST_LINES * lines) return false;
  const marks = markdown.replace(/[\p{L}\p{M}\p{N}]+/gu, "").length;
  return marks <= (1 - LEAST_WORDS) * markdown.length;
}
