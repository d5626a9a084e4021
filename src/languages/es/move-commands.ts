import type { AreaTexts } from "../catalogue.ts";

export const moveCommands: AreaTexts<"moveCommands"> = {
  page: "página",
  redirect: "redirección",
  lost: "perdida",
  leadsNowhere: "{address} → {to} (allí los lectores no encuentran nada)",
  addresses: { one: "{count} dirección", other: "{count} direcciones" },
  pages: { one: "{count} página", other: "{count} páginas" },
  redirects: { one: "{count} redirección", other: "{count} redirecciones" },

  fileWritten: "{file} está escrito.",
  files: { one: "{count} archivo de la carpeta de contenido.", other: "{count} archivos de la carpeta de contenido." },
  readme: `Lo que contiene un sitio Commonplace, en formatos que cualquier programa puede leer.

content/         lo que escribió el autor, como estaba en la carpeta de contenido: posts/, letters/,
                 journal/, poetry/, pages/ y sus imágenes (Markdown con cabecera), now/, redirects/ (direcciones antiguas y adónde llevan), mails/, site.yaml.
                 Otro sitio de este tipo lo toma tal cual como su carpeta de contenido.
`,
  readmePeople: `subscribers.csv  cada lector del boletín: dirección, nombre, temas, estado, cuándo pidió, confirmó y se fue,
                 y la prueba de ello. Otro sitio de este tipo la toma con
                 npx commonplace subscribers import subscribers.csv --evidence
members.json     cada cuenta: nombre, dirección y los proveedores con que entra; sin sesiones ni secretos
issues.json      cada boletín enviado, el más reciente primero, y qué fue de sus ejemplares (tally)

Estos tres tratan de personas. Guárdalos donde nadie más los lea.
`,
  readmeWithoutPeople: "\nLectores, miembros y boletines no están en esta exportación.\n",

  post: "entrada",
  letter: "carta",
  draft: "borrador",
  scheduled: "prevista",
  leftOut: "omitido",
  comments: { one: "{count} comentario en el informe", other: "{count} comentarios en el informe" },
  items: { one: "{count} elemento", other: "{count} elementos" },
  dryRun: "No se escribió nada: era un ensayo.",
  leads: "{address} → {to}",
  redirectsChecked: "{addresses}: {pages}, {redirects}, {lost} perdidas.",
  posts: { one: "{count} entrada", other: "{count} entradas" },
  letters: { one: "{count} carta", other: "{count} cartas" },
  drafts: { one: "{count} borrador", other: "{count} borradores" },
  scheduledPosts: { one: "{count} entrada prevista", other: "{count} entradas previstas" },
  written: "escrito",
  updated: "actualizado",
  unchanged: "sin cambios",
  kept: "conservado",
  withFate: "{things} ({fate})",
  leftOutCount: "omitidos: {count}",
  fetched: { one: "{count} imagen traída …", other: "{count} imágenes traídas …" },
  cardFetched: "obtenida",
  cardKept: "conservada",
  cardWanted: "por preguntar",
  cardFailed: "fallo",
  cardPicture: "con imagen",
};
