// Installs what the lockfile names, builds what is out of date, and runs programs of the project on the pinned Node.
// Written for any Node from 20 on, with nothing installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const pinnedNode = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

export function prepare({ build = true } = {}) {
  install();
  if (build) buildIfStale();
}

/** Runs a program of the project on the pinned Node and ends as it ends. */
export function run(file, args = []) {
  if (process.versions.node.split(".")[0] >= 26) {
    process.argv = [process.argv[0], join(root, file), ...args];
    return import(join(root, file));
  }
  const child = spawn(pinnedNode, [join(root, file), ...args], { stdio: "inherit", env: environment, cwd: root });
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
  const sources = ["src", "vite.config.ts", "react-router.config.ts", "package-lock.json"];
  if (existsSync(stamp) && Math.max(...sources.map((path) => newest(join(root, path)))) < statSync(stamp).mtimeMs)
    return;
  process.stdout.write("Building …\n");
  must(pinnedNode, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"], {
    NODE_ENV: "production",
  });
  mkdirSync(dirname(stamp), { recursive: true });
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
