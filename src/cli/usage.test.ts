import type { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { speak } from "../../test/support/speaking.ts";
import { importPlatforms } from "../assembly/tools.ts";
import { englishMessages } from "../languages/catalogue.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { takeTexts } from "../languages/texts.ts";
import { addBackupCommand, addMigrateCommand, addRestoreCommand } from "./backups/backups.ts";
import { addBounceCommand } from "./bounce.ts";
import { addCardsCommand } from "./cards.ts";
import { addCheckMailCommand } from "./check-mail.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addExportCommand } from "./export.ts";
import { addImportCommand } from "./import.ts";
import { addIssueCommands } from "./issues.ts";
import { addMailCommands } from "./mails.ts";
import { addMemberCommands } from "./members/members.ts";
import { createProgram } from "./program.ts";
import { addSendCommand } from "./send.ts";
import { addStatusCommand } from "./status.ts";
import { addSubscriberCommands } from "./subscribers/subscribers.ts";

const unused = () => {
  throw new Error("Nothing is opened or printed here.");
};
const parts = {
  print: unused,
  note: unused,
  progress: unused,
  confirm: unused,
  readFile: unused,
  exitWith: unused,
  open: unused,
};

/** Every command, as src/cli/main.ts puts them together. */
function everyCommand(): Command {
  const program = createProgram(parts);
  addImportCommand(program, parts, importPlatforms);
  for (const add of [
    addSubscriberCommands,
    addCardsCommand,
    addExportCommand,
    addBackupCommand,
    addRestoreCommand,
    addMigrateCommand,
    addMailCommands,
    addBounceCommand,
    addSendCommand,
    addIssueCommands,
    addCheckMailCommand,
    addDoctorCommand,
    addStatusCommand,
    addMemberCommands,
  ])
    add(program, parts);
  return program;
}

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

/** What is written about a command of these words, and that it ends with 1. */
function faultOf(words: string): string {
  const program = everyCommand();
  let written = "";
  for (const command of withInner(program))
    command.exitOverride().configureOutput({
      writeErr: (text) => {
        written += text;
      },
    });
  expect(() => program.parse(words.split(" "), { from: "user" })).toThrow(expect.objectContaining({ exitCode: 1 }));
  return written;
}

const platforms = importPlatforms.join(", ");

test.each([
  [
    "check --jsn",
    "error: unknown option '--jsn'\n(Did you mean --json?)\n",
    "Fehler: unbekannte Option „--jsn“\n(Meintest du --json?)\n",
  ],
  [
    "chek",
    "error: unknown command 'chek'\n(Did you mean check?)\n",
    "Fehler: unbekannter Befehl „chek“\n(Meintest du check?)\n",
  ],
  ["issues nothing", "error: unknown command 'nothing'\n", "Fehler: unbekannter Befehl „nothing“\n"],
  ["import ghost", "error: missing required argument 'export'\n", "Fehler: es fehlt die Angabe „Export“\n"],
  [
    "import gost a.json",
    `error: command-argument value 'gost' is invalid for argument 'platform'. Allowed choices are ${platforms}.\n`,
    `Fehler: „gost“ gilt nicht als „Plattform“. Zur Wahl stehen ${platforms}.\n`,
  ],
  [
    "import ghost a.json --pictures",
    "error: option '--pictures <folder>' argument missing\n",
    "Fehler: der Option „--pictures <Ordner>“ fehlt ihre Angabe\n",
  ],
  [
    "send spring --per-day some",
    "error: option '--per-day <copies>' argument 'some' is invalid. Say a whole number.\n",
    "Fehler: die Angabe „some“ der Option „--per-day <Exemplare>“ gilt nicht. Gib eine ganze Zahl an.\n",
  ],
  [
    "send spring --rehearse --to ada@example.org",
    "error: option '--to <addresses>' cannot be used with option '--rehearse'\n",
    "Fehler: die Option „--to <Adressen>“ geht nicht zusammen mit der Option „--rehearse“\n",
  ],
  [
    "preview spring summer",
    "error: too many arguments for 'preview'. Expected 1 argument but got 2: spring, summer.\n",
    "Fehler: zu viele Angaben für „preview“. Erwartet ist 1, gegeben sind 2: spring, summer.\n",
  ],
])(
  "P188: “%s” is refused in the author's language, in English as commander says it",
  async (words, english, german) => {
    expect(faultOf(words)).toBe(english);
    await speak("de");
    expect(faultOf(words)).toBe(german);
  },
);

test("P188: every title, description and name in the help of every command is of a catalogue", () => {
  const helps = () =>
    withInner(everyCommand())
      .map((command) => command.configureOutput({ getOutHelpWidth: () => 500 }).helpInformation())
      .join("\n");
  const english = helps();
  const areas: Record<string, Record<string, string>> = {};
  for (const [key] of englishMessages) {
    const [area = "", name = ""] = key.split(".");
    areas[area] = { ...areas[area], [name]: `§${key.replace(/[a-z]/g, (letter) => letter.toUpperCase())}` };
  }
  takeTexts(new Map([["en-x-marked", areas]]));
  addressAuthorIn("en-x-marked");
  onTestFinished(() => addressAuthorIn("en"));
  const marked = helps();
  expect(english).toContain("import [options] <platform> <export>");
  expect(marked).toContain("import [§USAGECOMMANDS.OPTIONS] <§USAGECOMMANDS.PLATFORM> <§USAGECOMMANDS.EXPORT>");
  // What is left in small letters are the words that are typed.
  const typed = new Set(withInner(everyCommand()).flatMap((command) => [command.name(), "help", "h"]));
  const left = marked
    .replace(/--?[a-z-]+/g, "")
    .split(/[^a-z]+/)
    .filter((word) => word !== "" && !typed.has(word) && ![...typed].some((name) => name.split("-").includes(word)));
  expect(left).toEqual([]);
});
