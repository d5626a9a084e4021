import type { AreaTexts } from "../catalogue.ts";

export const post: AreaTexts<"post"> = {
  notFound: "Beitrag nicht gefunden",
  notFoundText: "Den gesuchten Beitrag gibt es nicht, oder er ist umgezogen.",
  details: "Zum Beitrag",
  published: "Veröffentlicht",
  updated: "Aktualisiert",
  author: "Von",
  category: "Kategorie",
  series: "Reihe",
  seriesPlace: "Teil {number} von {total}",
  seriesPart: "Teil {number}: {title}",
  tags: "Schlagwörter",
  previous: "Zurück",
  next: "Weiter",
  morePosts: "Weitere Beiträge",
  relatedPosts: "Verwandte Beiträge",
  backToBlog: "Zurück zum Blog",
  copyCode: "Kopieren",
  codeCopied: "Kopiert",
  codeNotCopied: "Nicht kopiert",
  contents: "Inhalt",
};
