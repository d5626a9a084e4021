import type { AreaTexts } from "../catalogue.ts";

export const texts: AreaTexts<"texts"> = {
  note: "Note",
  tip: "Conseil",
  important: "Important",
  warning: "Attention",
  caution: "Prudence",
  section: "Lien vers cette section",
  done: "Fait",
  toDo: "À faire",
  table: "Tableau",
  formula: "Formule",
  footnotes: "Notes",
  backToNote: "Retour à l’appel {number}",
};
