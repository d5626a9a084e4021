import { expect, test } from "vitest";
import { speak } from "../../test/support/speaking.ts";
import { readConfig } from "../config.ts";
import { greetingOf } from "./greeting.ts";

const started = {
  development: false,
  posts: 3,
  keepsMail: true,
  held: 1,
  isArmed: true,
  sends: true,
  signIn: "Google",
};

test("P148: a process that has started says in the author's language where it is and what waits", async () => {
  const read = readConfig({ CONTENT_DIR: "texts", DATA_DIR: "data", PORT: "8787" });
  if (read.outcome === "faulty") throw new Error(read.faults.join());
  const { config } = read;
  const { origin } = config.siteUrl;
  expect(greetingOf(config, started)).toEqual([
    `Ready: ${origin}`,
    `  Writing   ${config.contentFolder} (changes show at once)`,
    "  Posts     3 to read",
    `  Data      ${config.dataFolder}`,
    `  Mail      kept here: ${origin}/dev/mailbox`,
    "  Held      1 mail waits for your decision: npx commonplace mails held",
    "  Sign-in   Google",
    "  Stop      Ctrl-C",
  ]);
  await speak("de");
  expect(greetingOf(config, { ...started, keepsMail: false, held: 0, isArmed: false, sends: false })).toEqual([
    `Bereit: ${origin}`,
    `  Texte     ${config.contentFolder} (Änderungen zeigen sich sofort)`,
    "  Beiträge  3 zu lesen",
    `  Daten     ${config.dataFolder}`,
    "  Mail      sendet dein SMTP-Server",
    "            das tut ein anderer Prozess mit dieser Datenbank; dieser erst, wenn jener endet",
    "  Wartet    nichts wird gesendet bis „npx commonplace arm“: die Datenbank ist eine Kopie oder eine Sicherung",
    "  Anmelden  Google",
    "  Beenden   Ctrl-C",
  ]);
});
