// Installs what the lockfile names, builds what is out of date, and runs programs of the project on the pinned Node.
// Written for any Node from 20 on, with nothing installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const pinnedNode = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

/** The server takes little memory in advance; with less than this it would collect garbage all the time. */
export const serverFlags = ["--max-semi-space-size=8"];

export function prepare({ build = true } = {}) {
  install();
  if (build) buildIfStale();
}

/** Runs a program of the project on the pinned Node in the place of this process, or where that cannot be as its child. */
export function run(file, args = [], flags = [], settings = {}) {
  const command = [...flags, join(root, file), ...args];
  // Code that was compiled once is kept; one arena of malloc wastes less than one for each thread; and what starting
  // has needed in large blocks goes back, because malloc may not decide to keep such blocks from then on.
  const malloc = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };
  const env = { ...environment, ...malloc, NODE_COMPILE_CACHE: join(root, "build/code"), ...settings };
  process.chdir(root);
  if (process.execve && process.platform !== "win32")
    process.execve(realpathSync(pinnedNode), [pinnedNode, ...command], env);
  const child = spawn(pinnedNode, command, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function install() {
  const stamp = join(root, "node_modules/.installed");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  process.stdout.write("Installing what the lockfile names …\n");
  must("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, lock);
}

function buildIfStale() {
  const stamp = join(root, "build/.built");
  const sources = ["src", "vite.config.ts", "vite.process.config.ts", "react-router.config.ts", "package-lock.json"];
  if (existsSync(stamp) && Math.max(...sources.map((path) => newest(join(root, path)))) < statSync(stamp).mtimeMs)
    return;
  process.stdout.write("Building …\n");
  must(pinnedNode, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"], {
    NODE_ENV: "production",
  });
  must(pinnedNode, [
    join(root, "node_modules/vite/bin/vite.js"),
    "build",
    "-c",
    "vite.process.config.ts",
    "-l",
    "error",
  ]);
  writeFileSync(stamp, "");
}

/** The latest change, in milliseconds, of a file or of anything in a folder. */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
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
