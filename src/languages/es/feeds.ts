import type { AreaTexts } from "../catalogue.ts";

export const feeds: AreaTexts<"feeds"> = {
  ofTerm: "{site}: {term}",
  posts: "Entradas",
  letters: "Cartas",
  journal: "Diario",
  poetry: "Poesía",
};
