import type { AreaTexts } from "../catalogue.ts";

export const languages: AreaTexts<"languages"> = {
  noCatalogue:
    "{language} no viene incluido, y no hay {file}: lo que dice el propio sitio queda en inglés. Véase docs/writing.md, Languages",
  badName: "debe llevar el código de una lengua, como ar.yaml o pt-BR.yaml",
  unknown: "no es un texto conocido aquí",
  unknownNear: "no es un texto conocido aquí; ¿querías decir {key}?",
  missing: {
    one: "Falta un texto, que queda en inglés: {names}",
    other: "Faltan {count} textos, que quedan en inglés: {names}",
  },
  saidOtherwise: "dice de otro modo lo que {key} dice con las mismas palabras inglesas; vale aquel",
  formsUnexpected: "debe ser un solo texto, sin formas de plural",
  placeMissing: "Falta {place}, que ocupa el lugar de un valor",
  placeUnknown: "{place} no está por nada en este texto",
  partMissing: "Falta {part}, que se convierte por ejemplo en un enlace",
  partUnknown: "{part} no significa nada en este texto",
  categoryMissing: "Falta la forma de plural `{category}`, que esta lengua tiene",
  categoryUnknown: "La forma de plural `{category}` no existe en esta lengua",
};
