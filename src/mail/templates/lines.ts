/** Characters of words; tags come on top. */
const WIDTH = 120;

/**
 * Breaks HTML into lines, after the end of a block and at spaces between words, never inside a tag or a block of code: no other line comes near
 * the 998 bytes that RFC 5322 allows, and a person can read the source.
 */
export function brokenIntoLines(html: string): string {
  const pieces = html.match(/<style>[^<]*<\/style>|<pre\b[^<>]*>[^<]*<\/pre>|<[^<>]*>|[^<]+/g) ?? [];
  let column = 0;
  const lines = pieces.map((piece) => {
    if (!piece.startsWith("<")) return piece.split(/(?= )/).map(word).join("");
    if (!BLOCK.test(piece)) return piece;
    column = 0;
    return `${piece}\n`;
  });
  return lines.join("").trimEnd();

  /** A word with the space before it. */
  function word(piece: string): string {
    const full = column + piece.length > WIDTH && piece.startsWith(" ");
    column = (full ? 0 : column) + piece.length;
    return full ? piece.replace(" ", "\n") : piece;
  }
}

const BLOCK =
  /^<(\/(p|h[1-6]|td|th|tr|tbody|table|ul|ol|li|div|blockquote|title|style|head|body)|meta|hr|head|body|table|tbody|tr|html|pre|img)\b/;
