// Installs what the lockfile names, builds what is out of date, and runs programs of the project on the pinned Node.
// Written for any Node from 20 on, with nothing installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildsOf } from "./build.mjs";
import * as launch from "./launch.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const pinnedNode = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
};

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
  process.chdir(root);
  launch.runBuiltServer(launch.findNode(), folder, { environment });
}

/** Runs a server from the project's sources; like `serve`, it ends by itself once npm is gone. */
export function runServer(file, args) {
  process.chdir(root);
  launch.runServer(launch.findNode(), resolve(root, file), args, { environment: withCompiled() });
}

/** Runs a program of the project on the pinned Node. */
export function run(file, args = []) {
  process.chdir(root);
  return launch.run(launch.findNode(), resolve(root, file), args, { environment: withCompiled() });
}

/** Code that was compiled once is kept. */
const withCompiled = () => ({ ...environment, NODE_COMPILE_CACHE: join(root, "build/code") });

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
  builds.make(buildInto);
}

/** Builds what runs into a folder. */
export function buildInto(folder) {
  const settings = { NODE_ENV: "production", BUILD_FOLDER: folder };
  must(pinnedNode, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "error"], settings);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  must(pinnedNode, [vite, "build", "-c", "vite.process.config.ts", "-l", "error"], settings);
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
