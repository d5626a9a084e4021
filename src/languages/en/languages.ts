/** What an author is told of the words of a language in `content/languages/`. */
export const languages = {
  noCatalogue:
    "{language} does not come along, and there is no {file}: what the site itself says stays English. See docs/writing.md, Languages",
  badName: "must be named by the tag of a language, such as ar.yaml or pt-BR.yaml",
  unknown: "is not a text that is known here",
  unknownNear: "is not a text that is known here; did you mean {key}?",
  missing: {
    one: "lacks a text, which stays English: {names}",
    other: "lacks {count} texts, which stay English: {names}",
  },
  saidOtherwise: "says otherwise what {key} says with the same English words; that one counts",
  formsUnexpected: "must be one text, without plural forms",
  placeMissing: "lacks {place}, which stands for a value",
  placeUnknown: "has {place}, which stands for nothing in this text",
  partMissing: "lacks {part}, which becomes a link or the like",
  partUnknown: "has {part}, which means nothing in this text",
  categoryMissing: "lacks the plural form `{category}`, which this language has",
  categoryUnknown: "has the plural form `{category}`, which this language does not know",
} as const;
