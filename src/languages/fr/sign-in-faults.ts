import type { AreaTexts } from "../catalogue.ts";

export const signInFaults: AreaTexts<"signInFaults"> = {
  choose: "Choisissez {providers} pour vous connecter.",
  none: "On ne peut pas se connecter sur ce site.",
  notSetUp: "On ne peut pas se connecter avec {provider} sur ce site.",
  unreachable: "{provider} est injoignable en ce moment. Veuillez réessayer.",
  unknownState: "Votre connexion a pris trop de temps ou a été ouverte dans un autre navigateur. Veuillez réessayer.",
  refused: "La connexion a été annulée.",
  failed: "{provider} n’a pas mené la connexion à son terme. Veuillez réessayer.",
  noAddress:
    "Votre compte {provider} n’a pas d’adresse e-mail. Ajoutez-en une là-bas, ou choisissez un autre fournisseur.",
};
