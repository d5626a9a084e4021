import type { AreaTexts } from "../catalogue.ts";

export const backupCommands: AreaTexts<"backupCommands"> = {
  made: {
    one: "{address}: {count} Leser, {size} MB, zur Probe wiederhergestellt.",
    other: "{address}: {count} Leser, {size} MB, zur Probe wiederhergestellt.",
  },
  removed: {
    one: "{count} ältere Sicherung wurde entfernt.",
    other: "{count} ältere Sicherungen wurden entfernt.",
  },
  withoutSecret:
    "Das Geheimnis dieser Website ist nicht darin: Bewahre DATA_DIR/secret oder SECRET an einem eigenen Ort auf. Verschlüsselte Sicherungen (BACKUP_AGE_RECIPIENT) enthalten, was in DATA_DIR steht.",
  nowhere: "Nenne einen Ordner oder s3://bucket/praefix, oder setze BACKUP_TO.",
  noBucket: "{written} ist keine Adresse wie s3://bucket/praefix",
  noKeys: "Eine Adresse mit s3:// braucht BACKUP_S3_ACCESS_KEY_ID und BACKUP_S3_SECRET_ACCESS_KEY.",
  inUse:
    "Auf dieser Datenbank läuft eine Website: Halte sie zuerst auf jedem Knoten an. Eine, die abgebrochen wurde, gilt noch eine Minute als laufend.",
  missing: "{source} gibt es nicht.",
  isEncrypted: "Die Sicherung ist verschlüsselt: Nenne die Datei mit ihrem Schlüssel durch --identity.",
  otherIdentity: "Die Sicherung wurde für einen anderen Schlüssel verschlüsselt als die in der Datei.",
  noBackup: "{source} ist keine Sicherung einer Website.",
  newer: "Die Sicherung ist von einer neueren Version dieses Programms: Stelle sie mit dieser wieder her.",
  damaged: "{source} ist beschädigt ({why}): Nichts wurde geändert. Nimm eine andere.",
  replace: {
    one: "Die Datenbank wird durch die Sicherung mit {count} Leser ersetzt; die jetzige wird beiseitegelegt. Weiter?",
    other:
      "Die Datenbank wird durch die Sicherung mit {count} Lesern ersetzt; die jetzige wird beiseitegelegt. Weiter?",
  },
  sayYes: "Es gibt schon eine Datenbank: Mit --yes wird sie ersetzt. Sie wird beiseitegelegt.",
  unchanged: "Nichts wurde geändert.",
  restored: {
    one: "Wiederhergestellt, mit {count} Leser.",
    other: "Wiederhergestellt, mit {count} Lesern.",
  },
  aside: "Die bisherige Datenbank liegt unter {path}.",
  afterRestore:
    "Wer seither gegangen ist oder gelöscht wurde, wie in DATA_DIR vermerkt, ist ab dem nächsten Start wieder fort; jede Sitzung endet. Die Website sendet nichts bis „npx commonplace arm“.",
  notEmpty: "Diese Datenbank hat schon eine Website benutzt: Nenne eine leere.",
  moved: {
    one: "{count} Zeile in {tables} Tabellen steht jetzt in {database}; auf beiden Seiten gezählt.",
    other: "{count} Zeilen in {tables} Tabellen stehen jetzt in {database}; auf beiden Seiten gezählt.",
  },
  setUrl:
    "Setze DATABASE_URL darauf, starte die Website und lass sie mit „npx commonplace arm“ senden. Die alte Datei bleibt, bis du sie entfernst.",
  setFolder:
    "Nimm DATABASE_URL heraus, setze DATA_DIR={folder}, starte die Website und lass sie mit „npx commonplace arm“ senden. Die alte Datenbank bleibt, bis du sie entfernst.",
  setSecret: "Setze SECRET auf das, was in {file} steht: Mit Postgres braucht es jeder Knoten.",
  withoutTls:
    "Die Adresse darf jenseits dieser Maschine nicht auf TLS verzichten: Lass sslmode weg; sslrootcert=DATEI nennt eine eigene Zertifizierungsstelle.",
};
