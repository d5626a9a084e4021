import type { AreaTexts } from "../catalogue.ts";

export const postFaults: AreaTexts<"postFaults"> = {
  post: "la entrada",
  letter: "la carta",
  journal: "la entrada del diario",
  poem: "el poema",
  listOrGroup: "una lista o un grupo",
  group: "un grupo",

  fieldUnknown: "no es un campo conocido aquí; se conserva y no cambia nada",
  fieldNear: "¿querías decir `{key}`?",
  text: "debe ser texto",
  title: 'debe ser texto; ponlo entre "comillas"',
  names: "debe ser un nombre o una lista de nombres",
  description: "tiene más de {most} caracteres; se usa el comienzo",
  canonical: "debe ser la dirección completa del original, como https://example.org/on-margins",
  replyTo: "debe ser una sola dirección de correo, como ada@example.org",
  topic: "«{topic}» no es un tema de site.yaml; hay {topics}",
  topicOfNone: "«{topic}» no es un tema de site.yaml, que no declara ninguno",

  date: "debe ser una fecha, como 2025-06-29 o 2025-06-29 18:30",
  datePlaceholder: "{date} es un hueco de una plantilla, no una fecha",
  dateNotReal: "{date} no es un día del calendario",
  dateMissing:
    "falta: añade arriba una línea como «date: 2025-06-29», o empieza con ella el nombre del archivo, como en 2025-06-29-my-post.md",
  dateOfName: "{fault}; vale la fecha del nombre del archivo",
  dateOfMaking: "{fault}; vale la fecha de creación",
  time: "la hora «{time}» no se entiende; vale solo el día",
  updatedEarlier: "es anterior a la fecha que lleva {kind}, así que no cuenta",

  mayMeanDraft: "no se conoce aquí; ¿querías decir `{key}`? Mientras tanto, {kind} sigue como borrador",
  staysDraft: "«{given}» no es ni true ni false, así que {kind} sigue como borrador",
  doesNotCount: "«{given}» no es ni true ni false, así que no cuenta",

  picture: "debe nombrar una imagen, como cover.jpg",
  pictureOutside: "está en otro sitio; pon la imagen en la carpeta de contenido y nómbrala aquí",
  pictureKind: "no nombra una imagen: su nombre debe acabar en .jpg, .png, .webp, .avif, .gif, .svg, .heic o .tiff",
  pictureElsewhere: "debe ser una imagen de la carpeta de contenido",
  pictureMissing: "{picture} no está o no es una imagen; {kind} se muestra sin imagen",
  altMissing: "hace falta para la imagen: di qué muestra",

  slug: "puede contener letras, cifras, puntos y guiones",
  slugMended: "no es una dirección tal como está; se usa {slug}",
  slugOfName: "«{name}», el nombre del archivo, no es una dirección tal como está; se usa {slug}",
  slugTaken: "«{slug}» ya pertenece a {file}; aquí la dirección es {path}",
  idTaken: "«{id}» ya pertenece a {file}; se usa {slug} en su lugar",
  alias: "{alias} no es una ruta como /2023/05/on-margins",
  aliasTaken: "{alias} ya lleva a {file}",
  aliasOfPage: "{alias} es la dirección de una página de este sitio, que se muestra en su lugar",

  linkToNothing: "enlaza con {path}, que no existe",
  linkToDraft: "enlaza con {path}, que es un borrador",
  linkTooEarly: "enlaza con {path}, que no se publica antes del {date}",
  linkToUnknown: "enlaza con {path}, donde este sitio no tiene página",
  linkToNoPlace: "enlaza con {place} en {path}, donde ningún título lleva ese nombre",
};
