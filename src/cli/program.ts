import { Command } from "commander";
import { say } from "../languages/say.ts";
import { check } from "./check.ts";
import { preview } from "./preview.ts";
import { actions, type CommandParts, jsonOption } from "./run.ts";
import type { AuthorTools } from "./tools.ts";
import { explainInWords } from "./usage.ts";

/** The author's commands. */
export function createProgram(parts: CommandParts<AuthorTools>): Command {
  const action = actions(parts);
  const program = new Command("commonplace")
    .description(say("commands.program"))
    .helpOption("-h, --help", say("commands.help"))
    .helpCommand("help [command]", say("commands.helpCommand"))
    .option("--verbose", say("commands.verbose"));
  explainInWords(program);
  // bin/commonplace.mjs does these two, without loading what commands need.
  for (const [name, description] of [
    ["start", say("commands.start")],
    ["dev", say("commands.dev")],
  ] as const)
    program.command(name).description(description);
  program.command("check").description(say("commands.check")).addOption(jsonOption()).action(action(check));
  program
    .command("preview")
    .argument("<slug>", say("commands.previewSlug"))
    .description(say("commands.preview"))
    .addOption(jsonOption())
    .action(action(preview));
  return program;
}
