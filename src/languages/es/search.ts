import type { AreaTexts } from "../catalogue.ts";

export const search: AreaTexts<"search"> = {
  title: "Buscar",
  description: "Encontrar palabras en cada entrada y cada página.",
  label: "Buscar en entradas y páginas",
  invitation:
    "Se puede buscar en cada entrada y cada página. Una palabra se encuentra en todas sus formas, basta su comienzo, y una frase entre comillas se encuentra tal cual.",
  found: { one: "{total} resultado para «<query></query>»", other: "{total} resultados para «<query></query>»" },
  foundOnPage: {
    one: "{total} resultado para «<query></query>», página {page} de {pages}",
    other: "{total} resultados para «<query></query>», página {page} de {pages}",
  },
  nothing: "Nada encontrado para «<query></query>»",
  nothingHint: "Menos palabras encuentran más, y también el mero comienzo de una palabra.",
  some: "Ninguna página tiene todas estas palabras; estas tienen algunas.",
  alike: "Ninguna página tiene exactamente eso; estas tienen palabras que empiezan igual.",
  incomplete: "El índice se está haciendo en este momento; un poco más tarde quizá haya más que encontrar.",
  pages: "Páginas de resultados",
  previous: "Página anterior",
  next: "Página siguiente",
  post: "Entrada",
  letter: "Carta",
  journal: "Diario",
  poem: "Poema",
  page: "Página",
  update: "Ahora",
};
