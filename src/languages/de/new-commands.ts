import type { AreaTexts } from "../catalogue.ts";

export const newCommands: AreaTexts<"newCommands"> = {
  question: "{question}: ",
  withDefault: "{question} [{answer}]: ",
  askLanguage: "Sprache der Website: {languages}",
  askFolder: "Ordner der Website",
  askName: "Name der Website",
  askAuthor: "Dein Name",
  askEmail: "Adresse, an die Leser schreiben dürfen",
  askSamples: "Mit den Beiträgen und Briefen des Beispiels beginnen, die auf Englisch sind?",
  askWithout: "Seiten, die du nicht willst, wenn es solche gibt, von diesen: {pages}",
  noLanguage: "muss eine von diesen sein: {languages}",
  needed: "Gib auch das an, wo niemand gefragt werden kann: {options}",
  samplesInEnglish: "Die Beiträge und Briefe des Beispiels sind auf Englisch.",
  next: "Wie es weitergeht:",
  made: {
    one: "{folder} ist eine neue Website aus {count} Datei.",
    other: "{folder} ist eine neue Website aus {count} Dateien.",
  },
};
