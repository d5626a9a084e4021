import type { AreaTexts } from "../catalogue.ts";

export const checkCommands: AreaTexts<"checkCommands"> = {
  leavingWorks: "Se désabonner d’un clic fonctionne sur le site en marche.",
  leaveUnreachable: "Le lien de désabonnement est injoignable sur {site} ({why}) : démarrez le site.",
  leaveRedirects:
    "{site} répond au lien de désabonnement en envoyant les logiciels de mail vers {location}, où ils ne vont pas : que SITE_URL soit l’adresse qui répond elle-même.",
  leaveUnknown:
    "{site} ne connaît pas un lien de désabonnement fait ici : donnez à cette commande le SECRET ou le DATA_DIR du site en marche, et redémarrez le site après une mise à jour.",
  leaveRefused:
    "{site} répond au lien de désabonnement par {status} : laissez passer jusqu’au site les requêtes POST sans cookies, avec des formulaires des deux sortes.",
  leaveSetsCookie:
    "{site} pose un cookie là où les logiciels de mail désabonnent : empêchez-en ce qui se tient devant le site.",
  probeOnItsWay:
    "Une sonde est en route vers {address} : enregistrez-la là-bas avec toute sa source, et nommez le fichier avec --probe.",
  probeFrom: "La sonde vient de {from}, et non de {sender} : envoyez-en une avec --to.",
  probeFromNobody: "La sonde ne vient de personne, et non de {sender} : envoyez-en une avec --to.",
  probeOld: "La sonde a plus d’une semaine : envoyez-en une nouvelle avec --to.",
  probeLacks: "La sonde n’a pas de {field} : empêchez votre relais de le retirer.",
  probeHasFields: "La sonde a les deux champs du lien de désabonnement.",
  probeRefused: "Votre relais n’a pas pris la sonde ({answer}) : réglez cela d’abord.",
  probeLost:
    "La sonde n’est pas arrivée dans la boîte de BOUNCE_IMAP_URL : cherchez où elle est allée, ou envoyez-en une ailleurs avec --to.",
  mailboxUnreadable: "La boîte de BOUNCE_IMAP_URL est illisible : {why}.",
  mailboxCannotMove: "son serveur ne peut pas déplacer de mails (RFC 6851)",
  mailboxRefusesFolder: "les mails ne peuvent pas être déplacés dans son dossier « {folder} »",
  mailboxRefusesUser: "son serveur refuse le nom d’utilisateur ou le mot de passe",
  needsArrived: "Seul un mail arrivé montre sa signature : envoyez-en un à une adresse à vous avec --to.",
  probeSubject: "Sonde de l’infolettre",
  probeWords:
    "Un mail comme ceux de l’infolettre, par lequel son auteur voit comment ils arrivent. Il n’y a rien à faire.",
  probeLeave: "Se désabonner",
  noRelay: "SMTP_URL : sans relais, il n’y a rien à vérifier ; prenez les réglages du site public",

  spfPublished: "{domain} a un enregistrement SPF ; une sonde montrera s’il nomme votre relais.",
  spfPasses: "SPF est valide pour {domain}, envoyé depuis {ip}.",
  spfUntold:
    "La sonde ne dit pas de quelle adresse publique elle vient ; SPF ne se voit donc que dans une sonde envoyée à une boîte ailleurs, avec --to.",
  spfWrong: "L’enregistrement SPF de {domain} est faux : n’en ayez qu’un, avec au plus 10 requêtes.",
  spfUnanswered: "Le DNS n’a pas répondu pour l’enregistrement SPF de {domain} : réessayez.",
  spfNamesOthers:
    "L’enregistrement SPF de {domain} ne nomme pas {ip} : ajoutez ce que votre relais vous dit d’inclure.",
  spfMissing:
    "{domain} n’a pas d’enregistrement SPF : publiez un enregistrement TXT qui commence par « v=spf1 » et nomme votre relais.",
  spfSeveral: "{domain} a plusieurs enregistrements SPF, ce qui compte comme aucun : faites-en un seul.",
  unsigned: "La sonde n’est pas signée : faites signer par votre relais les mails de {domain} avec DKIM.",
  signatureBroken:
    "La signature DKIM de {domain} ne tient pas ({why}) : publiez sa clé telle que votre relais la montre, et que rien ne change le mail une fois signé.",
  signaturePartial: "La signature DKIM laisse ouverte la fin du mail (l=) : faites-le signer en entier.",
  signatureUncovered:
    "La signature DKIM ne couvre pas {fields} : ajoutez cela aux champs que votre relais signe, sinon aucun logiciel de mail ne propose de se désabonner d’un clic.",
  bothFields: "{one} et {other}",
  signatureHolds: "La signature DKIM tient et couvre le lien de désabonnement.",
  dmarcPublished: "{domain} a un enregistrement DMARC avec p={policy}.",
  dmarcPasses: "DMARC est valide pour {domain}, qui demande p={policy}.",
  dmarcUnanswered: "Le DNS n’a pas répondu pour l’enregistrement DMARC de {domain} : réessayez.",
  dmarcFails: "DMARC échoue : ni SPF ni DKIM ne tient au nom de {domain}. Faites signer votre relais avec d={domain}.",
  dmarcMissing:
    "{domain} n’a pas d’enregistrement DMARC : publiez « v=DMARC1; p=none » comme enregistrement TXT de _dmarc.{domain}.",

  neverChecked:
    "Il va à {count} lecteurs, et la façon dont le mail part d’ici n’a jamais été vérifiée : lancez « npx commonplace check-mail », ou ajoutez --no-check, ce qui est noté.",
  checkFailed:
    "La dernière vérification de la façon dont le mail part d’ici a trouvé des défauts : lancez « npx commonplace check-mail », ou ajoutez --no-check, ce qui est noté.",
  checkedLongAgo:
    "La façon dont le mail part d’ici n’a pas été vérifiée depuis plus d’une semaine : lancez « npx commonplace check-mail », ou ajoutez --no-check, ce qui est noté.",

  pageIsDraft:
    "Les lecteurs ne voient pas encore {path}, où mène « voir dans le navigateur », ni les images à côté de son texte : c’est un brouillon.",
  pageIsDated:
    "Les lecteurs ne voient pas encore {path}, où mène « voir dans le navigateur », ni les images à côté de son texte : il est daté du {date}.",
  pictureFormat: "L’image {name} partirait en {format}, que beaucoup de logiciels de mail ne montrent pas.",
  pictureUnshown: "L’image {name} ne peut pas être montrée dans un mail : on ne peut en faire ni JPEG ni PNG.",
  pictureHeavy: "L’image {name} pèse {size} ; jusqu’à {most}, elle s’ouvre vite.",
  pictureWordless: "L’image {name} n’a pas de mots qui disent ce qu’elle montre, pour qui ne la voit pas.",
  picturesHeavy: "Les images pèsent {size} ensemble ; jusqu’à {most}, elles s’ouvrent vite.",
  htmlLong: "Le HTML fait {size} ; au-delà de {most}, les logiciels de mail commencent à couper la fin.",
  textEmpty: "La partie texte est vide : il n’y a aucun mot dans le texte.",
  htmlUnleavable: "Le HTML n’a pas de lien par lequel un lecteur peut partir : voyez mails/footer.md.",
  textUnleavable: "Le texte brut n’a pas de lien par lequel un lecteur peut partir : voyez mails/footer.md.",
  kilobytes: "{size} ko",
  linkBroken: "Le lien {link} n’est pas une adresse que l’on peut suivre.",
  linkRelative: "Le lien {link} est relatif et mènerait à {href} : commencez-le par https:// ou /.",
  linkInside: "Le lien {link} mène à cette machine ou à son réseau, où aucun lecteur ne peut suivre.",
  linkTracks: "Le lien {link} porte {names}, qui suit les lecteurs à la trace : enlevez-le.",
  linkGone: "Le lien {link} ne mène nulle part : les lecteurs ne trouvent rien à {path}.",
  linkUnknown: "Le lien {link} mène à {path}, où ce site n’a pas de page.",
  coloursInverted:
    "Là où un logiciel de mail inverse les couleurs, {words} sur {upon} a un contraste de {found} pour 1 ; il faut {least}.",

  copyNotAscii: "a des caractères qui ne sont pas ASCII",
  copyLinks: "a le lien de son lecteur {found} fois au lieu de {wanted}",
  copyGap: "a un blanc qui n’a pas été rempli",
  copyLineEnd: "a une ligne qui ne finit pas par CR et LF",
  copyLineLong: "a une ligne de plus de {most} octets",
  copyDot: "a une ligne dont le point n’est pas doublé",
  copyCutOff: "ne finit pas avec sa dernière ligne",
  copyHeader: "n’a pas son propre {name} une fois dans son en-tête",
};
