/** Notes that can stand in the margin of one text (margin-notes.module.css); with more, all stay at its end. */
const MOST_NOTES = 30;

/**
 * Numbers the first mark of each footnote in a rendered text, so that on wide screens the note can stand in the margin
 * at the height of its mark. Whatever has no notes, or too many, is returned as it is.
 */
export function numberNotes(html: string): string {
  const numbers = new Set<string>();
  const numbered = html.replace(/<a (?=[^<>]*\bdata-footnote-ref\b)([^<>]*>)(\d+)(?=<\/a>)/g, (mark, rest, number) => {
    if (numbers.has(number)) return mark;
    numbers.add(number);
    return `<a data-note="${number}" ${rest}${number}`;
  });
  return numbers.size > MOST_NOTES ? html : numbered;
}
