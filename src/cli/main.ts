import { readFileSync } from "node:fs";
import { assembleAuthorTools, assembleMemberTools, assembleSubscriberTools } from "../assembly/tools.ts";
import { type Config, readConfig } from "../config.ts";
import { confirm } from "./confirm.ts";
import { addMemberCommands } from "./members.ts";
import { createProgram } from "./program.ts";
import { addSubscriberCommands } from "./subscribers.ts";

const output = {
  print: (line: string) => process.stdout.write(`${line}\n`),
  exitWith: (code: number) => {
    process.exitCode = code;
  },
};
const program = createProgram({ open: () => assembleAuthorTools(config()), ...output });
addSubscriberCommands(program, {
  open: () => assembleSubscriberTools(config()),
  readFile: (path) => readFileSync(path === "-" ? 0 : path, "utf8"),
  ...output,
});
addMemberCommands(program, { open: () => assembleMemberTools(config()), confirm, ...output });
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

function config(): Config {
  const result = readConfig(process.env);
  if (result.outcome === "faulty") throw new Error(result.faults.join("\n"));
  return result.config;
}
