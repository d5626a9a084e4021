import { Command } from "commander";
import type { AuthorTools } from "./author-tools.ts";
import { check } from "./check.ts";
import { preview } from "./preview.ts";

/** The author's commands. `open` prepares what they work with, only once a command has been understood. */
export function createProgram(parts: {
  open: () => Promise<AuthorTools>;
  print: (line: string) => void;
  exitWith: (code: number) => void;
}): Command {
  const { open, print, exitWith } = parts;
  const program = new Command("commonplace").description("The author's commands for a Commonplace site.");
  program
    .command("check")
    .description("list every fault of the content folder; exits with 1 when there is an error")
    .action(() => withTools((tools) => check(tools, print)));
  program
    .command("preview")
    .argument("<slug>", "the post, as in its address")
    .description("print a link that shows a draft or a coming post for 7 days")
    .action((slug: string) => withTools((tools) => preview(tools, slug, print)));
  return program;

  async function withTools(command: (tools: AuthorTools) => number | Promise<number>): Promise<void> {
    const tools = await open();
    try {
      exitWith(await command(tools));
    } finally {
      await tools.close();
    }
  }
}
