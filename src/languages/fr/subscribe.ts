import type { AreaTexts } from "../catalogue.ts";

export const subscribe: AreaTexts<"subscribe"> = {
  button: "S’abonner",
  description: "Les nouveaux articles par mail : ce qui vient, à quel rythme, et comment cela finit.",
  lede: "Les nouveaux articles par mail, entiers et sans détour. Un clic dans chaque lettre y met fin.",
  topics: "Ce que vous pouvez recevoir",
  otherWays:
    "Pas par mail ? Il y a un <feed>flux</feed>. Vous voulez partir ? <leave>Votre adresse et un clic suffisent</leave>.",
  receiving: "Vous recevez l’infolettre à <address>{email}</address>. <change>Changer ce qui vient</change>",
  email: "Votre adresse e-mail",
  continue: "Continuer",
  close: "Fermer",
  sending: "Abonnement en cours …",
  trap: "Laissez ce champ vide",
  thanks: "Merci !",
  next: "Voir la suite",
  name: "Votre nom <soft>(facultatif)</soft>",
  wantsAccount: "J’aimerais créer un compte",
  back: "Retour",
  failed: "L’abonnement n’a pas marché",
  tryAgain: "Réessayer",
  member: "Vous êtes connecté comme membre",
  subscribed: "Vous êtes abonné !",
  unverified: "Vous êtes abonné ! Il reste à confirmer le mail que vous avez reçu.",
  otherEmail: "S’abonner avec une autre adresse ?",
};
