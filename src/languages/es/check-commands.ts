import type { AreaTexts } from "../catalogue.ts";

export const checkCommands: AreaTexts<"checkCommands"> = {
  leavingWorks: "Darse de baja con un clic funciona en el sitio en marcha.",
  leaveUnreachable: "No se llega al enlace de baja en {site} ({why}): arranca el sitio.",
  leaveRedirects:
    "{site} responde al enlace de baja enviando los programas de correo a {location}, adonde no van: que SITE_URL sea la dirección que responde por sí misma.",
  leaveUnknown:
    "{site} no conoce un enlace de baja hecho aquí: da a esta orden el SECRET o el DATA_DIR del sitio en marcha, y reinicia el sitio tras una actualización.",
  leaveRefused:
    "{site} responde al enlace de baja con {status}: deja pasar hasta el sitio las peticiones POST sin cookies, con formularios de ambos tipos.",
  leaveSetsCookie:
    "{site} pone una cookie donde los programas de correo dan de baja: impídeselo a lo que está delante del sitio.",
  probeOnItsWay:
    "Una sonda va camino de {address}: guárdala allí con todo su código fuente, y nombra el archivo con --probe.",
  probeFrom: "La sonda es de {from}, y no de {sender}: envía una con --to.",
  probeFromNobody: "La sonda no es de nadie, y no de {sender}: envía una con --to.",
  probeOld: "La sonda tiene más de una semana: envía una nueva con --to.",
  probeLacks: "La sonda no tiene {field}: impide que tu relay lo quite.",
  probeHasFields: "La sonda tiene los dos campos del enlace de baja.",
  probeRefused: "Tu relay no aceptó la sonda ({answer}): arregla eso primero.",
  probeLost: "La sonda no llegó al buzón de BOUNCE_IMAP_URL: mira adónde fue, o envía una a otra parte con --to.",
  mailboxUnreadable: "El buzón de BOUNCE_IMAP_URL no se puede leer: {why}.",
  mailboxCannotMove: "su servidor no puede mover correos (RFC 6851)",
  mailboxRefusesFolder: "los correos no se pueden mover a su carpeta «{folder}»",
  mailboxRefusesUser: "su servidor rechaza el nombre de usuario o la contraseña",
  needsArrived: "Solo un correo que llegó muestra su firma: envía uno a una dirección tuya con --to.",
  probeSubject: "Sonda del boletín",
  probeWords: "Un correo como los del boletín, por el que su autor ve cómo llegan. No hay que hacer nada.",
  probeLeave: "Darse de baja",
  noRelay: "SMTP_URL: sin relay no hay nada que comprobar; usa los ajustes del sitio público",

  spfPublished: "{domain} tiene un registro SPF; si nombra tu relay se ve en una sonda.",
  spfPasses: "SPF es válido para {domain}, enviado desde {ip}.",
  spfUntold:
    "La sonda no dice de qué dirección pública vino, así que SPF solo se ve en una enviada a un buzón de otra parte, con --to.",
  spfWrong: "El registro SPF de {domain} está mal: ten uno solo, con 10 consultas como mucho.",
  spfUnanswered: "El DNS no respondió por el registro SPF de {domain}: inténtalo otra vez.",
  spfNamesOthers: "El registro SPF de {domain} no nombra {ip}: añade lo que tu relay te dice que incluyas.",
  spfMissing: "{domain} no tiene registro SPF: publica un registro TXT que empiece por «v=spf1» y nombre tu relay.",
  spfSeveral: "{domain} tiene varios registros SPF, que cuentan como ninguno: haz de ellos uno.",
  unsigned: "La sonda no está firmada: haz que tu relay firme con DKIM el correo de {domain}.",
  signatureBroken:
    "La firma DKIM de {domain} no se sostiene ({why}): publica su clave como la muestra tu relay, y que nada cambie el correo una vez firmado.",
  signaturePartial: "La firma DKIM deja abierto el final del correo (l=): haz que se firme entero.",
  signatureUncovered:
    "La firma DKIM no cubre {fields}: añádelo a los campos que firma tu relay; si no, ningún programa de correo ofrece darse de baja con un clic.",
  bothFields: "{one} y {other}",
  signatureHolds: "La firma DKIM se sostiene y cubre el enlace de baja.",
  dmarcPublished: "{domain} tiene un registro DMARC con p={policy}.",
  dmarcPasses: "DMARC es válido para {domain}, que pide p={policy}.",
  dmarcUnanswered: "El DNS no respondió por el registro DMARC de {domain}: inténtalo otra vez.",
  dmarcFails: "DMARC falla: ni SPF ni DKIM se sostiene en nombre de {domain}. Haz que tu relay firme con d={domain}.",
  dmarcMissing: "{domain} no tiene registro DMARC: publica «v=DMARC1; p=none» como registro TXT de _dmarc.{domain}.",

  neverChecked:
    "Va a {count} lectores, y nunca se comprobó cómo sale el correo de aquí: ejecuta «npx commonplace check-mail», o añade --no-check, que queda anotado.",
  checkFailed:
    "La última comprobación de cómo sale el correo de aquí encontró fallos: ejecuta «npx commonplace check-mail», o añade --no-check, que queda anotado.",
  checkedLongAgo:
    "Hace más de una semana que no se comprueba cómo sale el correo de aquí: ejecuta «npx commonplace check-mail», o añade --no-check, que queda anotado.",

  pageIsDraft:
    "Los lectores aún no ven {path}, adonde lleva «ver en el navegador», ni las imágenes junto a su texto: es un borrador.",
  pageIsDated:
    "Los lectores aún no ven {path}, adonde lleva «ver en el navegador», ni las imágenes junto a su texto: lleva la fecha {date}.",
  pictureFormat: "La imagen {name} iría como {format}, que muchos programas de correo no muestran.",
  pictureUnshown: "La imagen {name} no se puede mostrar en un correo: no se puede hacer de ella un JPEG ni un PNG.",
  pictureHeavy: "La imagen {name} pesa {size}; hasta {most} se abre deprisa.",
  pictureWordless: "La imagen {name} no tiene palabras que digan lo que muestra, para quien no la ve.",
  picturesHeavy: "Las imágenes pesan {size} juntas; hasta {most} se abren deprisa.",
  htmlLong: "El HTML tiene {size}; por encima de {most} los programas de correo empiezan a cortar el final.",
  textEmpty: "La parte de texto está vacía: no hay ninguna palabra en el texto.",
  htmlUnleavable: "El HTML no tiene enlace con el que un lector pueda irse: mira mails/footer.md.",
  textUnleavable: "El texto sin formato no tiene enlace con el que un lector pueda irse: mira mails/footer.md.",
  kilobytes: "{size} kB",
  linkBroken: "El enlace {link} no es una dirección que se pueda seguir.",
  linkRelative: "El enlace {link} es relativo y llevaría a {href}: empiézalo con https:// o /.",
  linkInside: "El enlace {link} lleva a esta máquina o a su red, adonde ningún lector puede seguirlo.",
  linkTracks: "El enlace {link} lleva {names}, que rastrea a los lectores: quítalo.",
  linkGone: "El enlace {link} no lleva a ninguna parte: los lectores no encuentran nada en {path}.",
  linkUnknown: "El enlace {link} lleva a {path}, donde este sitio no tiene página.",
  coloursInverted:
    "Donde un programa de correo invierte los colores, {words} sobre {upon} tiene un contraste de {found} a 1; hace falta {least}.",

  copyNotAscii: "tiene caracteres que no son ASCII",
  copyLinks: "tiene el enlace de su lector {found} veces en lugar de {wanted}",
  copyGap: "tiene un hueco sin rellenar",
  copyLineEnd: "tiene una línea que no termina en CR y LF",
  copyLineLong: "tiene una línea de más de {most} bytes",
  copyDot: "tiene una línea cuyo punto no está doblado",
  copyCutOff: "no termina con su última línea",
  copyHeader: "no tiene su propio {name} una vez en la cabecera",
};
