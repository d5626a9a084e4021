import type { AreaTexts } from "../catalogue.ts";

export const stateCommands: AreaTexts<"stateCommands"> = {
  pending: "ausstehend",
  accepted: "angenommen",
  deferred: "aufgeschoben",
  refused: "abgelehnt",
  suppressed: "zurückgehalten",
  uncertain: "ungewiss",
  held: "festgehalten",
  cancelled: "abgesagt",

  isPending: "wartet",
  isUnsubscribed: "abgemeldet",
  isBounced: "unzustellbar",
  isComplained: "beschwert",
  isPaused: "pausiert",
  isOtherTopic: "anderes Thema",
  isOtherLanguage: "andere Sprache",
  hadIt: "hatte sie schon",
  notAccepted: "nicht angenommen",

  missedStart: "ihr Beginn wurde um mehr als 6 Stunden verpasst; „npx commonplace arm“ sendet sie trotzdem",
  wasRestored:
    "die Datenbank wurde aus einer Sicherung zurückgespielt; „npx commonplace arm“ sendet, was ihr nach noch fehlt",

  runningSite: "Website {site}, die läuft; Datenbank {database}",
  stoppedSite: "Website {site}, die auf diesem Rechner nicht läuft; Datenbank {database}",
  databaseUnused:
    "DATABASE_URL: noch keine Website hat diese Datenbank benutzt; starte zuerst die Website, oder nenne die Datenbank der laufenden",
  folderUnused:
    "DATA_DIR: noch keine Website hat {folder} benutzt; starte zuerst die Website, oder nenne den Ordner der laufenden",
  databaseOlder:
    "die Datenbank ist noch die einer früheren Version und blieb unberührt; starte die Website oder rufe „npx commonplace upgrade“ auf: beides legt eine Kopie davon beiseite und bringt sie auf den neuen Stand",

  ready: "Bereit: {address}",
  developing: "Entwicklung: {address}",
  partWriting: "Texte",
  showAtOnce: "{folder} (Änderungen zeigen sich sofort)",
  partStop: "Beenden",
  partPosts: "Beiträge",
  partData: "Daten",
  partMail: "Mail",
  partHeld: "Wartend",
  partWaiting: "Wartet",
  partSignIn: "Anmelden",
  toRead: "{count} zu lesen",
  keptHere: "hier aufbewahrt: {address}",
  sentBySmtp: "sendet dein SMTP-Server",
  anotherSends: "das tut ein anderer Prozess mit dieser Datenbank; dieser erst, wenn jener endet",
  mailsWait: {
    one: "{count} Mail wartet auf deine Entscheidung: npx commonplace mails held",
    other: "{count} Mails warten auf deine Entscheidung: npx commonplace mails held",
  },
  waitsForArm: "nichts wird gesendet bis „npx commonplace arm“: die Datenbank ist eine Kopie oder eine Sicherung",
  standIns: "{providers} auf diesem Rechner nachgestellt",
  notSetUp: "{providers} nicht eingerichtet",

  relayTookTooLong: "das Relay hat nicht rechtzeitig geantwortet",
  relaySignInTookTooLong: "das Relay hat uns nicht rechtzeitig angemeldet",
  relayClosed: "das Relay hat die Verbindung geschlossen",
  relayTakesNoSuchAddress: "das Relay kann diese Adresse nicht annehmen (kein SMTPUTF8)",
  notSentAnyMore: "das Recht zu senden endete, bevor sie gesendet war",
  notKeptAnyMore: "das Recht zu senden endete, bevor sie aufbewahrt war",
  keptInMailbox: "im lokalen Postfach aufbewahrt",
  notWanted: "nicht mehr gewünscht",
};
