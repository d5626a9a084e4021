import type { AreaTexts } from "../catalogue.ts";

export const checkCommands: AreaTexts<"checkCommands"> = {
  leavingWorks: "Das Abmelden mit einem Klick geht auf der laufenden Website.",
  leaveUnreachable: "Der Abmeldelink ist auf {site} nicht erreichbar ({why}): starte die Website.",
  leaveRedirects:
    "{site} schickt Mailprogramme beim Abmeldelink weiter nach {location}, wohin sie nicht gehen: setz SITE_URL auf die Adresse, die selbst antwortet.",
  leaveUnknown:
    "{site} kennt keinen Abmeldelink, der hier gemacht wurde: gib diesem Befehl SECRET oder DATA_DIR der laufenden Website, und starte die Website nach einer Aktualisierung neu.",
  leaveRefused:
    "{site} beantwortet den Abmeldelink mit {status}: lass POST-Anfragen ohne Cookies zur Website durch, mit Formularen beider Arten.",
  leaveSetsCookie:
    "{site} setzt ein Cookie, wo Mailprogramme abmelden: halte das, was vor der Website steht, davon ab.",
  probeOnItsWay:
    "Eine Probe ist unterwegs an {address}: speichere sie dort mit ihrem ganzen Quelltext, und nenne die Datei mit --probe.",
  probeFrom: "Die Probe ist von {from} und nicht von {sender}: sende eine mit --to.",
  probeFromNobody: "Die Probe ist von niemandem und nicht von {sender}: sende eine mit --to.",
  probeOld: "Die Probe ist über eine Woche alt: sende eine neue mit --to.",
  probeLacks: "Die Probe hat kein {field}: halte dein Relay davon ab, es zu entfernen.",
  probeHasFields: "Die Probe hat beide Felder des Abmeldelinks.",
  probeRefused: "Dein Relay hat die Probe nicht angenommen ({answer}): behebe zuerst das.",
  probeLost:
    "Die Probe kam nicht im Postfach von BOUNCE_IMAP_URL an: sieh nach, wohin sie ging, oder sende eine woandershin mit --to.",
  mailboxUnreadable: "Das Postfach von BOUNCE_IMAP_URL ist nicht lesbar: {why}.",
  mailboxCannotMove: "sein Server kann keine Mails verschieben (RFC 6851)",
  mailboxRefusesFolder: "Mails lassen sich nicht in seinen Ordner „{folder}“ verschieben",
  mailboxRefusesUser: "sein Server weist den Benutzernamen oder das Passwort zurück",
  needsArrived: "Nur eine Mail, die ankam, zeigt ihre Signatur: sende eine mit --to an eine deiner Adressen.",
  probeSubject: "Probe des Newsletters",
  probeWords: "Eine Mail wie die des Newsletters, an der sein Autor sieht, wie sie ankommen. Es ist nichts zu tun.",
  probeLeave: "Abmelden",
  noRelay: "SMTP_URL: ohne Relay gibt es nichts zu prüfen; nimm die Einstellungen der öffentlichen Website",

  spfPublished: "{domain} hat einen SPF-Eintrag; ob er dein Relay nennt, zeigt eine Probe.",
  spfPasses: "SPF stimmt für {domain}, gesendet von {ip}.",
  spfUntold:
    "Die Probe sagt nicht, von welcher öffentlichen Adresse sie kam; SPF zeigt sich darum nur in einer, die mit --to an ein Postfach anderswo geht.",
  spfWrong: "Der SPF-Eintrag von {domain} ist falsch: es darf nur einen geben, mit höchstens 10 Abfragen.",
  spfUnanswered: "DNS hat für den SPF-Eintrag von {domain} nicht geantwortet: versuch es noch einmal.",
  spfNamesOthers: "Der SPF-Eintrag von {domain} nennt {ip} nicht: füg hinzu, was dein Relay dir als „include“ angibt.",
  spfMissing:
    "{domain} hat keinen SPF-Eintrag: veröffentliche einen TXT-Eintrag, der mit „v=spf1“ beginnt und dein Relay nennt.",
  spfSeveral: "{domain} hat mehrere SPF-Einträge, was als keiner zählt: mach einen daraus.",
  unsigned: "Die Probe ist nicht signiert: lass dein Relay Mails von {domain} mit DKIM signieren.",
  signatureBroken:
    "Die DKIM-Signatur von {domain} hält nicht ({why}): veröffentliche ihren Schlüssel, wie dein Relay ihn zeigt, und lass nach dem Signieren nichts an der Mail ändern.",
  signaturePartial: "Die DKIM-Signatur lässt das Ende der Mail offen (l=): lass sie ganz signieren.",
  signatureUncovered:
    "Die DKIM-Signatur deckt {fields} nicht ab: nimm das in die Felder auf, die dein Relay signiert, sonst bietet kein Mailprogramm das Abmelden mit einem Klick an.",
  bothFields: "{one} und {other}",
  signatureHolds: "Die DKIM-Signatur hält und deckt den Abmeldelink ab.",
  dmarcPublished: "{domain} hat einen DMARC-Eintrag mit p={policy}.",
  dmarcPasses: "DMARC stimmt für {domain}, das p={policy} verlangt.",
  dmarcUnanswered: "DNS hat für den DMARC-Eintrag von {domain} nicht geantwortet: versuch es noch einmal.",
  dmarcFails:
    "DMARC scheitert: weder SPF noch DKIM hält im Namen von {domain}. Lass dein Relay mit d={domain} signieren.",
  dmarcMissing:
    "{domain} hat keinen DMARC-Eintrag: veröffentliche „v=DMARC1; p=none“ als TXT-Eintrag von _dmarc.{domain}.",

  neverChecked:
    "Sie geht an {count} Leser, und der Weg der Mail wurde nie geprüft: ruf „npx commonplace check-mail“ auf, oder setz --no-check dazu, was vermerkt wird.",
  checkFailed:
    "Die letzte Prüfung des Wegs der Mail fand Fehler: ruf „npx commonplace check-mail“ auf, oder setz --no-check dazu, was vermerkt wird.",
  checkedLongAgo:
    "Seit über einer Woche wurde der Weg der Mail nicht geprüft: ruf „npx commonplace check-mail“ auf, oder setz --no-check dazu, was vermerkt wird.",

  pageIsDraft:
    "Leser sehen {path} noch nicht, wohin „im Browser ansehen“ führt, und auch nicht die Bilder neben seinem Text: es ist ein Entwurf.",
  pageIsDated:
    "Leser sehen {path} noch nicht, wohin „im Browser ansehen“ führt, und auch nicht die Bilder neben seinem Text: es trägt das Datum {date}.",
  pictureFormat: "Das Bild {name} ginge als {format}, was viele Mailprogramme nicht zeigen.",
  pictureUnshown:
    "Das Bild {name} lässt sich in einer Mail nicht zeigen: es kann kein JPEG oder PNG daraus gemacht werden.",
  pictureHeavy: "Das Bild {name} wiegt {size}; bis {most} öffnet es sich schnell.",
  pictureWordless: "Das Bild {name} hat keine Worte, die sagen, was es zeigt, für alle, die es nicht sehen.",
  picturesHeavy: "Die Bilder wiegen zusammen {size}; bis {most} öffnen sie sich schnell.",
  htmlLong: "Das HTML hat {size}; über {most} schneiden Mailprogramme das Ende ab.",
  textEmpty: "Der Textteil ist leer: im Text steht kein Wort.",
  htmlUnleavable: "Im HTML fehlt der Link, mit dem sich ein Leser abmeldet: siehe mails/footer.md.",
  textUnleavable: "Im reinen Text fehlt der Link, mit dem sich ein Leser abmeldet: siehe mails/footer.md.",
  kilobytes: "{size} kB",
  linkBroken: "Der Link {link} ist keine Adresse, der man folgen kann.",
  linkRelative: "Der Link {link} ist relativ und würde zu {href} führen: beginn ihn mit https:// oder /.",
  linkInside: "Der Link {link} führt auf diesen Rechner oder in sein Netz, wohin kein Leser folgen kann.",
  linkTracks: "Der Link {link} trägt {names}, was Leser verfolgt: nimm es heraus.",
  linkGone: "Der Link {link} führt ins Leere: Leser finden nichts unter {path}.",
  linkUnknown: "Der Link {link} führt zu {path}, wo diese Website keine Seite hat.",
  coloursInverted:
    "Wo ein Mailprogramm Farben umkehrt, hat {words} auf {upon} einen Kontrast von {found} zu 1; {least} ist nötig.",

  copyNotAscii: "hat Zeichen, die nicht ASCII sind",
  copyLinks: "hat den Link seines Lesers {found}-mal statt {wanted}-mal",
  copyGap: "hat eine Lücke, die nicht gefüllt wurde",
  copyLineEnd: "hat eine Zeile, die nicht mit CR und LF endet",
  copyLineLong: "hat eine Zeile von mehr als {most} Bytes",
  copyDot: "hat eine Zeile, deren Punkt nicht verdoppelt ist",
  copyCutOff: "endet nicht mit seiner letzten Zeile",
  copyHeader: "hat sein eigenes {name} nicht genau einmal im Kopf",
};
