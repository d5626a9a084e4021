/**
 * Text from an address, as words to be shown: without characters that control anything, the direction of text included,
 * and with at most `longest` characters.
 */
export function plainWords(text: string, longest: number): string {
  const words = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
  return [...words.trim()].slice(0, longest).join("");
}
