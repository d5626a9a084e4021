import type { AreaTexts } from "../catalogue.ts";

/** Ce que trouve `doctor`, et ce qu’il faut y faire. */
export const doctorCommands: AreaTexts<"doctorCommands"> = {
  allFine: "Rien n’est à corriger.",
  toMend: { one: "{count} chose est à corriger.", other: "{count} choses sont à corriger." },
  tookTooLong: "Cela a pris plus de {seconds} s et a été abandonné.",
  notLookedAt: "Cela n’a pas pu être examiné : {why}.",
  unreachable: "{host} est injoignable ({why}).",
  settingsFine: "Tous les réglages sont utilisables.",
  program: "Node {node}, libvips {libvips}.",
  noFolder: "{folder} n’existe pas encore : le premier démarrage le crée.",
  diskFine: "{free} sont libres dans {folder}.",
  diskLow:
    "Seulement {free} sont libres dans {folder} : faites de la place, car une fois plein plus rien ne peut être enregistré.",
  filesLow: "Seulement {count} fichiers de plus tiennent dans {folder} : supprimez-en.",
  filesFine: "Seul l’utilisateur du site peut lire ce qui est secret.",
  openToOthers: "D’autres peuvent lire {path} : chmod {wanted} {path}",
  ofAnother:
    "{path} appartient à un autre utilisateur que celui qui exécute ceci : exécutez le site et ses commandes sous le même.",
  noDatabase: "Aucun site n’a encore tourné sur ce dossier ou cette base de données.",
  databaseFine: "{engine} {version} : ce qui a reçu réponse survit à une panne.",
  sqliteOld:
    "SQLite {version} est chargé, qui peut abîmer son fichier (défaut « WAL-reset ») : prenez un Node avec SQLite 3.51.3 ou plus récent.",
  wrongSetting: "{name} vaut {found} et doit valoir {wanted}, sinon une panne peut emporter ce qui a reçu réponse.",
  integrityFine: "Le fichier de la base de données est intact.",
  integrityUnknown:
    "Le fichier de la base de données est trop grand pour être examiné en 4 s : PRAGMA quick_check le dit.",
  damaged: "Le fichier de la base de données est abîmé ({found}) : arrêtez le site et remettez une sauvegarde.",
  countersFine: "Ce qui est compté correspond à ce qui est enregistré.",
  wrongCounter: "Le compteur {name} dit {was}, et il y en a {is} : merci de le signaler.",
  wrongTally:
    "Le numéro {issue} compte {was} exemplaires « {state} », et il y en a {is} : npx commonplace issues recount",
  contentFine: "Le dossier des contenus est sans erreur.",
  contentFaults: {
    one: "{count} erreur dans le dossier des contenus : npx commonplace check",
    other: "{count} erreurs dans le dossier des contenus : npx commonplace check",
  },
  noCertificate: "Un site local n’a pas besoin de certificat.",
  certificateFine: {
    one: "Le certificat de {host} vaut encore {count} jour.",
    other: "Le certificat de {host} vaut encore {count} jours.",
  },
  certificateSoon: {
    one: "Le certificat de {host} expire dans {count} jour : faites-le renouveler.",
    other: "Le certificat de {host} expire dans {count} jours : faites-le renouveler.",
  },
  certificateOver: "Le certificat de {host} a expiré le {date} : faites-le renouveler.",
  certificateName: "Le certificat n’est pas pour {host} : faites-en établir un qui le nomme.",
  certificateChain:
    "Les navigateurs ne font pas confiance au certificat de {host} ({why}) : servez celui d’une autorité connue, avec toute sa chaîne.",
  pagesFine: "Pages, flux et état répondent à {site}.",
  pageWrong: "{url} répond par {status} et non par 200 : voyez ce qui se tient devant le site, et son journal.",
  clockFine: "L’horloge s’accorde avec celle de {other}.",
  clockOff: "L’horloge s’écarte de {seconds} s de celle de {other} : laissez le système la régler (NTP).",
  clockBack: "La base contient un mail écrit dans {seconds} s seulement : l’horloge a été reculée, ou était fausse.",
  clockSilent: "{other} ne donne pas l’heure ({why}).",
  clockAlone: "Il n’y a pas d’autre horloge à comparer.",
  backupFine: "La dernière bonne sauvegarde est du {date}.",
  backupOld: "La dernière bonne sauvegarde est du {date} : sauvegardez plus souvent, npx commonplace backup",
  noBackup: "Aucune bonne sauvegarde n’est connue : npx commonplace backup",
  noRelay: "Aucun relais n’est réglé : le mail reste dans la boîte locale.",
  relayFine: "Le relais {relay} accepte la connexion et l’identification.",
  relayFault: "Le relais {relay} ne laisse pas entrer le site ({why}) : voyez SMTP_URL.",
  mailChecked: "Le contrôle du {date} a trouvé que le mail arrive signé.",
  mailUnchecked: "Seul un mail arrivé montre s’il est signé : npx commonplace check-mail",
};
