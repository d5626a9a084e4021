import type { AreaTexts } from "../catalogue.ts";

export const languages: AreaTexts<"languages"> = {
  noCatalogue:
    "{language} ist nicht dabei, und es gibt keine {file}: Was die Website selbst sagt, bleibt englisch. Siehe docs/writing.md, Languages",
  badName: "muss nach dem Kürzel einer Sprache benannt sein, etwa ar.yaml oder pt-BR.yaml",
  unknown: "ist kein Text, der hier bekannt ist",
  unknownNear: "ist kein Text, der hier bekannt ist; gemeint ist vielleicht {key}",
  missing: {
    one: "Ein Text fehlt und bleibt englisch: {names}",
    other: "{count} Texte fehlen und bleiben englisch: {names}",
  },
  saidOtherwise: "sagt anders, was {key} mit denselben englischen Worten sagt; jener Text gilt",
  formsUnexpected: "muss ein einziger Text sein, ohne Formen für die Mehrzahl",
  placeMissing: "{place} fehlt, das für einen Wert steht",
  placeUnknown: "{place} steht in diesem Text für nichts",
  partMissing: "{part} fehlt, das zum Beispiel zu einem Link wird",
  partUnknown: "{part} bedeutet in diesem Text nichts",
  categoryMissing: "Die Mehrzahlform `{category}` fehlt, die diese Sprache hat",
  categoryUnknown: "Die Mehrzahlform `{category}` kennt diese Sprache nicht",
};
