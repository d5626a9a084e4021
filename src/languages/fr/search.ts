import type { AreaTexts } from "../catalogue.ts";

export const search: AreaTexts<"search"> = {
  title: "Chercher",
  description: "Trouver des mots dans chaque article et chaque page.",
  label: "Chercher dans les articles et les pages",
  invitation:
    "On peut chercher dans chaque article et chaque page. Un mot est trouvé sous toutes ses formes, son début suffit, et une expression entre guillemets est trouvée telle quelle.",
  found: { one: "{total} résultat pour « <query></query> »", other: "{total} résultats pour « <query></query> »" },
  foundOnPage: {
    one: "{total} résultat pour « <query></query> », page {page} sur {pages}",
    other: "{total} résultats pour « <query></query> », page {page} sur {pages}",
  },
  nothing: "Rien trouvé pour « <query></query> »",
  nothingHint: "Moins de mots trouvent davantage, et le seul début d’un mot aussi.",
  some: "Aucune page n’a tous ces mots ; celles-ci en ont quelques-uns.",
  alike: "Aucune page n’a tout à fait cela ; celles-ci ont des mots qui commencent de même.",
  incomplete: "L’index est en train de se faire ; un peu plus tard, il y aura peut-être davantage à trouver.",
  pages: "Pages de résultats",
  previous: "Page précédente",
  next: "Page suivante",
  post: "Article",
  letter: "Lettre",
  journal: "Journal",
  poem: "Poème",
  page: "Page",
  update: "Maintenant",
};
