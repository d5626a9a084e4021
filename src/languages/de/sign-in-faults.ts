import type { AreaTexts } from "../catalogue.ts";

export const signInFaults: AreaTexts<"signInFaults"> = {
  choose: "Bitte wähle zum Anmelden {providers}.",
  none: "Auf dieser Website kann man sich nicht anmelden.",
  notSetUp: "Auf dieser Website kann man sich nicht mit {provider} anmelden.",
  unreachable: "{provider} ist gerade nicht zu erreichen. Bitte versuche es noch einmal.",
  unknownState:
    "Deine Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser geöffnet. Bitte versuche es noch einmal.",
  refused: "Die Anmeldung wurde abgebrochen.",
  failed: "{provider} hat die Anmeldung nicht abgeschlossen. Bitte versuche es noch einmal.",
  noAddress:
    "Dein Konto bei {provider} hat keine E-Mail-Adresse. Bitte trage dort eine ein, oder wähle einen anderen Anbieter.",
};
