import type { Command } from "commander";
import type { BounceOutcome } from "../domain/newsletters/bounces.ts";
import { actions, type CommandParts } from "./run.ts";
import type { BounceTools } from "./tools.ts";

const words: Readonly<Record<BounceOutcome, string>> = {
  suppressed: "The reader gets no more mail.",
  counted: "The mailbox is full; on a third separate day its reader gets no more mail.",
  ignored: "No fault of the address: nothing was changed.",
  unknown: "Nothing proves that this was a mail of this site: nothing was changed.",
};

/**
 * Adds `bounce`, for a pipe of the mail server: reads one returned mail from the standard input. Answers 0 whatever the
 * mail is, so that the mail server does not return it once more.
 */
export function addBounceCommand(program: Command, parts: CommandParts<BounceTools>): void {
  program
    .command("bounce")
    .argument("[file]", "the returned mail; without it, what stands at the standard input", "-")
    .description("take in a mail that came back, or a complaint, and stop mailing that reader where it says so")
    .action(
      actions(parts)(async ({ bounces, readReturned }, { print, readFile }, file: string) => {
        const returned = await readReturned(readFile(file));
        print(
          returned ? words[await bounces.take(returned)] : "This is no report of a mail server: nothing was changed.",
        );
        return 0;
      }),
    );
}
