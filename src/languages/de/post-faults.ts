import type { AreaTexts } from "../catalogue.ts";

export const postFaults: AreaTexts<"postFaults"> = {
  post: "der Beitrag",
  letter: "der Brief",
  journal: "der Tagebucheintrag",
  poem: "das Gedicht",
  listOrGroup: "eine Liste oder Gruppe",
  group: "eine Gruppe",

  fieldUnknown: "ist kein Feld, das hier bekannt ist; es bleibt erhalten und ändert nichts",
  fieldNear: "gemeint ist vielleicht `{key}`",
  text: "muss Text sein",
  title: 'muss Text sein; setz ihn zwischen "Anführungszeichen"',
  names: "muss ein Name oder eine Liste von Namen sein",
  description: "ist länger als {most} Zeichen; der Anfang wird verwendet",
  canonical: "muss die ganze Adresse des Originals sein, etwa https://example.org/on-margins",
  replyTo: "muss eine einzige E-Mail-Adresse sein, etwa ada@example.org",
  topic: "„{topic}“ ist kein Thema aus site.yaml; dort stehen {topics}",
  topicOfNone: "„{topic}“ ist kein Thema aus site.yaml; dort steht keines",

  date: "muss ein Datum sein, etwa 2025-06-29 oder 2025-06-29 18:30",
  datePlaceholder: "{date} ist der Platzhalter einer Vorlage, kein Datum",
  dateNotReal: "{date} ist kein Tag des Kalenders",
  dateMissing:
    "fehlt: schreib oben eine Zeile wie „date: 2025-06-29“ hinein, oder lass den Namen der Datei damit beginnen, wie in 2025-06-29-my-post.md",
  dateOfName: "{fault}; es zählt das Datum im Namen der Datei",
  dateOfMaking: "{fault}; es zählt der Tag der Entstehung",
  time: "die Uhrzeit „{time}“ ist nicht zu verstehen; nur der Tag zählt",
  updatedEarlier: "liegt vor dem Datum, das {kind} selbst trägt, und zählt darum nicht",

  mayMeanDraft: "ist hier nicht bekannt; gemeint ist vielleicht `{key}`. Bis dahin bleibt {kind} ein Entwurf",
  staysDraft: "„{given}“ ist weder true noch false, darum bleibt {kind} ein Entwurf",
  doesNotCount: "„{given}“ ist weder true noch false und zählt darum nicht",

  picture: "muss ein Bild nennen, etwa cover.jpg",
  pictureOutside: "liegt auf einer anderen Website; leg das Bild in den Inhaltsordner und nenn es hier",
  pictureKind: "nennt kein Bild: Der Name muss auf .jpg, .png, .webp, .avif, .gif, .svg, .heic oder .tiff enden",
  pictureElsewhere: "muss ein Bild im Inhaltsordner sein",
  pictureMissing: "{picture} ist nicht da oder kein Bild; {kind} wird ohne Bild gezeigt",
  altMissing: "wird für das Bild gebraucht: Sag, was es zeigt",

  slug: "darf Buchstaben, Ziffern, Punkte und Bindestriche enthalten",
  slugMended: "ist so keine Adresse; verwendet wird {slug}",
  slugOfName: "„{name}“, der Name der Datei, ist so keine Adresse; verwendet wird {slug}",
  slugTaken: "„{slug}“ gehört schon zu {file}; hier gilt {path}",
  idTaken: "„{id}“ gehört schon zu {file}; stattdessen wird {slug} verwendet",
  alias: "{alias} ist kein Pfad wie /2023/05/on-margins",
  aliasTaken: "{alias} führt schon zu {file}",
  aliasOfPage: "{alias} ist die Adresse einer Seite dieser Website, die stattdessen gezeigt wird",

  linkToNothing: "verlinkt {path}, das es nicht gibt",
  linkToDraft: "verlinkt {path}, und das ist ein Entwurf",
  linkTooEarly: "verlinkt {path}, das nicht vor dem {date} erscheint",
  linkToUnknown: "verlinkt {path}, wo diese Website keine Seite hat",
  linkToNoPlace: "verlinkt {place} in {path}, wo keine Überschrift so heißt",
};
