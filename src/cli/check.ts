import type { ContentFault } from "../domain/site/site.ts";
import type { AuthorTools } from "./author-tools.ts";

/** Prints every fault of the content folder, one a line, and a summary; answers the exit code: 1 with any error, else 0. */
export async function check(tools: AuthorTools, print: (line: string) => void): Promise<0 | 1> {
  const faults = [...tools.faults(), ...(await tools.checkLinks())];
  for (const fault of faults) print(inOneLine(fault));
  const errors = faults.filter(({ severity }) => severity === "error").length;
  const warnings = faults.length - errors;
  print(`${counted(tools.postCount(), "post")} read, ${counted(errors, "error")}, ${counted(warnings, "warning")}.`);
  return errors ? 1 : 0;
}

/** `posts/on-margins.md:4 date: is missing`, with `(warning)` at the end of what is only that. */
function inOneLine({ file, line, field, message, severity }: ContentFault): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place} ${field ? `${field}: ` : ""}${message.replace(/\s+/g, " ")}${severity === "warning" ? " (warning)" : ""}`;
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;
