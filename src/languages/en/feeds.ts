/** Feeds, and the list of posts for programs that read. */
export const feeds = {
  /** The feed of a tag, a category, a series or a folder. */
  ofTerm: "{site}: {term}",
  posts: "Posts",
  /** Also the category of letters. */
  letters: "Letters",
  journal: "Journal",
  poetry: "Poetry",
} as const;
