import type { AreaTexts } from "../catalogue.ts";

/** Was `doctor` findet, und was dagegen zu tun ist. */
export const doctorCommands: AreaTexts<"doctorCommands"> = {
  allFine: "Nichts ist zu richten.",
  toMend: { one: "{count} Sache ist zu richten.", other: "{count} Sachen sind zu richten." },
  tookTooLong: "Das dauerte länger als {seconds} s und wurde aufgegeben.",
  notLookedAt: "Das ließ sich nicht ansehen: {why}.",
  unreachable: "{host} ist nicht zu erreichen ({why}).",
  settingsFine: "Alle Einstellungen sind brauchbar.",
  program: "Node {node}, libvips {libvips}.",
  noFolder: "{folder} gibt es noch nicht: der erste Start legt es an.",
  diskFine: "{free} sind frei in {folder}.",
  diskLow: "Nur {free} sind frei in {folder}: schaffe Platz, denn ist er voll, lässt sich nichts mehr speichern.",
  filesLow: "Nur {count} weitere Dateien haben in {folder} Platz: entferne welche.",
  filesFine: "Nur der Benutzer der Website kann lesen, was geheim ist.",
  openToOthers: "Andere können {path} lesen: chmod {wanted} {path}",
  ofAnother:
    "{path} gehört einem anderen Benutzer als dem, der dies ausführt: führe die Website und ihre Befehle als derselbe aus.",
  noDatabase: "In diesem Ordner oder dieser Datenbank lief noch keine Website.",
  databaseFine: "{engine} {version}: was beantwortet wurde, übersteht einen Absturz.",
  sqliteOld:
    "Geladen ist SQLite {version}, das seine Datei beschädigen kann (WAL-Reset-Fehler): nimm ein Node mit SQLite 3.51.3 oder neuer.",
  wrongSetting: "{name} ist {found} und muss {wanted} sein, sonst kann ein Absturz nehmen, was beantwortet wurde.",
  integrityFine: "Die Datei der Datenbank ist heil.",
  integrityUnknown: "Die Datei der Datenbank ist zu groß, um sie in 4 s anzusehen: PRAGMA quick_check sagt es.",
  damaged: "Die Datei der Datenbank ist beschädigt ({found}): beende die Website und spiele eine Sicherung zurück.",
  countersFine: "Was gezählt ist, stimmt mit dem überein, was gespeichert ist.",
  wrongCounter: "Der Zähler {name} sagt {was}, und es sind {is}: bitte melde das.",
  contentFine: "Der Inhaltsordner ist ohne Fehler.",
  contentFaults: {
    one: "{count} Fehler im Inhaltsordner: npx commonplace check",
    other: "{count} Fehler im Inhaltsordner: npx commonplace check",
  },
  noCertificate: "Eine lokale Website braucht kein Zertifikat.",
  certificateFine: {
    one: "Das Zertifikat von {host} gilt noch {count} Tag.",
    other: "Das Zertifikat von {host} gilt noch {count} Tage.",
  },
  certificateSoon: {
    one: "Das Zertifikat von {host} endet in {count} Tag: lass es erneuern.",
    other: "Das Zertifikat von {host} endet in {count} Tagen: lass es erneuern.",
  },
  certificateOver: "Das Zertifikat von {host} endete am {date}: lass es erneuern.",
  certificateName: "Das Zertifikat ist nicht für {host}: lass eines ausstellen, das es nennt.",
  certificateChain:
    "Browser trauen dem Zertifikat von {host} nicht ({why}): liefere eines einer bekannten Stelle mit seiner ganzen Kette.",
  pagesFine: "Seiten, Feed und Zustand antworten unter {site}.",
  pageWrong: "{url} antwortet mit {status} und nicht mit 200: sieh nach, was vor der Website steht, und in ihr Log.",
  clockFine: "Die Uhr stimmt mit der von {other} überein.",
  clockOff: "Die Uhr weicht um {seconds} s von der von {other} ab: lass das System sie stellen (NTP).",
  clockBack:
    "In der Datenbank steht eine Mail, die erst in {seconds} s geschrieben wird: die Uhr wurde zurückgestellt oder ging falsch.",
  clockSilent: "{other} sagt nicht, wie spät es ist ({why}).",
  clockAlone: "Es gibt keine andere Uhr zum Vergleichen.",
  backupFine: "Die letzte gute Sicherung ist vom {date}.",
  backupOld: "Die letzte gute Sicherung ist vom {date}: sichere öfter, npx commonplace backup",
  noBackup: "Keine gute Sicherung ist bekannt: npx commonplace backup",
  noRelay: "Kein Relay ist eingestellt: Mail bleibt im lokalen Postfach.",
  relayFine: "Das Relay {relay} nimmt die Verbindung und die Anmeldung an.",
  relayFault: "Das Relay {relay} lässt die Website nicht ein ({why}): siehe SMTP_URL.",
  mailChecked: "Die Prüfung vom {date} fand, dass Mail signiert ankommt.",
  mailUnchecked: "Ob Mail signiert ist, zeigt nur eine, die ankam: npx commonplace check-mail",
};
