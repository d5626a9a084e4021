import type { AreaTexts } from "../catalogue.ts";

export const stateCommands: AreaTexts<"stateCommands"> = {
  pending: "en attente",
  accepted: "acceptés",
  deferred: "reportés",
  refused: "refusés",
  suppressed: "écartés",
  uncertain: "incertains",
  held: "retenus",
  cancelled: "annulés",

  isPending: "en attente",
  isUnsubscribed: "désabonné",
  isBounced: "non remis",
  isComplained: "plainte",
  isPaused: "en pause",
  isOtherTopic: "autre sujet",
  isOtherLanguage: "autre langue",
  hadIt: "l’a déjà eu",
  notAccepted: "non accepté",

  missedStart: "son début a été manqué de plus de 6 heures ; « npx commonplace arm » l’envoie quand même",
  wasRestored:
    "la base de données a été remise depuis une sauvegarde ; « npx commonplace arm » envoie ce qui reste selon elle",

  runningSite: "site {site}, en marche ; base de données {database}",
  stoppedSite: "site {site}, arrêté sur cette machine ; base de données {database}",
  databaseUnused:
    "DATABASE_URL : aucun site n’a encore utilisé cette base de données ; démarrez d’abord le site, ou nommez la base du site en marche",
  folderUnused:
    "DATA_DIR : aucun site n’a encore utilisé {folder} ; démarrez d’abord le site, ou nommez le dossier du site en marche",
  databaseOlder:
    "la base de données est encore celle d’une version antérieure, et n’a pas été touchée ; démarrez le site ou lancez « npx commonplace upgrade » : l’un et l’autre en gardent une copie et la mettent à jour",

  ready: "Prêt : {address}",
  developing: "Développement : {address}",
  partWriting: "Textes",
  showAtOnce: "{folder} (les changements se voient aussitôt)",
  partStop: "Arrêter",
  partPosts: "Articles",
  partData: "Données",
  partMail: "Mail",
  partHeld: "Retenu",
  partWaiting: "Attente",
  partSignIn: "Connexion",
  toRead: "{count} à lire",
  keptHere: "gardé ici : {address}",
  sentBySmtp: "envoyé par votre serveur SMTP",
  anotherSends: "un autre processus sur cette base s’en charge ; celui-ci prend la suite quand l’autre se termine",
  mailsWait: {
    one: "{count} mail attend votre décision : npx commonplace mails held",
    other: "{count} mails attendent votre décision : npx commonplace mails held",
  },
  waitsForArm:
    "rien n’est envoyé avant « npx commonplace arm » : la base de données est une copie, ou a été remise depuis une sauvegarde",
  standIns: "{providers} imités sur cette machine",
  notSetUp: "{providers} non configurés",

  relayTookTooLong: "le relais n’a pas répondu à temps",
  relaySignInTookTooLong: "le relais ne nous a pas identifiés à temps",
  relayClosed: "le relais a fermé la connexion",
  relayTakesNoSuchAddress: "le relais ne peut pas prendre cette adresse (pas de SMTPUTF8)",
  notSentAnyMore: "le droit d’envoyer a pris fin avant son envoi",
  notKeptAnyMore: "le droit d’envoyer a pris fin avant sa conservation",
  keptInMailbox: "gardé dans la boîte locale",
  notWanted: "n’est plus voulu",
};
