import { faultLine } from "../domain/site/fault-line.ts";
import type { AuthorTools } from "./author-tools.ts";
import type { Terminal } from "./terminal.ts";

/** Prints every fault of the content folder, one a line, and a summary; answers the exit code: 1 with any error, else 0. */
export async function check(
  tools: AuthorTools,
  { print }: Pick<Terminal, "print">,
  options: { json?: boolean },
): Promise<0 | 1> {
  const faults = [...tools.faults(), ...(await tools.checkLinks())];
  const posts = tools.postCount();
  const errors = faults.filter(({ severity }) => severity === "error").length;
  const warnings = faults.length - errors;
  if (options.json) print(JSON.stringify({ posts, errors, warnings, faults }, null, 2));
  else {
    for (const fault of faults) print(faultLine(fault));
    print(`${counted(posts, "post")} read, ${counted(errors, "error")}, ${counted(warnings, "warning")}.`);
  }
  return errors ? 1 : 0;
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;
