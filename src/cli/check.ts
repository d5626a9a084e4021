import { faultLine } from "../domain/site/fault-line.ts";
import { say } from "../languages/say.ts";
import type { JsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { AuthorTools } from "./tools.ts";

/** Prints every fault of the content folder, one a line, and a summary; answers the exit code: 1 with any error, else 0. */
export async function check(tools: AuthorTools, { print }: Terminal, { json }: JsonOption): Promise<0 | 1> {
  const faults = [...tools.faults(), ...(await tools.checkLinks())];
  const posts = tools.postCount();
  const errors = faults.filter(({ severity }) => severity === "error").length;
  const warnings = faults.length - errors;
  if (json) print(JSON.stringify({ posts, errors, warnings, faults }, null, 2));
  else {
    for (const fault of faults) print(faultLine(fault));
    print(
      `${[
        say("issueCommands.posts", { count: posts }),
        say("issueCommands.errors", { count: errors }),
        say("issueCommands.warnings", { count: warnings }),
      ].join(", ")}.`,
    );
  }
  return errors ? 1 : 0;
}
