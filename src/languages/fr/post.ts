import type { AreaTexts } from "../catalogue.ts";

export const post: AreaTexts<"post"> = {
  notFound: "Article introuvable",
  notFoundText: "L’article que vous cherchez n’existe pas, ou il a déménagé.",
  details: "À propos de l’article",
  published: "Publié",
  updated: "Mis à jour",
  author: "Auteur",
  category: "Catégorie",
  series: "Série",
  seriesPlace: "partie {number} sur {total}",
  seriesPart: "Partie {number} : {title}",
  tags: "Mots-clés",
  previous: "Précédent",
  next: "Suivant",
  morePosts: "D’autres articles",
  relatedPosts: "Articles proches",
  backToBlog: "Retour au blog",
  copyCode: "Copier",
  codeCopied: "Copié",
  codeNotCopied: "Copie impossible",
  contents: "Sommaire",
};
