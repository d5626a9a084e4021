import type { AreaTexts } from "../catalogue.ts";

export const armCommands: AreaTexts<"armCommands"> = {
  nothingWaits: "Rien n’attend : la base de données est armée, et le courrier part comme toujours.",
  isCopy:
    "Cette base de données est une copie, ou a été remise depuis une sauvegarde : rien n’en est envoyé. Ce qui a été envoyé ailleurs depuis, elle l’ignore.",
  noMails: "Aucun mail isolé n’attend.",
  mails: {
    one: "{count} mail attend, écrit le {since} UTC.",
    other: "{count} mails attendent, le plus ancien écrit le {since} UTC.",
  },
  issue: "Le numéro {id} attend : {subject} ; début {start} UTC ; exemplaires restants : {left}",
  sendAll: "Envoyer tout cela d’ici ?",
  sendNewer: {
    one: "Écarter ce qui a plus de {count} jour, et envoyer le reste d’ici ?",
    other: "Écarter ce qui a plus de {count} jours, et envoyer le reste d’ici ?",
  },
  sayYes:
    "Rien n’est envoyé : il n’y a personne à interroger. « --yes » l’envoie, « --drop-older-than » laisse de côté ce qui est ancien.",
  nothingSent: "Rien n’est envoyé.",
  droppedMails: {
    one: "{count} mail écarté.",
    other: "{count} mails écartés.",
  },
  droppedIssues: {
    one: "{count} numéro annulé.",
    other: "{count} numéros annulés.",
  },
  armed: "La base de données est armée : ce qui attend est envoyé.",
};
