#!/usr/bin/env node
// The author's commands, and the server as it was built, on the Node that the program pins, whichever Node was found on the path.
import { accessSync, constants, existsSync } from "node:fs";
import { getPriority, setPriority, constants as system } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildsOf } from "../scripts/build.mjs";
import { findNode, run, runBuiltServer } from "../scripts/launch.mjs";

const program = join(dirname(fileURLToPath(import.meta.url)), "..");
/** The build that came with the package. */
const packed = join(program, "build/package");
const fromSources = existsSync(join(program, "src")) || !existsSync(packed);
const [command, ...rest] = process.argv.slice(2);
const asksForHelp = rest.some((argument) => argument === "--help" || argument === "-h");
/** Settings that would reach other people; an empty one is not taken from `.env` either. */
const publicSettings = [
  "SITE_URL",
  "API_URL",
  "HOST",
  "TRUST_PROXY_HOPS",
  "DATABASE_URL",
  "SMTP_URL",
  "BOUNCE_IMAP_URL",
  "PURGE_URL",
  "BACKUP_TO",
];
const notInPublic = Object.fromEntries(publicSettings.map((name) => [name, ""]));
const node = findNode();

if (node === null) {
  process.stderr.write(
    "commonplace: this needs Node 24.15 or later, or “npm install” in the project’s folder first.\n",
  );
  process.exitCode = 1;
} else if ((command === "start" || command === "dev") && !asksForHelp) serve(node);
else runCommand(node);

/**
 * `start` serves the site in the working folder. `dev` does so for its author alone, on this machine, with SQLite and the local
 * mailbox whatever `.env` says, and open pages load again once the content has changed.
 */
function serve(node) {
  const forAuthor = command === "dev";
  if (fromSources) return run(node, join(program, `scripts/${command}.mjs`), rest);
  const [args, environment] = forAuthor ? [["--reloading"], notInPublic] : [[], {}];
  runBuiltServer(node, packed, { args, compiled: compiledCode(), environment });
}

function runCommand(node) {
  const build = fromSources ? currentBuild() : packed;
  // Before the first build, and while the code is being changed, the commands run from their sources.
  const commands = build ? join(build, "process/commands.js") : join(program, "src/cli/main.ts");
  const compiled = compiledCode();
  giveWay();
  run(node, commands, process.argv.slice(2), {
    // An import makes and drops much at once: swept more often it takes a sixth more of a processor's time, and 90 MB less.
    flags: ["--max-semi-space-size=4", "--heap-growing-percent=70"],
    environment: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
  });
}

/** A command works beside a running site, whose readers come first. */
function giveWay() {
  try {
    setPriority(Math.max(getPriority(), system.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A system that does not let it runs it as it runs the site.
  }
}

function currentBuild() {
  const builds = buildsOf(program);
  return builds.isStale() ? null : builds.use();
}

/** Where code that was compiled once is kept; null where the program may not write beside itself. */
function compiledCode() {
  try {
    accessSync(join(program, "build"), constants.W_OK);
    return join(program, "build/code");
  } catch {
    return null;
  }
}
