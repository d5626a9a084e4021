import type { AreaTexts } from "../catalogue.ts";

export const texts: AreaTexts<"texts"> = {
  note: "Nota",
  tip: "Consejo",
  important: "Importante",
  warning: "Atención",
  caution: "Precaución",
  section: "Enlace a esta sección",
  done: "Hecho",
  toDo: "Por hacer",
  table: "Tabla",
  formula: "Fórmula",
  footnotes: "Notas",
  backToNote: "Volver a la llamada {number}",
};
