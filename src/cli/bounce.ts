import type { Command } from "commander";
import type { BounceOutcome } from "../domain/newsletters/bounces.ts";
import { say } from "../languages/say.ts";
import { actions, type CommandParts } from "./run.ts";
import type { BounceTools } from "./tools.ts";

const words = {
  suppressed: "issueCommands.bounceSuppressed",
  counted: "issueCommands.bounceCounted",
  ignored: "issueCommands.bounceIgnored",
  unknown: "issueCommands.bounceUnknown",
} as const satisfies Record<BounceOutcome, string>;

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again. Of any other failure it gives it up. */
const TRY_AGAIN = 75;

/**
 * Adds `bounce`, for a pipe of the mail server: reads one returned mail from the standard input. Answers 0 whatever the
 * mail is, so that the mail server does not return it once more, and `TRY_AGAIN` where it could not be taken in.
 */
export function addBounceCommand(program: Command, parts: CommandParts<BounceTools>): void {
  const take = actions(parts)(async ({ bounces, readReturned }, { print, readFile }, file: string) => {
    const returned = await readReturned(readFile(file));
    print(say(returned ? words[await bounces.take(returned)] : "issueCommands.noReport"));
    return 0;
  });
  program
    .command("bounce")
    .argument("[file]", say("commands.bounceFile"), "-")
    .description(say("commands.bounce"))
    .action(async (file: string, _options: object, command: Command) => {
      try {
        await take(file, command);
      } catch (error) {
        parts.exitWith(TRY_AGAIN);
        throw error;
      }
    });
}
