/** The three lengths of an excerpt, in characters (P10): cards, featured, feeds. */
const EXCERPT_LENGTHS = [150, 300, 600] as const;
export type ExcerptLength = (typeof EXCERPT_LENGTHS)[number];

/**
 * Cuts plain text at a word so that, with the ellipsis, it has at most `length` characters.
 * Text that is short enough is returned whole.
 */
export function excerpt(plainText: string, length: ExcerptLength): string {
  const text = plainText.replace(/\s+/g, " ").trim();
  const characters = [...text];
  if (characters.length <= length) return text;
  const room = characters.slice(0, length - 1).join("");
  const lastSpace = room.lastIndexOf(" ");
  const cut = lastSpace > length / 2 && characters[length - 1] !== " " ? room.slice(0, lastSpace) : room;
  return `${cut.replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/u, "")}…`;
}

/** Every excerpt of one text, keyed by its length. */
export function excerpts(plainText: string): Record<ExcerptLength, string> {
  return { 150: excerpt(plainText, 150), 300: excerpt(plainText, 300), 600: excerpt(plainText, 600) };
}
