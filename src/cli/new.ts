import { basename } from "node:path";
import { type Command, Option } from "commander";
import { say } from "../languages/say.ts";
import { actions, type CommandParts, refuse } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { NewSiteTools } from "./tools.ts";

/** Where a question can be answered in words; null where there is no terminal to ask at. */
interface Asking {
  readonly ask: (question: string) => Promise<string | null>;
}

interface NewOptions {
  readonly name?: string;
  readonly author?: string;
  readonly email?: string;
  readonly language?: string;
  readonly samples?: boolean;
  readonly without?: string;
  readonly yes?: boolean;
}

/** Adds `new`: a site of one's own, in a folder of its own. */
export function addNewCommand(program: Command, parts: CommandParts<NewSiteTools> & Asking, languages: string): void {
  program
    .command("new")
    .argument("[folder]", say("commands.newFolder"))
    .description(say("commands.new"))
    .option("--name <name>", say("commands.newName"))
    .option("--author <name>", say("commands.newAuthor"))
    .option("--email <address>", say("commands.newEmail"))
    .option("--language <language>", say("commands.newLanguage", { languages }))
    .option("--samples", say("commands.newSamples"))
    .addOption(new Option("--no-samples", say("commands.newNoSamples")))
    .option("--without <pages>", say("commands.newWithout"))
    .option("--yes", say("commands.yes"))
    .action(
      actions(parts)((tools, terminal, folder: string | undefined, options: NewOptions) =>
        makeSite(tools, { ...terminal, ask: parts.ask }, folder, options),
      ),
    );
}

/** Asks for what no option says, makes the site, and says what to do next. */
async function makeSite(
  tools: NewSiteTools,
  terminal: Terminal & Asking,
  given: string | undefined,
  options: NewOptions,
): Promise<0 | 1> {
  const { note, print } = terminal;
  const inquiry = createInquiry(terminal, options.yes === true);
  const languages = tools.languages.join(", ");
  const language = await inquiry.answer({
    option: "--language",
    given: options.language,
    question: () => say("newCommands.askLanguage", { languages }),
    instead: tools.ownLanguage,
    fault: (written) => (tools.languages.includes(written) ? null : say("newCommands.noLanguage", { languages })),
  });
  if (language !== null) await tools.speak(language);
  const folder = await inquiry.answer({
    option: say("usageCommands.folder"),
    given,
    question: () => say("newCommands.askFolder"),
    fault: () => null,
  });
  const name = await inquiry.answer({
    option: "--name",
    given: options.name,
    question: () => say("newCommands.askName"),
    ...(folder !== null && { instead: basename(folder) }),
    fault: tools.nameFault,
  });
  const author = await inquiry.answer({
    option: "--author",
    given: options.author,
    question: () => say("newCommands.askAuthor"),
    fault: tools.nameFault,
  });
  const email = await inquiry.answer({
    option: "--email",
    given: options.email,
    question: () => say("newCommands.askEmail"),
    fault: tools.emailFault,
  });
  const pages = tools.pages.map((page) => page.slice(1)).join(", ");
  const without = await inquiry.answer({
    option: "--without",
    given: options.without,
    question: () => say("newCommands.askWithout", { pages }),
    instead: "",
    fault: (written) => (tools.readPages(written) ? null : say("fieldFaults.optionalPage", { pages })),
  });
  if (folder === null || name === null || author === null || email === null || language === null || without === null)
    return refuse(note, say("newCommands.needed", { options: inquiry.unanswered().join(", ") }));

  const asked = options.yes ? false : (options.samples ?? (await terminal.confirm(say("newCommands.askSamples"))));
  const samples = options.samples ?? asked ?? false;
  const site = { name, author, email, language, samples, without: tools.readPages(without) ?? [] };
  const made = await tools.make(folder, site);
  if (made.outcome === "not-empty") return refuse(note, say("fileCommands.notEmpty", { path: folder }));
  print(say("newCommands.made", { folder, count: made.files }));
  if (samples && language !== "en") print(say("newCommands.samplesInEnglish"));
  print(say("newCommands.next"));
  for (const command of [`cd ${inShell(folder)}`, "npm install", "npm start"]) print(`  ${command}`);
  return 0;
}

const inShell = (path: string): string => (/^[\w./~-]+$/.test(path) ? path : `"${path}"`);

interface Inquiry {
  /** As the command line names it. */
  readonly option: string;
  readonly given: string | undefined;
  question(): string;
  /** What an empty answer means; without it there must be one. */
  readonly instead?: string;
  /** What is wrong with an answer; null for nothing. */
  fault(written: string): string | null;
}

/** Takes answers from options first, then from the author. A faulty option is an Error; a faulty answer is asked for again. */
function createInquiry({ ask, note }: Terminal & Asking, isSilent: boolean) {
  const unanswered: string[] = [];
  return {
    /** What nobody could be asked for. */
    unanswered: (): readonly string[] => unanswered,
    async answer({ option, given, question, instead, fault }: Inquiry): Promise<string | null> {
      if (given !== undefined) {
        const wrong = fault(given.trim());
        if (wrong !== null) throw new Error(`${option}: ${wrong}`);
        return given.trim();
      }
      while (!isSilent) {
        const words = instead
          ? say("newCommands.withDefault", { question: question(), answer: instead })
          : say("newCommands.question", { question: question() });
        const written = await ask(words);
        if (written === null) break;
        const answer = written.trim() || instead;
        const wrong = answer === undefined ? say("fieldFaults.empty") : fault(answer);
        if (wrong === null && answer !== undefined) return answer;
        note(wrong ?? "");
      }
      if (instead === undefined) unanswered.push(option);
      return instead ?? null;
    },
  };
}
