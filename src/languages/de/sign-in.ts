import type { AreaTexts } from "../catalogue.ts";

export const signIn: AreaTexts<"signIn"> = {
  title: "Im eigenen Konto anmelden",
  welcome: "Willkommen, {name}!",
  complete: "Das Konto ist eingerichtet.",
  leaving: "Du wirst angemeldet …",
  terms: "Wer weitermacht, stimmt den <terms>Nutzungsbedingungen</terms> zu.",
  policy: "Wer weitermacht, stimmt der <policy>Datenschutzerklärung</policy> zu.",
  termsAndPolicy:
    "Wer weitermacht, stimmt den <terms>Nutzungsbedingungen</terms> und der <policy>Datenschutzerklärung</policy> zu.",
  page: "Anmelden",
  completing: "Die Anmeldung wird abgeschlossen …",
  continue: "Weiter zur Startseite",
  done: "Du bist angemeldet",
  failed: "Die Anmeldung hat nicht geklappt",
  doneText: "Einen Moment, gleich geht es zurück zur Startseite.",
};
