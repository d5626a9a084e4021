/**
 * Text as the index keeps it: one Unicode form, without control characters, and with an invisible break around each sign
 * of scripts that put no space between words, so that any sequence of them is found as a phrase.
 */
export function indexable(text: string): string {
  const plain = text.toWellFormed().normalize("NFC").replace(UNWANTED, " ");
  return UNSPACED.test(plain) ? plain.replace(EACH_UNSPACED, `${BREAK}$&${BREAK}`) : plain;
}

/** What a text looks like without the invisible breaks. */
export const withoutBreaks = (text: string): string => text.replaceAll(BREAK, "");

/**
 * The same text without accents, for comparing: every character keeps its place, so what is found in the one is found
 * there in the other. SQLite's own tokenizer folds the accents of Latin letters only; it passes over U+0301.
 */
export function folded(text: string): string {
  return ACCENTED.test(text) ? text.replace(EACH_ACCENTED, foldedCharacter) : text;
}

const BREAK = "\u200b";
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNWANTED = /[\u0000-\u001f\u007f\u200b]/g;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const EACH_UNSPACED = new RegExp(UNSPACED, "gu");

// biome-ignore-start lint/suspicious/noMisleadingCharacterClass: letters and marks are meant one by one.
/** Letters of Latin, Greek, Cyrillic, Hebrew and Arabic beyond ASCII, and the marks that stand above and below such. */
const ACCENTED =
  /[\u00c0-\u024f\u0300-\u052f\u0591-\u05c7\u0610-\u061a\u0622-\u0627\u064b-\u065f\u0670\u06d6-\u06ed\u1e00-\u1fff]/;
// biome-ignore-end lint/suspicious/noMisleadingCharacterClass: as above
const EACH_ACCENTED = new RegExp(ACCENTED, "g");
const known = new Map<string, string>();

function foldedCharacter(character: string): string {
  let fold = known.get(character);
  if (fold === undefined) {
    const [base = "", ...marks] = character.normalize("NFD");
    const plain = marks.every((mark) => /\p{M}/u.test(mark)) && base.length === character.length ? base : character;
    fold = /\p{M}/u.test(plain) ? "\u0301" : plain === "ς" ? "σ" : plain;
    known.set(character, fold);
  }
  return fold;
}
