import type { AreaTexts } from "../catalogue.ts";

export const answers: AreaTexts<"answers"> = {
  longAddress: "Cette adresse est trop longue.",
  noAddress: "La requête ne nomme aucune adresse.",
  noHost: "La requête ne nomme aucun hôte.",
  notFound: "Introuvable",
  wrong: "Quelque chose s’est mal passé. Veuillez réessayer.",
  busy: "Le site est très occupé. Veuillez réessayer dans un instant.",
  waitMinute: "Trop de requêtes. Veuillez réessayer dans une minute.",
  waitMinutes: {
    one: "Trop de requêtes. Veuillez réessayer dans {count} minute.",
    other: "Trop de requêtes. Veuillez réessayer dans {count} minutes.",
  },
  waitHours: {
    one: "Trop de requêtes. Veuillez réessayer dans {count} heure.",
    other: "Trop de requêtes. Veuillez réessayer dans {count} heures.",
  },
};
