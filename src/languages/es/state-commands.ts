import type { AreaTexts } from "../catalogue.ts";

export const stateCommands: AreaTexts<"stateCommands"> = {
  pending: "pendientes",
  accepted: "aceptados",
  deferred: "aplazados",
  refused: "rechazados",
  suppressed: "descartados",
  uncertain: "inciertos",
  held: "retenidos",
  cancelled: "cancelados",

  isPending: "pendiente",
  isUnsubscribed: "de baja",
  isBounced: "devuelto",
  isComplained: "quejado",
  isPaused: "en pausa",
  isOtherTopic: "otro tema",
  isOtherLanguage: "otro idioma",
  hadIt: "ya lo tuvo",
  notAccepted: "no aceptado",

  missedStart: "su comienzo se pasó en más de 6 horas; «npx commonplace arm» lo envía de todos modos",
  wasRestored: "la base de datos se restauró de una copia; «npx commonplace arm» envía lo que según ella falta",

  runningSite: "sitio {site}, en marcha; base de datos {database}",
  stoppedSite: "sitio {site}, parado en esta máquina; base de datos {database}",
  databaseUnused:
    "DATABASE_URL: ningún sitio ha usado aún esta base de datos; arranca primero el sitio, o nombra la base del sitio en marcha",
  folderUnused:
    "DATA_DIR: ningún sitio ha usado aún {folder}; arranca primero el sitio, o nombra la carpeta del sitio en marcha",
  databaseOlder:
    "la base de datos es todavía la de una versión anterior y no se ha tocado; arranca el sitio o ejecuta «npx commonplace upgrade»: ambos guardan una copia y la ponen al día",

  ready: "Listo: {address}",
  developing: "Desarrollo: {address}",
  partWriting: "Textos",
  showAtOnce: "{folder} (los cambios se ven al momento)",
  partStop: "Parar",
  partPosts: "Entradas",
  partData: "Datos",
  partMail: "Correo",
  partHeld: "Retenido",
  partWaiting: "Espera",
  partSignIn: "Acceso",
  toRead: "{count} para leer",
  keptHere: "guardado aquí: {address}",
  sentBySmtp: "lo envía tu servidor SMTP",
  anotherSends: "lo hace otro proceso con esta base de datos; este empieza cuando aquel termine",
  mailsWait: {
    one: "{count} correo espera tu decisión: npx commonplace mails held",
    other: "{count} correos esperan tu decisión: npx commonplace mails held",
  },
  waitsForArm: "no se envía nada hasta «npx commonplace arm»: la base de datos es una copia, o se restauró de una",
  standIns: "{providers} imitados en esta máquina",
  notSetUp: "{providers} sin configurar",

  relayTookTooLong: "el relay no respondió a tiempo",
  relaySignInTookTooLong: "el relay no nos identificó a tiempo",
  relayClosed: "el relay cerró la conexión",
  relayTakesNoSuchAddress: "el relay no puede aceptar esta dirección (sin SMTPUTF8)",
  notSentAnyMore: "el derecho a enviar terminó antes de su envío",
  notKeptAnyMore: "el derecho a enviar terminó antes de guardarlo",
  keptInMailbox: "guardado en el buzón local",
  notWanted: "ya no se quiere",
};
