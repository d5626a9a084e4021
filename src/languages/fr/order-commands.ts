import type { AreaTexts } from "../catalogue.ts";

export const orderCommands: AreaTexts<"orderCommands"> = {
  wasSent: "Il a été envoyé à tous ses lecteurs : --again l’envoie aussi à ceux qui l’ont eu.",
  timePassed: "L’heure de --at est passée.",
  changed: "Il a changé depuis cette répétition : répétez-le, et envoyez-le avec la nouvelle empreinte.",
  notRehearsed: "Il n’a pas été répété sur ce site : dites d’abord --rehearse.",
  underWay: "Il est déjà en route : le numéro {id} est {state}.",
  otherAudience: {
    one: "Il a été répété pour {rehearsed} lecteurs et irait maintenant à {count} : répétez-le.",
    other: "Il a été répété pour {rehearsed} lecteurs et irait maintenant à {count} : répétez-le.",
  },
  noReader: "Aucun lecteur ne le recevrait.",
  underWayOrSent: "Il est déjà en route, ou a été envoyé : --again l’envoie aussi aux lecteurs qui l’ont eu.",
  noText: "Il n’y a ni article ni lettre « {name} » : nommez-le comme dans son adresse, ou par son fichier.",
  noTopic: "site.yaml n’a pas de sujet « {topic} » ; il a {topics}.",
  none: "aucun",
  isDraft: "C’est un brouillon : ôtez d’abord « draft: true » de son en-tête.",
  isLater:
    "Il est daté du {date}, et les lecteurs ne peuvent l’ouvrir avant : donnez à --at une heure plus tardive, ou changez sa date.",
  severalTexts: "« {name} » peut désigner plusieurs textes ; dites lequel : {files}.",
  cannotBeMade: "ne peut être préparé ({why}) et serait retenu",
  copiesWith: {
    one: "L’exemplaire pour {first} {fault}.",
    other: "{count} exemplaires, le premier pour {first} : chacun {fault}.",
  },
  repeated: {
    one: "{count} exemplaire a un Message-ID ou un lien de lecteur qu’un autre a aussi.",
    other: "{count} exemplaires ont un Message-ID ou un lien de lecteur qu’un autre a aussi.",
  },
  refusedInARow: {
    one: "le serveur de mail a refusé {count} exemplaire de suite",
    other: "le serveur de mail a refusé {count} exemplaires de suite",
  },
  refusedOfLast: {
    one: "le serveur de mail a refusé {refused} des {count} derniers exemplaires",
    other: "le serveur de mail a refusé {refused} des {count} derniers exemplaires",
  },
  badWindow: "La plage « {written} » est illisible ; écrivez-la comme « Mon-Fri 7-9 Europe/Berlin ».",
  noAddress: "« {written} » n’est pas une adresse e-mail.",
  sayAddress: "Dites à quelle adresse vous voulez le voir.",
  tooManyAddresses: {
    one: "Un essai va à {most} adresses au plus ; en voici {count}.",
    other: "Un essai va à {most} adresses au plus ; en voici {count}.",
  },
  barred: "{address} ne reçoit plus de mail d’ici : elle était injoignable, ou s’est plainte.",
  or: "ou",
  noLanguage: "site.yaml n’a pas d’autre langue « {language} » ; il a {languages}.",
};
