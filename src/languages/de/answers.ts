import type { AreaTexts } from "../catalogue.ts";

export const answers: AreaTexts<"answers"> = {
  longAddress: "Diese Adresse ist zu lang.",
  noAddress: "Die Anfrage nennt keine Adresse.",
  noHost: "Die Anfrage nennt keinen Host.",
  notFound: "Nicht gefunden",
  wrong: "Etwas ist schiefgegangen. Bitte versuche es noch einmal.",
  busy: "Auf der Website ist gerade viel los. Bitte versuche es gleich noch einmal.",
  waitMinute: "Zu viele Anfragen. Bitte versuche es in einer Minute noch einmal.",
  waitMinutes: {
    one: "Zu viele Anfragen. Bitte versuche es in {count} Minute noch einmal.",
    other: "Zu viele Anfragen. Bitte versuche es in {count} Minuten noch einmal.",
  },
  waitHours: {
    one: "Zu viele Anfragen. Bitte versuche es in {count} Stunde noch einmal.",
    other: "Zu viele Anfragen. Bitte versuche es in {count} Stunden noch einmal.",
  },
};
