import { Command } from "commander";
import type { AuthorTools } from "./author-tools.ts";
import { check } from "./check.ts";
import { preview } from "./preview.ts";
import { runWith, type Terminal } from "./terminal.ts";

/** The author's commands. `open` prepares what they work with, only once a command has been understood. */
export function createProgram(
  parts: Pick<Terminal, "print" | "note" | "exitWith"> & { open: () => Promise<AuthorTools> },
): Command {
  const program = new Command("commonplace")
    .description("The author's commands for a Commonplace site.")
    .option("--verbose", "also write the log, to the standard error output");
  program
    .command("check")
    .description("list every fault of the content folder; exits with 1 when there is an error")
    .option("--json", "print JSON, for other programs")
    .action((options) => runWith(parts, "check", parts.open, (tools) => check(tools, parts, options)));
  program
    .command("preview")
    .argument("<slug>", "the post, as in its address")
    .description("print a link that shows a draft or a coming post for 7 days")
    .option("--json", "print JSON, for other programs")
    .action((slug: string, options) =>
      runWith(parts, "preview", parts.open, (tools) => preview(tools, parts, slug, options)),
    );
  return program;
}
