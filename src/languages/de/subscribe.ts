import type { AreaTexts } from "../catalogue.ts";

export const subscribe: AreaTexts<"subscribe"> = {
  button: "Abonnieren",
  description: "Neue Beiträge per Mail: was kommt, wie oft, und wie es endet.",
  lede: "Neue Beiträge per Mail, ganz und ohne Umweg. Ein Klick in jedem Brief beendet das.",
  topics: "Was es zu abonnieren gibt",
  otherWays:
    "Lieber nicht per Mail? Es gibt einen <feed>Feed</feed>. Du willst gehen? <leave>Deine Adresse und ein Klick genügen</leave>.",
  receiving: "Du bekommst den Newsletter an <address>{email}</address>. <change>Ändern, was kommt</change>",
  email: "Deine E-Mail-Adresse",
  continue: "Weiter",
  close: "Schließen",
  sending: "Wird abonniert …",
  trap: "Bitte leer lassen",
  thanks: "Danke!",
  next: "Wie es weitergeht",
  name: "Dein Name <soft>(freiwillig)</soft>",
  wantsAccount: "Ich hätte gern ein Konto",
  back: "Zurück",
  failed: "Das Abonnieren hat nicht geklappt",
  tryAgain: "Noch einmal versuchen",
  member: "Du bist als Mitglied angemeldet",
  subscribed: "Du hast abonniert!",
  unverified: "Du hast abonniert! Bitte bestätige noch die Mail in deinem Postfach.",
  otherEmail: "Mit einer anderen Adresse abonnieren?",
};
