import type { AreaTexts } from "../catalogue.ts";

export const languages: AreaTexts<"languages"> = {
  noCatalogue:
    "{language} n’est pas fourni, et il n’y a pas de {file} : ce que le site dit lui-même reste en anglais. Voir docs/writing.md, Languages",
  badName: "doit porter le code d’une langue, comme ar.yaml ou pt-BR.yaml",
  unknown: "n’est pas un texte connu ici",
  unknownNear: "n’est pas un texte connu ici ; vouliez-vous dire {key} ?",
  missing: {
    one: "Il manque un texte, qui reste en anglais : {names}",
    other: "Il manque {count} textes, qui restent en anglais : {names}",
  },
  saidOtherwise: "dit autrement ce que {key} dit avec les mêmes mots anglais ; c’est l’autre qui compte",
  formsUnexpected: "doit être un seul texte, sans formes de pluriel",
  placeMissing: "Il manque {place}, qui tient lieu d’une valeur",
  placeUnknown: "{place} ne tient lieu de rien dans ce texte",
  partMissing: "Il manque {part}, qui devient par exemple un lien",
  partUnknown: "{part} ne veut rien dire dans ce texte",
  categoryMissing: "Il manque la forme de pluriel `{category}`, que cette langue possède",
  categoryUnknown: "La forme de pluriel `{category}` n’existe pas dans cette langue",
};
