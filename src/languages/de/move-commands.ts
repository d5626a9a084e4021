import type { AreaTexts } from "../catalogue.ts";

export const moveCommands: AreaTexts<"moveCommands"> = {
  page: "Seite",
  redirect: "Umleitung",
  lost: "verloren",
  leadsNowhere: "{address} → {to} (dort finden Leser nichts)",
  addresses: { one: "{count} Adresse", other: "{count} Adressen" },
  pages: { one: "{count} Seite", other: "{count} Seiten" },
  redirects: { one: "{count} Umleitung", other: "{count} Umleitungen" },

  fileWritten: "{file} ist geschrieben.",
  files: { one: "{count} Datei des Inhaltsordners.", other: "{count} Dateien des Inhaltsordners." },
  readme: `Was eine Commonplace-Website enthält, in Formaten, die jedes Programm lesen kann.

content/         was du geschrieben hast, wie es im Inhaltsordner lag: posts/, letters/, journal/, poetry/, pages/
                 und ihre Bilder (Markdown mit Front Matter), now/, redirects/ (alte Adressen und wohin sie führen), mails/, site.yaml.
                 Eine andere Website dieser Art nimmt es, wie es ist, als ihren Inhaltsordner.
`,
  readmePeople: `subscribers.csv  jeder Leser des Newsletters: Adresse, Name, Themen, Stand, wann er gefragt hat, bestätigt hat und
                 gegangen ist, und der Nachweis darüber. Eine andere Website dieser Art nimmt sie mit
                 npx commonplace subscribers import subscribers.csv --evidence
members.json     jedes Konto: Name, Adresse und die Anbieter, mit denen es sich anmeldet; keine Sitzungen, keine Geheimnisse
issues.json      jeder gesendete Newsletter, der neueste zuerst, und was aus seinen Exemplaren wurde (tally)

Diese drei handeln von Menschen. Bewahre sie dort auf, wo sonst niemand sie liest.
`,
  readmeWithoutPeople: "\nLeser, Mitglieder und Ausgaben sind nicht in diesem Export.\n",

  post: "Beitrag",
  letter: "Brief",
  draft: "Entwurf",
  scheduled: "geplant",
  leftOut: "ausgelassen",
  comments: { one: "{count} Kommentar im Bericht", other: "{count} Kommentare im Bericht" },
  items: { one: "{count} Stück", other: "{count} Stücke" },
  dryRun: "Nichts wurde geschrieben: das war ein Probelauf.",
  leads: "{address} → {to}",
  redirectsChecked: "{addresses}: {pages}, {redirects}, {lost} verloren.",
  posts: { one: "{count} Beitrag", other: "{count} Beiträge" },
  letters: { one: "{count} Brief", other: "{count} Briefe" },
  drafts: { one: "{count} Entwurf", other: "{count} Entwürfe" },
  scheduledPosts: { one: "{count} geplanter Beitrag", other: "{count} geplante Beiträge" },
  written: "geschrieben",
  updated: "erneuert",
  unchanged: "unverändert",
  kept: "behalten",
  withFate: "{things} {fate}",
  leftOutCount: "{count} ausgelassen",
  fetched: { one: "{count} Bild geholt …", other: "{count} Bilder geholt …" },
  cardFetched: "geholt",
  cardKept: "behalten",
  cardWanted: "zu fragen",
  cardFailed: "misslungen",
  cardPicture: "mit Bild",
};
