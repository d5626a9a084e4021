import type { AreaTexts } from "../catalogue.ts";

export const orderCommands: AreaTexts<"orderCommands"> = {
  wasSent: "Se envió a todos sus lectores: --again lo envía también a quienes lo tenían.",
  timePassed: "La hora de --at ya pasó.",
  changed: "Ha cambiado desde ese ensayo: ensáyalo otra vez, y envíalo con la nueva huella.",
  notRehearsed: "No se ensayó en este sitio: di primero --rehearse.",
  underWay: "Ya está en camino: el boletín {id} está {state}.",
  otherAudience: {
    one: "Se ensayó para {rehearsed} lectores y ahora iría a {count}: ensáyalo otra vez.",
    other: "Se ensayó para {rehearsed} lectores y ahora iría a {count}: ensáyalo otra vez.",
  },
  noReader: "Ningún lector lo recibiría.",
  underWayOrSent: "Ya está en camino, o se envió: --again lo envía también a lectores que lo tenían.",
  noText: "No hay entrada ni carta «{name}»: nómbrala como en su dirección, o por su archivo.",
  noTopic: "site.yaml no tiene el tema «{topic}»; tiene {topics}.",
  none: "ninguno",
  isDraft: "Es un borrador: quita primero «draft: true» de su cabecera.",
  isLater:
    "Su fecha es {date}, y los lectores no pueden abrirlo antes: da a --at una hora posterior, o cambia su fecha.",
  severalTexts: "«{name}» puede ser varios textos; di cuál: {files}.",
  cannotBeMade: "no se puede preparar ({why}) y quedaría retenido",
  copiesWith: {
    one: "El ejemplar para {first} {fault}.",
    other: "{count} ejemplares, el primero para {first}: cada uno {fault}.",
  },
  repeated: {
    one: "{count} ejemplar tiene un Message-ID o un enlace de lector que tiene también otro.",
    other: "{count} ejemplares tienen un Message-ID o un enlace de lector que tiene también otro.",
  },
  refusedInARow: {
    one: "el servidor de correo rechazó {count} ejemplar seguido",
    other: "el servidor de correo rechazó {count} ejemplares seguidos",
  },
  refusedOfLast: {
    one: "el servidor de correo rechazó {refused} de los últimos {count} ejemplares",
    other: "el servidor de correo rechazó {refused} de los últimos {count} ejemplares",
  },
  badWindow: "La franja «{written}» no se entiende; escríbela como «Mon-Fri 7-9 Europe/Berlin».",
  noAddress: "«{written}» no es una dirección de correo.",
  sayAddress: "Di en qué dirección quieres verlo.",
  tooManyAddresses: {
    one: "Una prueba va a {most} direcciones como mucho; estas son {count}.",
    other: "Una prueba va a {most} direcciones como mucho; estas son {count}.",
  },
  barred: "{address} no recibe más correo de aquí: fue devuelta, o se quejó.",
  or: "o",
  noLanguage: "site.yaml no tiene otra lengua «{language}»; tiene {languages}.",
};
