/** The page of search. */
export const search = {
  title: "Search",
  description: "Find words in every post and page.",
  label: "Search posts and pages",
  invitation:
    "Every post and page can be searched. A word is found in all its forms, the beginning of a word is enough, and a phrase in quotation marks is found as it stands.",
  found: { one: "{total} result for “<query></query>”", other: "{total} results for “<query></query>”" },
  foundOnPage: {
    one: "{total} result for “<query></query>”, page {page} of {pages}",
    other: "{total} results for “<query></query>”, page {page} of {pages}",
  },
  nothing: "Nothing found for “<query></query>”",
  nothingHint: "Fewer words find more, and so does the mere beginning of a word.",
  some: "No page has all of these words; these have some.",
  alike: "No page has quite that; these have words that begin alike.",
  incomplete: "The index is being made at this moment, so a little later there may be more to find.",
  pages: "Pages of results",
  previous: "Previous page",
  next: "Next page",
  post: "Post",
  letter: "Letter",
  journal: "Journal",
  poem: "Poem",
  page: "Page",
  update: "Now",
} as const;
