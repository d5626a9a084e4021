/** Letters of the alphabets that are written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction in which words run: that of their first letter; null without one. */
export function directionOfWords(words: string): "ltr" | "rtl" | null {
  const [letter] = /\p{L}/u.exec(words) ?? [];
  return letter === undefined ? null : RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** The direction in which a language is written; `language` is a tag such as `he`. */
export function directionOfLanguage(language: string): "ltr" | "rtl" {
  return new Intl.Locale(language).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
}
