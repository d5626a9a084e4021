// Installs what the lockfile names, builds what is out of date, and runs programs of the project on the pinned Node.
// Written for any Node from 20 on, with nothing installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildsOf } from "./build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const pinnedNode = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

/** Who started this process; asked at once, since that one may be gone after a build. */
const startedBy = process.ppid;
/** Node 20 and Windows cannot put another program into the place of a process. */
const canReplace = Boolean(process.execve) && process.platform !== "win32";
const builds = buildsOf(root);

export function prepare({ build = true } = {}) {
  install();
  if (build) buildIfStale();
}

/** Runs the server of the current build. */
export function serve() {
  const folder = builds.use();
  if (folder === null) {
    process.stderr.write("There is no build; “npm start” makes one.\n");
    process.exit(1);
  }
  runServer(join(folder, "process/main.js"), [], {
    // It takes little memory in advance; with less than this it would collect garbage all the time.
    flags: ["--max-semi-space-size=8"],
    // Else React, in which mails are written, is the slow one for developers.
    settings: { NODE_ENV: "production", NODE_COMPILE_CACHE: join(folder, "code") },
  });
}

/** Runs a program that ends by itself once npm, or whatever else has started this script for npm, is gone. */
export function runServer(file, args, more) {
  const byNpm = Boolean(process.env.npm_lifecycle_event);
  if (canReplace) return run(file, byNpm ? [...args, `--parent=${startedBy}`] : args, more);
  const child = run(file, [...args, `--parent=${process.pid}`], more);
  if (byNpm) setInterval(() => process.ppid === startedBy || child.kill("SIGHUP"), 500);
}

/** Runs a program of the project on the pinned Node in the place of this process, or where that cannot be as its child. */
export function run(file, args = [], { flags = [], settings = {} } = {}) {
  // Code that was compiled once is kept; one arena of malloc wastes less than one for each thread; and what starting
  // has needed in large blocks goes back, because malloc may not decide to keep such blocks from then on.
  const malloc = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };
  const env = { ...environment, ...malloc, NODE_COMPILE_CACHE: join(root, "build/code"), ...settings };
  const command = [...flags, resolve(root, file), ...args];
  process.chdir(root);
  if (canReplace) process.execve(realpathSync(pinnedNode), [pinnedNode, ...command], env);
  const child = spawn(pinnedNode, command, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}

function install() {
  const stamp = join(root, "node_modules/.installed");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  process.stdout.write("Installing what the lockfile names …\n");
  must("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (!existsSync(pinnedNode)) {
    process.stderr.write(
      `There is no Node for ${process.platform} ${process.arch} among the packages; nothing was started.\n`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function buildIfStale() {
  if (!builds.isStale()) return builds.removeUnused();
  process.stdout.write("Building …\n");
  builds.make((folder) => {
    const settings = { NODE_ENV: "production", BUILD_FOLDER: folder };
    must(pinnedNode, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"], settings);
    const vite = join(root, "node_modules/vite/bin/vite.js");
    must(pinnedNode, [vite, "build", "-c", "vite.process.config.ts", "-l", "error"], settings);
  });
}

function must(command, args, more = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...environment, ...more },
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  process.stderr.write(
    `${result.stdout ?? ""}${result.stderr ?? ""}${result.error ? `${result.error.message}\n` : ""}`,
  );
  process.stderr.write(`${command} ${args[0]} failed; nothing was started.\n`);
  process.exit(1);
}
