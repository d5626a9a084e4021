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

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again. Of any other failure it gives it up. */
const TRY_AGAIN = 75;

/**
 * Adds `bounce`, for a pipe of the mail server: reads one returned mail from the standard input. Answers 0 whatever the
 * mail is, so that the mail server does not return it once more, and `TRY_AGAIN` where it could not be taken in.
 */
export function addBounceCommand(program: Command, parts: CommandParts<BounceTools>): void {
  const take = actions(parts)(async ({ bounces, readReturned }, { print, readFile }, file: string) => {
    const returned = await readReturned(readFile(file));
    print(returned ? words[await bounces.take(returned)] : "This is no report of a mail server: nothing was changed.");
    return 0;
  });
  program
    .command("bounce")
    .argument("[file]", "the returned mail; without it, what stands at the standard input", "-")
    .description("take in a mail that came back, or a complaint, and stop mailing that reader where it says so")
    .action(async (file: string, _options: object, command: Command) => {
      try {
        await take(file, command);
      } catch (error) {
        parts.exitWith(TRY_AGAIN);
        throw error;
      }
    });
}
