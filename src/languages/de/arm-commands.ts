import type { AreaTexts } from "../catalogue.ts";

export const armCommands: AreaTexts<"armCommands"> = {
  nothingWaits: "Nichts wartet: die Datenbank ist scharf, und Mail geht hinaus wie immer.",
  isCopy:
    "Diese Datenbank ist eine Kopie oder wurde aus einer Sicherung zurückgespielt: von hier wird nichts gesendet. Was seither sonst gesendet wurde, weiß sie nicht.",
  noMails: "Keine einzelne Mail wartet.",
  mails: {
    one: "{count} Mail wartet, geschrieben {since} UTC.",
    other: "{count} Mails warten, die älteste geschrieben {since} UTC.",
  },
  issue: "Ausgabe {id} wartet: {subject}; Beginn {start} UTC; fehlende Exemplare: {left}",
  sendAll: "All das von hier senden?",
  sendNewer: {
    one: "Verwerfen, was älter ist als {count} Tag, und den Rest von hier senden?",
    other: "Verwerfen, was älter ist als {count} Tage, und den Rest von hier senden?",
  },
  sayYes:
    "Nichts wird gesendet: niemand ist da, der gefragt werden könnte. „--yes“ sendet es, „--drop-older-than“ lässt Altes weg.",
  nothingSent: "Nichts wird gesendet.",
  droppedMails: {
    one: "{count} Mail verworfen.",
    other: "{count} Mails verworfen.",
  },
  droppedIssues: {
    one: "{count} Ausgabe abgesagt.",
    other: "{count} Ausgaben abgesagt.",
  },
  armed: "Die Datenbank ist scharf: was wartet, wird gesendet.",
};
