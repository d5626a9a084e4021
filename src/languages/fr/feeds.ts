import type { AreaTexts } from "../catalogue.ts";

export const feeds: AreaTexts<"feeds"> = {
  ofTerm: "{site}\u00a0: {term}",
  posts: "Articles",
  letters: "Lettres",
  journal: "Journal",
  poetry: "Poésie",
};
