import type { AreaTexts } from "../catalogue.ts";

export const newCommands: AreaTexts<"newCommands"> = {
  question: "{question} : ",
  withDefault: "{question} [{answer}] : ",
  askLanguage: "Langue du site : {languages}",
  askFolder: "Dossier du site",
  askName: "Nom du site",
  askAuthor: "Votre nom",
  askEmail: "Adresse à laquelle les lecteurs peuvent écrire",
  askSamples: "Commencer avec les articles et lettres de l’exemple, qui sont en anglais ?",
  askWithout: "Pages dont vous ne voulez pas, s’il y en a, parmi celles-ci : {pages}",
  noLanguage: "doit être l’une de celles-ci : {languages}",
  needed: "Indiquez aussi ceci, là où personne ne peut répondre : {options}",
  samplesInEnglish: "Les articles et lettres de l’exemple sont en anglais.",
  next: "Ensuite :",
  made: {
    one: "{folder} est un nouveau site de {count} fichier.",
    other: "{folder} est un nouveau site de {count} fichiers.",
  },
};
