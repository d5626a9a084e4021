import { assembleAuthorTools } from "../assemble.ts";
import { readConfig } from "../config.ts";
import type { AuthorTools } from "./author-tools.ts";
import { createProgram } from "./program.ts";

const program = createProgram({
  open,
  print: (line) => process.stdout.write(`${line}\n`),
  exitWith: (code) => {
    process.exitCode = code;
  },
});
// Threads that render and draw do not keep a process alive by themselves, not even while they are being closed.
const awake = setInterval(() => {}, 60_000);
try {
  await program.parseAsync();
} catch (error) {
  for (const line of (error as Error).message.split("\n")) process.stderr.write(`commonplace: ${line}\n`);
  process.exitCode = 1;
} finally {
  clearInterval(awake);
}

async function open(): Promise<AuthorTools> {
  const result = readConfig(process.env);
  if (result.outcome === "faulty") throw new Error(result.faults.join("\n"));
  return assembleAuthorTools(result.config);
}
