import type { AreaTexts } from "../catalogue.ts";

export const signIn: AreaTexts<"signIn"> = {
  title: "Entra en tu cuenta",
  welcome: "¡Hola, {name}!",
  complete: "Tu cuenta está lista.",
  leaving: "Entrando …",
  terms: "Al continuar aceptas los <terms>términos de uso</terms>.",
  policy: "Al continuar aceptas la <policy>política de privacidad</policy>.",
  termsAndPolicy:
    "Al continuar aceptas los <terms>términos de uso</terms> y la <policy>política de privacidad</policy>.",
  page: "Entrar",
  completing: "Terminando de entrar …",
  continue: "Seguir a la página de inicio",
  done: "Has entrado",
  failed: "No has podido entrar",
  doneText: "Un momento, y vuelves a la página de inicio.",
};
