import type { AreaTexts } from "../catalogue.ts";

export const upgradeCommands: AreaTexts<"upgradeCommands"> = {
  isCurrent: "Rien à faire : la base de données a le schéma {version}, avec lequel cette version travaille.",
  noDatabase: "Rien à faire : il n’y a pas encore de base de données.",
  failed: "Le schéma {from} ne peut pas devenir {to}, et la base de données est telle qu’elle était : {reason}",
  wouldChange: {
    one: "Le schéma {from} deviendrait {to} : {count} ligne, {seconds} secondes sur une copie. Rien n’a été changé.",
    other: "Le schéma {from} deviendrait {to} : {count} lignes, {seconds} secondes sur une copie. Rien n’a été changé.",
  },
  changed: {
    one: "Le schéma {from} est devenu {to} : {count} ligne, {seconds} secondes.",
    other: "Le schéma {from} est devenu {to} : {count} lignes, {seconds} secondes.",
  },
  kept: "La base de données telle qu’elle était : {file}",
};
