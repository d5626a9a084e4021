import type { AreaTexts } from "../catalogue.ts";

export const upgradeCommands: AreaTexts<"upgradeCommands"> = {
  isCurrent: "Nada que hacer: la base de datos tiene el esquema {version}, con el que trabaja esta versión.",
  noDatabase: "Nada que hacer: todavía no hay base de datos.",
  failed: "El esquema {from} no puede pasar a {to}, y la base de datos está como estaba: {reason}",
  wouldChange: {
    one: "El esquema {from} pasaría a {to}: {count} fila, {seconds} segundos en una copia. No se ha cambiado nada.",
    other: "El esquema {from} pasaría a {to}: {count} filas, {seconds} segundos en una copia. No se ha cambiado nada.",
  },
  changed: {
    one: "El esquema {from} ha pasado a {to}: {count} fila, {seconds} segundos.",
    other: "El esquema {from} ha pasado a {to}: {count} filas, {seconds} segundos.",
  },
  kept: "La base de datos como estaba: {file}",
};
