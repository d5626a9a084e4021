import type { AreaTexts } from "../catalogue.ts";

export const newCommands: AreaTexts<"newCommands"> = {
  question: "{question}: ",
  withDefault: "{question} [{answer}]: ",
  askLanguage: "Lengua del sitio: {languages}",
  askFolder: "Carpeta del sitio",
  askName: "Nombre del sitio",
  askAuthor: "Tu nombre",
  askEmail: "Dirección a la que pueden escribir los lectores",
  askSamples: "¿Empezar con los artículos y cartas del ejemplo, que están en inglés?",
  askWithout: "Páginas que no quieres, si hay alguna, de estas: {pages}",
  noLanguage: "debe ser una de estas: {languages}",
  needed: "Indica también esto, donde no se puede preguntar a nadie: {options}",
  samplesInEnglish: "Los artículos y cartas del ejemplo están en inglés.",
  next: "Lo siguiente:",
  made: {
    one: "{folder} es un sitio nuevo de {count} archivo.",
    other: "{folder} es un sitio nuevo de {count} archivos.",
  },
};
