import type { AreaTexts } from "../catalogue.ts";

export const feeds: AreaTexts<"feeds"> = {
  ofTerm: "{site}: {term}",
  posts: "Beiträge",
  letters: "Briefe",
  journal: "Tagebuch",
  poetry: "Lyrik",
};
