import type { AreaTexts } from "../catalogue.ts";

export const postFaults: AreaTexts<"postFaults"> = {
  post: "l’article",
  letter: "la lettre",
  journal: "l’entrée de journal",
  poem: "le poème",
  listOrGroup: "une liste ou un groupe",
  group: "un groupe",

  fieldUnknown: "n’est pas un champ connu ici ; il est gardé et ne change rien",
  fieldNear: "vouliez-vous dire `{key}` ?",
  text: "doit être du texte",
  title: 'doit être du texte ; mettez-le entre "guillemets"',
  names: "doit être un nom ou une liste de noms",
  description: "dépasse {most} caractères ; son début est utilisé",
  canonical: "doit être l’adresse entière de l’original, comme https://example.org/on-margins",
  replyTo: "doit être une seule adresse e-mail, comme ada@example.org",
  topic: "« {topic} » n’est pas un sujet de site.yaml ; il y a {topics}",
  topicOfNone: "« {topic} » n’est pas un sujet de site.yaml, qui n’en déclare aucun",

  date: "doit être une date, comme 2025-06-29 ou 2025-06-29 18:30",
  datePlaceholder: "{date} est un emplacement de modèle, pas une date",
  dateNotReal: "{date} n’est pas un jour du calendrier",
  dateMissing:
    "manque : ajoutez en haut une ligne comme « date: 2025-06-29 », ou commencez par elle le nom du fichier, comme 2025-06-29-my-post.md",
  dateOfName: "{fault} ; c’est la date du nom du fichier qui compte",
  dateOfMaking: "{fault} ; c’est la date de création qui compte",
  time: "l’heure « {time} » n’est pas comprise ; seul le jour compte",
  updatedEarlier: "est antérieur à la date que porte {kind}, et ne compte donc pas",

  mayMeanDraft: "n’est pas connu ici ; vouliez-vous dire `{key}` ? D’ici là, {kind} reste un brouillon",
  staysDraft: "« {given} » n’est ni true ni false ; {kind} reste donc un brouillon",
  doesNotCount: "« {given} » n’est ni true ni false, et ne compte donc pas",

  picture: "doit nommer une image, comme cover.jpg",
  pictureOutside: "est sur un autre site ; mettez l’image dans le dossier de contenu et nommez-la ici",
  pictureKind: "ne nomme pas d’image : son nom doit finir par .jpg, .png, .webp, .avif, .gif, .svg, .heic ou .tiff",
  pictureElsewhere: "doit être une image du dossier de contenu",
  pictureMissing: "{picture} n’est pas là ou n’est pas une image ; {kind} s’affiche sans image",
  altMissing: "est nécessaire pour l’image : dites ce qu’elle montre",

  slug: "peut contenir des lettres, des chiffres, des points et des traits d’union",
  slugMended: "n’est pas une adresse tel quel ; {slug} est utilisé",
  slugOfName: "« {name} », le nom du fichier, n’est pas une adresse tel quel ; {slug} est utilisé",
  slugTaken: "« {slug} » appartient déjà à {file} ; ici, l’adresse est {path}",
  idTaken: "« {id} » appartient déjà à {file} ; {slug} est utilisé à la place",
  alias: "{alias} n’est pas un chemin comme /2023/05/on-margins",
  aliasTaken: "{alias} mène déjà à {file}",
  aliasOfPage: "{alias} est l’adresse d’une page de ce site, qui s’affiche à la place",

  linkToNothing: "renvoie à {path}, qui n’existe pas",
  linkToDraft: "renvoie à {path}, qui est un brouillon",
  linkTooEarly: "renvoie à {path}, qui ne paraît pas avant le {date}",
  linkToUnknown: "renvoie à {path}, où ce site n’a pas de page",
  linkToNoPlace: "renvoie à {place} dans {path}, où aucun titre ne porte ce nom",
};
