// Finds or fetches the Chromium that the journeys run in.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";

/** The same browser without what only a window needs: the journeys take three fifths of the processor's time. */
const shell = "/usr/bin/chromium-headless-shell";
const known = [
  process.env.CHROMIUM,
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const root = process.getuid?.() === 0;

/** The path of a browser of this machine, or undefined when Playwright's own is to be used. */
export function browserPath() {
  if (existsSync(chromium.executablePath())) return undefined;
  return known.find((path) => path && existsSync(path));
}

/** Makes sure that there is a browser: the machine's, else Playwright's download, else the system's package. */
export function ensureBrowser() {
  if (existsSync(chromium.executablePath())) return;
  if (browserPath()) {
    // Who runs tests as root does so in a container, which may well have the quicker one.
    if (root && existsSync("/usr/bin/chromium") && !existsSync(shell)) installPackage("chromium-headless-shell");
    return;
  }
  process.stdout.write("Fetching a browser for the journeys …\n");
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  quietly(300_000, process.execPath, cli, "install", "chromium");
  if (existsSync(chromium.executablePath())) return;
  installPackage("chromium-headless-shell");
  if (!browserPath()) installPackage("chromium");
  if (browserPath()) return;
  process.stderr.write("No Chromium could be had: install one, or set CHROMIUM to its path.\n");
  process.exit(1);
}

function installPackage(name) {
  const asRoot = root ? [] : ["sudo", "-n"];
  quietly(600_000, ...asRoot, "apt-get", "update");
  quietly(600_000, ...asRoot, "apt-get", "install", "-y", name);
}

function quietly(timeout, program, ...args) {
  spawnSync(program, args, { stdio: "ignore", timeout, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
