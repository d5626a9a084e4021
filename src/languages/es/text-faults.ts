import type { AreaTexts } from "../catalogue.ts";

export const textFaults: AreaTexts<"textFaults"> = {
  embed: "{element} {address} no se muestra, solo un enlace a ello.",
  pictureOutside: "La imagen {address} está en otro sitio, así que se muestra como enlace.",
  noPicture: "No hay imagen {file}.",
  pictureUnread: "La imagen {file} no se puede leer.",
  noFile: "No hay archivo {file}.",
  fileNotServed: "El archivo {file} es de un tipo que no se sirve.",
  formula: "La fórmula {formula} no se puede leer: {reason}",
  formulaTooLong: "es demasiado larga, o hay demasiadas.",
  linkNowhere: "El enlace a {place} no lleva a ninguna parte: ningún título de aquí lleva ese nombre.",
  noteWithoutText: "La nota {note} no tiene texto: escríbelo en una línea aparte que empiece por {note}:",
  addressWithSpaces: "La dirección «{address}» contiene espacios, así que no es un enlace: ponla entre < y >.",
  takesTooLong: "El texto tarda demasiado en leerse como Markdown, así que se muestra tal como está escrito.",
};
