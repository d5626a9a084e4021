#!/usr/bin/env node
// What `npm create commonplace` runs: `commonplace new` of the program that came along.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = dirname(fileURLToPath(import.meta.resolve("commonplace/package.json")));
const command = [join(program, "bin/commonplace.mjs"), "new", ...process.argv.slice(2)];
const child = spawn(process.execPath, command, { stdio: "inherit" });
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});
