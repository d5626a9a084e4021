/** Notes that can stand in the margin of one text (margin-notes.module.css); with more, all stay at its end. */
const MOST_NOTES = 30;

/** The rules, in CSS, by which the note of each number finds its mark and the note before it. */
export function noteRules(): string {
  const rules = Array.from({ length: MOST_NOTES }, (_, before) => {
    const note = before + 1;
    const names = `--above: --note-${before}; anchor-name: --note-${note}; position-anchor: --mark-${note};`;
    return `.notes [data-note="${note}"] { anchor-name: --mark-${note}; }
      .notes section > ol > li:nth-child(${note}) { ${names} }`;
  });
  return `@supports (anchor-name: --mark) and (top: anchor(top)) { ${rules.join("\n")} }`;
}

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
