import type { AreaTexts } from "../catalogue.ts";

export const connections: AreaTexts<"connections"> = {
  used: "Conectado el <connected></connected>, usado por última vez el <used></used>",
  disconnect: "Desconectar<hidden> {provider}</hidden>",
  unknownBrowser: "Navegador desconocido",
  browserOn: "{browser} en {system}",
  thisBrowser: "Este navegador",
  session: "Con {provider} el <created></created>, visto por última vez el <seen></seen>",
  signOutHere: "Salir<hidden> aquí</hidden>",
  signOutOf: "Salir<hidden>: {browser}</hidden>",
  signOutElsewhere: "Salir en todos los demás lugares",
  notOffered:
    "Esto pide haber entrado hace poco, y tus proveedores ya no se ofrecen. Escribe en su lugar a <email></email>.",
  again:
    "Para que nadie más pueda hacerlo en un navegador que dejaste abierto, vuelve a entrar primero. Te trae de vuelta aquí.",
  againWith: "Volver a entrar con {provider}",
};
