/** Characters of a line of plain text, at most, where words can be parted. */
export const PLAIN_WIDTH = 72;

/** Breaks at spaces; a word longer than a line has one to itself. Lines that are there stay lines. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/ +/).filter(Boolean)) {
      if (line && lengthOf(line) + 1 + lengthOf(word) > width) {
        lines.push(line);
        line = "";
      }
      line += line ? ` ${word}` : word;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** Each line after a sign; the first line's may differ. Lines without words get no space at their end. */
export function prefixed(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join("\n");
}

export function underlined(text: string, sign: string): string {
  return `${text}\n${sign.repeat(Math.max(...text.split("\n").map(lengthOf)))}`;
}

export const lengthOf = (text: string): number => [...text].length;
