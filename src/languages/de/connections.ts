import type { AreaTexts } from "../catalogue.ts";

export const connections: AreaTexts<"connections"> = {
  used: "Verbunden am <connected></connected>, zuletzt genutzt am <used></used>",
  disconnect: "Trennen<hidden>: {provider}</hidden>",
  unknownBrowser: "Unbekannter Browser",
  browserOn: "{browser} unter {system}",
  thisBrowser: "Dieser Browser",
  session: "Über {provider} am <created></created>, zuletzt gesehen am <seen></seen>",
  signOutHere: "Abmelden<hidden>, hier</hidden>",
  signOutOf: "Abmelden<hidden>: {browser}</hidden>",
  signOutElsewhere: "Überall sonst abmelden",
  notOffered:
    "Dafür braucht es eine frische Anmeldung, und deine Anbieter werden nicht mehr angeboten. Schreib stattdessen bitte an <email></email>.",
  again:
    "Damit niemand sonst das in einem offenen Browser tun kann, melde dich bitte zuerst noch einmal an. Es führt hierher zurück.",
  againWith: "Noch einmal anmelden mit {provider}",
};
