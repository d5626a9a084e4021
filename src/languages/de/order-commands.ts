import type { AreaTexts } from "../catalogue.ts";

export const orderCommands: AreaTexts<"orderCommands"> = {
  wasSent: "Sie ging schon an alle ihre Leser: --again schickt sie auch denen, die sie hatten.",
  timePassed: "Die Zeit von --at ist vorbei.",
  changed: "Seit dieser Probe hat sie sich geändert: probe sie noch einmal und sende sie mit der neuen Prüfsumme.",
  notRehearsed: "Sie wurde auf dieser Website nicht geprobt: sag zuerst --rehearse.",
  underWay: "Sie ist schon unterwegs: Ausgabe {id} ist {state}.",
  otherAudience: {
    one: "Sie wurde für {rehearsed} Leser geprobt und ginge jetzt an {count}: probe sie noch einmal.",
    other: "Sie wurde für {rehearsed} Leser geprobt und ginge jetzt an {count}: probe sie noch einmal.",
  },
  noReader: "Kein Leser bekäme sie.",
  underWayOrSent: "Sie ist schon unterwegs oder wurde gesendet: --again schickt sie auch Lesern, die sie hatten.",
  noText: "Es gibt keinen Beitrag und keinen Brief „{name}“: nenne ihn wie in seiner Adresse oder mit seiner Datei.",
  noTopic: "site.yaml hat kein Thema „{topic}“; es hat {topics}.",
  none: "keines",
  isDraft: "Das ist ein Entwurf: nimm zuerst „draft: true“ aus dem Kopf der Datei.",
  isLater:
    "Das Datum ist {date}, und vorher können Leser es nicht öffnen: gib mit --at eine spätere Zeit an oder ändere das Datum.",
  severalTexts: "„{name}“ kann mehrere Texte meinen; sag, welchen: {files}.",
  cannotBeMade: "kann nicht gemacht werden ({why}) und würde festgehalten",
  copiesWith: {
    one: "Das Exemplar an {first} {fault}.",
    other: "{count} Exemplare, das erste an {first}: jedes {fault}.",
  },
  repeated: {
    one: "{count} Exemplar hat eine Message-ID oder einen Leserlink, den auch ein anderes hat.",
    other: "{count} Exemplare haben eine Message-ID oder einen Leserlink, den auch ein anderes hat.",
  },
  refusedInARow: {
    one: "der Mailserver hat {count} Exemplar in Folge abgelehnt",
    other: "der Mailserver hat {count} Exemplare in Folge abgelehnt",
  },
  refusedOfLast: {
    one: "der Mailserver hat {refused} der letzten {count} Exemplare abgelehnt",
    other: "der Mailserver hat {refused} der letzten {count} Exemplare abgelehnt",
  },
  badWindow: "Das Zeitfenster „{written}“ ist nicht zu lesen; schreib es wie „Mon-Fri 7-9 Europe/Berlin“.",
  noAddress: "„{written}“ ist keine E-Mail-Adresse.",
  sayAddress: "Sag, an welcher Adresse du sie sehen willst.",
  tooManyAddresses: {
    one: "Eine Probe geht an höchstens {most} Adressen; das sind {count}.",
    other: "Eine Probe geht an höchstens {most} Adressen; das sind {count}.",
  },
  barred: "{address} bekommt von hier keine Mail mehr: sie war unzustellbar oder hat sich beschwert.",
  or: "oder",
  noLanguage: "site.yaml hat keine weitere Sprache „{language}“; es hat {languages}.",
};
