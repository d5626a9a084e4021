import type { AreaTexts } from "../catalogue.ts";

export const moveCommands: AreaTexts<"moveCommands"> = {
  page: "page",
  redirect: "redirection",
  lost: "perdue",
  leadsNowhere: "{address} → {to} (les lecteurs n’y trouvent rien)",
  addresses: { one: "{count} adresse", other: "{count} adresses" },
  pages: { one: "{count} page", other: "{count} pages" },
  redirects: { one: "{count} redirection", other: "{count} redirections" },

  fileWritten: "{file} est écrit.",
  files: { one: "{count} fichier du dossier de contenu.", other: "{count} fichiers du dossier de contenu." },
  readme: `Ce que contient un site Commonplace, en formats que tout programme peut lire.

content/         ce que l’auteur a écrit, tel que dans le dossier de contenu : posts/, letters/, journal/,
                 poetry/, pages/ et leurs images (Markdown avec en-tête), now/, redirects/ (anciennes adresses et où elles mènent), mails/, site.yaml.
                 Un autre site de ce genre le prend tel quel comme dossier de contenu.
`,
  readmePeople: `subscribers.csv  chaque lecteur de l’infolettre : adresse, nom, sujets, état, quand il a demandé, confirmé et quitté,
                 et la preuve. Un autre site de ce genre la reprend par
                 npx commonplace subscribers import subscribers.csv --evidence
members.json     chaque compte : nom, adresse et fournisseurs de connexion ; ni sessions ni secrets
issues.json      chaque numéro envoyé, le plus récent d’abord, et ce que sont devenus ses exemplaires (tally)

Ces trois fichiers parlent de personnes. Gardez-les là où nul autre ne les lit.
`,
  readmeWithoutPeople: "\nLes lecteurs, membres et numéros ne sont pas dans cet export.\n",

  post: "article",
  letter: "lettre",
  draft: "brouillon",
  scheduled: "prévu",
  leftOut: "laissé",
  comments: { one: "{count} commentaire dans le rapport", other: "{count} commentaires dans le rapport" },
  items: { one: "{count} élément", other: "{count} éléments" },
  dryRun: "Rien n’a été écrit : c’était un essai.",
  leads: "{address} → {to}",
  redirectsChecked: "{addresses} : {pages}, {redirects}, {lost} perdues.",
  posts: { one: "{count} article", other: "{count} articles" },
  letters: { one: "{count} lettre", other: "{count} lettres" },
  drafts: { one: "{count} brouillon", other: "{count} brouillons" },
  scheduledPosts: { one: "{count} article prévu", other: "{count} articles prévus" },
  written: "écrit",
  updated: "mis à jour",
  unchanged: "inchangé",
  kept: "gardé",
  withFate: "{things} ({fate})",
  leftOutCount: "laissés de côté : {count}",
  fetched: { one: "{count} image récupérée …", other: "{count} images récupérées …" },
  cardFetched: "obtenue",
  cardKept: "gardée",
  cardWanted: "à demander",
  cardFailed: "échec",
  cardPicture: "avec une image",
};
