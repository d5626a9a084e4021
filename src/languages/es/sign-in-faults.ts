import type { AreaTexts } from "../catalogue.ts";

export const signInFaults: AreaTexts<"signInFaults"> = {
  choose: "Elige {providers} para entrar.",
  none: "En este sitio no se puede iniciar sesión.",
  notSetUp: "En este sitio no se puede entrar con {provider}.",
  unreachable: "No se puede contactar con {provider} en este momento. Inténtalo de nuevo.",
  unknownState: "Tardaste demasiado en entrar o se abrió en otro navegador. Inténtalo de nuevo.",
  refused: "El inicio de sesión se canceló.",
  failed: "{provider} no completó el inicio de sesión. Inténtalo de nuevo.",
  noAddress: "Tu cuenta de {provider} no tiene dirección de correo. Añade una allí o elige otro proveedor.",
};
