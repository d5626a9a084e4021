import { Command } from "commander";
import { check } from "./check.ts";
import { preview } from "./preview.ts";
import { actions, type CommandParts, jsonOption } from "./run.ts";
import type { AuthorTools } from "./tools.ts";

/** The author's commands. */
export function createProgram(parts: CommandParts<AuthorTools>): Command {
  const action = actions(parts);
  const program = new Command("commonplace")
    .description("The author's commands for a Commonplace site.")
    .option("--verbose", "also write the log, to the standard error output");
  program
    .command("check")
    .description("list every fault of the content folder; exits with 1 when there is an error")
    .addOption(jsonOption())
    .action(action(check));
  program
    .command("preview")
    .argument("<slug>", "the post or letter, as in its address")
    .description("print a link that shows a draft, or a text whose day has not come, for 7 days")
    .addOption(jsonOption())
    .action(action(preview));
  return program;
}
