import type { AreaTexts } from "../catalogue.ts";

export const texts: AreaTexts<"texts"> = {
  note: "Hinweis",
  tip: "Tipp",
  important: "Wichtig",
  warning: "Warnung",
  caution: "Vorsicht",
  section: "Link zu diesem Abschnitt",
  done: "Erledigt",
  toDo: "Zu tun",
  table: "Tabelle",
  formula: "Formel",
  footnotes: "Fußnoten",
  backToNote: "Zurück zur Stelle {number}",
};
