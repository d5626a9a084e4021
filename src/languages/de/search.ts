import type { AreaTexts } from "../catalogue.ts";

export const search: AreaTexts<"search"> = {
  title: "Suchen",
  description: "Wörter in allen Beiträgen und Seiten finden.",
  label: "Beiträge und Seiten durchsuchen",
  invitation:
    "Alle Beiträge und Seiten lassen sich durchsuchen. Ein Wort wird in allen Formen gefunden, sein Anfang genügt, und eine Wendung in Anführungszeichen wird so gefunden, wie sie dasteht.",
  found: { one: "{total} Treffer für „<query></query>“", other: "{total} Treffer für „<query></query>“" },
  foundOnPage: {
    one: "{total} Treffer für „<query></query>“, Seite {page} von {pages}",
    other: "{total} Treffer für „<query></query>“, Seite {page} von {pages}",
  },
  nothing: "Nichts gefunden für „<query></query>“",
  nothingHint: "Weniger Wörter finden mehr, und auch der bloße Anfang eines Wortes.",
  some: "Keine Seite hat alle diese Wörter; diese hier haben einige.",
  alike: "Genau das hat keine Seite; diese hier haben Wörter, die ähnlich beginnen.",
  incomplete: "Das Verzeichnis entsteht gerade erst; etwas später ist vielleicht mehr zu finden.",
  pages: "Seiten mit Treffern",
  previous: "Vorige Seite",
  next: "Nächste Seite",
  post: "Beitrag",
  letter: "Brief",
  journal: "Tagebuch",
  poem: "Gedicht",
  page: "Seite",
  update: "Jetzt",
};
