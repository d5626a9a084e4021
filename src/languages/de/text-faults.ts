import type { AreaTexts } from "../catalogue.ts";

export const textFaults: AreaTexts<"textFaults"> = {
  embed: "{element} {address} wird nicht gezeigt, nur ein Link darauf.",
  pictureOutside: "Das Bild {address} liegt auf einer anderen Website und wird darum als Link gezeigt.",
  noPicture: "Es gibt kein Bild {file}.",
  pictureUnread: "Das Bild {file} ist nicht lesbar.",
  noFile: "Es gibt keine Datei {file}.",
  fileNotServed: "Die Datei {file} ist von einer Art, die nicht ausgeliefert wird.",
  formula: "Die Formel {formula} ist nicht lesbar: {reason}",
  formulaTooLong: "Sie ist zu lang, oder es sind zu viele.",
  linkNowhere: "Der Link zu {place} führt nirgendwohin: Keine Überschrift hier heißt so.",
  noteWithoutText: "Die Fußnote {note} hat keinen Text: schreib ihn in eine eigene Zeile, die mit {note}: beginnt.",
  addressWithSpaces: "Die Adresse „{address}“ enthält Leerzeichen und ist darum kein Link: setz sie zwischen < und >.",
  takesTooLong: "Der Text lässt sich nicht schnell genug als Markdown lesen und wird darum gezeigt, wie er dasteht.",
};
