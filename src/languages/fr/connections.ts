import type { AreaTexts } from "../catalogue.ts";

export const connections: AreaTexts<"connections"> = {
  used: "Associé le <connected></connected>, utilisé le <used></used>",
  disconnect: "Dissocier<hidden> {provider}</hidden>",
  unknownBrowser: "Navigateur inconnu",
  browserOn: "{browser} sous {system}",
  thisBrowser: "Ce navigateur",
  session: "Par {provider} le <created></created>, vu le <seen></seen>",
  signOutHere: "Déconnexion<hidden> ici</hidden>",
  signOutOf: "Déconnexion<hidden> : {browser}</hidden>",
  signOutElsewhere: "Se déconnecter partout ailleurs",
  notOffered:
    "Cela demande une connexion récente, et vos fournisseurs ne sont plus proposés. Écrivez plutôt à <email></email>.",
  again:
    "Pour que nul autre ne puisse le faire dans un navigateur resté ouvert, reconnectez-vous d’abord. Cela ramène ici.",
  againWith: "Se reconnecter avec {provider}",
};
