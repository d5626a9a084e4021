import type { AreaTexts } from "../catalogue.ts";

export const post: AreaTexts<"post"> = {
  notFound: "Entrada no encontrada",
  notFoundText: "La entrada que buscas no existe, o se ha mudado.",
  details: "Sobre la entrada",
  published: "Publicada",
  updated: "Actualizada",
  author: "De",
  category: "Categoría",
  series: "Serie",
  seriesPlace: "parte {number} de {total}",
  seriesPart: "Parte {number}: {title}",
  tags: "Etiquetas",
  previous: "Anterior",
  next: "Siguiente",
  morePosts: "Más entradas",
  relatedPosts: "Entradas relacionadas",
  backToBlog: "Volver al blog",
  copyCode: "Copiar",
  codeCopied: "Copiado",
  codeNotCopied: "No se ha copiado",
  contents: "Contenido",
};
