import type { AreaTexts } from "../catalogue.ts";

export const signIn: AreaTexts<"signIn"> = {
  title: "Connectez-vous à votre compte",
  welcome: "Bienvenue, {name} !",
  complete: "Votre compte est prêt.",
  leaving: "Connexion en cours …",
  terms: "En continuant, vous acceptez les <terms>conditions d’utilisation</terms>.",
  policy: "En continuant, vous acceptez la <policy>politique de confidentialité</policy>.",
  termsAndPolicy:
    "En continuant, vous acceptez les <terms>conditions d’utilisation</terms> et la <policy>politique de confidentialité</policy>.",
  page: "Connexion",
  completing: "La connexion s’achève …",
  continue: "Continuer vers l’accueil",
  done: "Vous êtes connecté",
  failed: "La connexion n’a pas réussi",
  doneText: "Un instant, et vous revenez à l’accueil.",
};
