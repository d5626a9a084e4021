import type { AreaTexts } from "../catalogue.ts";

export const textFaults: AreaTexts<"textFaults"> = {
  embed: "{element} {address} ne s’affiche pas, seulement un lien qui y mène.",
  pictureOutside: "L’image {address} est sur un autre site ; elle s’affiche donc comme un lien.",
  noPicture: "Il n’y a pas d’image {file}.",
  pictureUnread: "L’image {file} est illisible.",
  noFile: "Il n’y a pas de fichier {file}.",
  fileNotServed: "Le fichier {file} est d’un genre qui n’est pas servi.",
  formula: "La formule {formula} est illisible : {reason}",
  formulaTooLong: "elle est trop longue, ou il y en a trop.",
  linkNowhere: "Le lien vers {place} ne mène nulle part : aucun titre ne porte ici ce nom.",
  noteWithoutText: "La note {note} n’a pas de texte : écrivez-le sur une ligne à part qui commence par {note}:",
  addressWithSpaces:
    "L’adresse « {address} » contient des espaces, ce n’est donc pas un lien : mettez-la entre < et >.",
  takesTooLong: "Le texte est trop long à lire comme du Markdown ; il s’affiche donc tel qu’il est écrit.",
};
