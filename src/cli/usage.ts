import { type Command, Help } from "commander";
import type { PlainKey } from "../languages/catalogue.ts";
import { say } from "../languages/say.ts";

/** Lets a program, with the commands that are added to it later, explain itself in the author's language, which commander does in English. */
export function explainInWords(program: Command): void {
  const help = new Help();
  program
    .configureHelp({
      styleTitle: titleInWords,
      commandUsage: (command) => placesInWords(help.commandUsage(command)),
      subcommandTerm: (command) => placesInWords(help.subcommandTerm(command)),
      optionTerm: (option) => placesInWords(help.optionTerm(option)),
      argumentTerm: (argument) => placeInWords(help.argumentTerm(argument)),
      optionDescription: (option) => notesInWords(help.optionDescription(option), option.description),
      argumentDescription: (argument) => notesInWords(help.argumentDescription(argument), argument.description),
    })
    .configureOutput({ outputError: (words, write) => write(faultInWords(words)) });
}

const titles: ReadonlyMap<string, PlainKey> = new Map([
  ["Usage:", "commands.usage"],
  ["Arguments:", "commands.arguments"],
  ["Options:", "commands.options"],
  ["Commands:", "commands.commands"],
]);

function titleInWords(title: string): string {
  const key = titles.get(title);
  return key ? say(key) : title;
}

/** What stands in the place of a value, as the commands name it. */
const places: ReadonlyMap<string, PlainKey> = new Map([
  ["options", "usageCommands.options"],
  ["command", "usageCommands.command"],
  ["address", "usageCommands.address"],
  ["addresses", "usageCommands.addresses"],
  ["address or id", "usageCommands.addressOrId"],
  ["backup", "usageCommands.backup"],
  ["column", "usageCommands.column"],
  ["column=values", "usageCommands.columnValues"],
  ["copies", "usageCommands.copies"],
  ["database", "usageCommands.database"],
  ["date", "usageCommands.date"],
  ["days", "usageCommands.days"],
  ["digest", "usageCommands.digest"],
  ["export", "usageCommands.export"],
  ["file", "usageCommands.file"],
  ["folder", "usageCommands.folder"],
  ["how", "usageCommands.how"],
  ["id", "usageCommands.id"],
  ["ids", "usageCommands.ids"],
  ["issue", "usageCommands.issue"],
  ["language", "usageCommands.language"],
  ["list", "usageCommands.list"],
  ["name", "usageCommands.name"],
  ["pages", "usageCommands.pages"],
  ["platform", "usageCommands.platform"],
  ["post", "usageCommands.post"],
  ["reader", "usageCommands.reader"],
  ["seconds", "usageCommands.seconds"],
  ["slug", "usageCommands.slug"],
  ["status", "usageCommands.status"],
  ["target", "usageCommands.target"],
  ["time", "usageCommands.time"],
  ["topic", "usageCommands.topic"],
  ["window", "usageCommands.window"],
]);

function placeInWords(name: string): string {
  const key = places.get(name);
  return key ? say(key) : name;
}

/** `--probe <file>`, `[ids...]`. */
const placesInWords = (usage: string): string =>
  usage.replace(
    /([<[])([a-z][a-z= ]*)((?:\.\.\.)?[>\]])/g,
    (_, open: string, name: string, close: string) => open + placeInWords(name) + close,
  );

/** A description with what commander puts behind it in brackets. */
function notesInWords(whole: string, description: string): string {
  const notes = whole.slice(description.length);
  return (
    description +
    notes
      .replace(/(?<=\()choices: ([^()]+)(?=\))/, (_, values: string) => say("usageCommands.choices", { values }))
      .replace(/(?<=\()default: ([^()]+)(?=\))/, (_, value: string) => say("usageCommands.standard", { value }))
  );
}

/** What commander finds wrong, a line each. */
const faults: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^error: unknown option '(.*)'$/, (option = "") => say("usageCommands.unknownOption", { option })],
  [/^error: unknown command '(.*)'$/, (command = "") => say("usageCommands.unknownCommand", { command })],
  [
    /^error: missing required argument '(.*)'$/,
    (name = "") => say("usageCommands.missingArgument", { name: placeInWords(name) }),
  ],
  [
    /^error: option '(.*)' argument missing$/,
    (option = "") => say("usageCommands.missingValue", { option: placesInWords(option) }),
  ],
  [
    /^error: option '([^']*)' argument '(.*)' is invalid\. (.*)$/,
    (option = "", value = "", why = "") =>
      say("usageCommands.invalidValue", { option: placesInWords(option), value, why: reasonInWords(why) }),
  ],
  [
    /^error: command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/,
    (value = "", name = "", why = "") =>
      say("usageCommands.invalidArgument", { value, name: placeInWords(name), why: reasonInWords(why) }),
  ],
  [
    /^error: option '([^']*)' cannot be used with option '([^']*)'$/,
    (option = "", other = "") =>
      say("usageCommands.conflictingOptions", { option: placesInWords(option), other: placesInWords(other) }),
  ],
  [
    /^error: too many arguments for '([^']*)'\. Expected (\d+) arguments? but got (\d+): (.*)\.$/,
    (command = "", count = "", received = "", given = "") =>
      say("usageCommands.tooManyArguments", { command, count, received, given }),
  ],
  [/^\(Did you mean one of (.*)\?\)$/, (names = "") => say("usageCommands.didYouMeanOneOf", { names })],
  [/^\(Did you mean (.*)\?\)$/, (name = "") => say("usageCommands.didYouMean", { name })],
];

/** What commander writes about an error; as it is where it says something else. */
function faultInWords(words: string): string {
  return words
    .split("\n")
    .map((line) => {
      for (const [pattern, inWords] of faults) {
        const [whole, ...parts] = pattern.exec(line) ?? [];
        if (whole !== undefined) return inWords(...parts);
      }
      return line;
    })
    .join("\n");
}

/** Why a value is none, which the commands say themselves, apart from choices. */
function reasonInWords(why: string): string {
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(why) ?? [];
  return choices === undefined ? why : say("usageCommands.allowedChoices", { choices });
}
