import type { AreaTexts } from "../catalogue.ts";

export const backupCommands: AreaTexts<"backupCommands"> = {
  made: {
    one: "{address} : {count} lecteur, {size} Mo, restaurée à l’essai.",
    other: "{address} : {count} lecteurs, {size} Mo, restaurée à l’essai.",
  },
  removed: {
    one: "{count} sauvegarde plus ancienne a été supprimée.",
    other: "{count} sauvegardes plus anciennes ont été supprimées.",
  },
  withoutSecret:
    "Le secret de ce site n’y est pas : gardez DATA_DIR/secret, ou SECRET, dans un lieu à part. Les sauvegardes chiffrées (BACKUP_AGE_RECIPIENT) contiennent ce qui est dans DATA_DIR.",
  nowhere: "Nommez un dossier ou s3://bucket/prefixe, ou renseignez BACKUP_TO.",
  noBucket: "{written} n’est pas une adresse comme s3://bucket/prefixe",
  noKeys: "Une adresse s3:// demande BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY.",
  inUse:
    "Un site tourne sur cette base : arrêtez-le d’abord sur chaque nœud. Celui qui a été tué compte encore une minute comme actif.",
  missing: "Il n’y a pas de {source}.",
  isEncrypted: "La sauvegarde est chiffrée : nommez le fichier de sa clé par --identity.",
  otherIdentity: "La sauvegarde a été chiffrée pour une autre clé que celles du fichier.",
  noBackup: "{source} n’est pas la sauvegarde d’un site.",
  newer: "La sauvegarde vient d’une version plus récente de ce programme : restaurez-la avec celle-ci.",
  damaged: "{source} est abîmée ({why}) : rien n’a changé. Prenez-en une autre.",
  replace: {
    one: "La base est remplacée par la sauvegarde, avec {count} lecteur ; l’actuelle est mise de côté. Continuer ?",
    other: "La base est remplacée par la sauvegarde, avec {count} lecteurs ; l’actuelle est mise de côté. Continuer ?",
  },
  sayYes: "Il y a déjà une base : dites --yes pour la remplacer. Elle est mise de côté.",
  unchanged: "Rien n’a changé.",
  restored: {
    one: "Restaurée, avec {count} lecteur.",
    other: "Restaurée, avec {count} lecteurs.",
  },
  aside: "L’ancienne base est gardée sous {path}.",
  afterRestore:
    "Qui est parti ou a été effacé depuis, selon les notes de DATA_DIR, disparaît de nouveau au prochain démarrage ; toutes les sessions prennent fin. Le site n’envoie rien avant « npx commonplace arm ».",
  notEmpty: "Un site a déjà utilisé cette base : nommez-en une vide.",
  moved: {
    one: "{count} ligne de {tables} tables est maintenant dans {database} ; comptée des deux côtés.",
    other: "{count} lignes de {tables} tables sont maintenant dans {database} ; comptées des deux côtés.",
  },
  setUrl:
    "Donnez son adresse à DATABASE_URL, démarrez le site et laissez-le envoyer par « npx commonplace arm ». L’ancien fichier reste jusqu’à ce que vous le supprimiez.",
  setFolder:
    "Retirez DATABASE_URL, mettez DATA_DIR={folder}, démarrez le site et laissez-le envoyer par « npx commonplace arm ». L’ancienne base reste jusqu’à ce que vous la supprimiez.",
  setSecret: "Donnez à SECRET ce que contient {file} : avec Postgres, chaque nœud en a besoin.",
  withoutTls:
    "L’adresse ne doit pas renoncer à TLS au-delà de cette machine : omettez sslmode ; sslrootcert=FICHIER nomme votre propre autorité.",
};
