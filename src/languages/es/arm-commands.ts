import type { AreaTexts } from "../catalogue.ts";

export const armCommands: AreaTexts<"armCommands"> = {
  nothingWaits: "Nada espera: la base de datos está armada y el correo sale como siempre.",
  isCopy:
    "Esta base de datos es una copia, o se restauró de una: desde ella no se envía nada. Lo que se ha enviado desde entonces en otra parte, no lo sabe.",
  noMails: "Ningún correo suelto espera.",
  mails: {
    one: "{count} correo espera, escrito el {since} UTC.",
    other: "{count} correos esperan, el más antiguo escrito el {since} UTC.",
  },
  issue: "El número {id} espera: {subject}; comienzo {start} UTC; copias que faltan: {left}",
  sendAll: "¿Enviar todo esto desde aquí?",
  sendNewer: {
    one: "¿Descartar lo que tiene más de {count} día y enviar el resto desde aquí?",
    other: "¿Descartar lo que tiene más de {count} días y enviar el resto desde aquí?",
  },
  sayYes: "No se envía nada: no hay a quién preguntar. «--yes» lo envía, «--drop-older-than» deja fuera lo antiguo.",
  nothingSent: "No se envía nada.",
  droppedMails: {
    one: "{count} correo descartado.",
    other: "{count} correos descartados.",
  },
  droppedIssues: {
    one: "{count} número cancelado.",
    other: "{count} números cancelados.",
  },
  armed: "La base de datos está armada: lo que espera se envía.",
};
