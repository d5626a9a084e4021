// Finds or fetches the Chromium that the journeys run in.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";

const known = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a browser of this machine, or undefined when Playwright's own is to be used. */
export function browserPath() {
  if (existsSync(chromium.executablePath())) return undefined;
  return known.find((path) => path && existsSync(path));
}

/** Makes sure that there is a browser: the machine's, else Playwright's download, else the system's package. */
export function ensureBrowser() {
  if (existsSync(chromium.executablePath()) || browserPath()) return;
  process.stdout.write("Fetching a browser for the journeys …\n");
  const quietly = { stdio: "ignore", timeout: 600_000 };
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { ...quietly, timeout: 300_000 });
  if (existsSync(chromium.executablePath())) return;
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const system = (...command) => {
    const [program, ...args] = [...root, ...command];
    spawnSync(program, args, { ...quietly, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  };
  system("apt-get", "update");
  system("apt-get", "install", "-y", "chromium");
  if (browserPath()) return;
  process.stderr.write("No Chromium could be had: install one, or set CHROMIUM to its path.\n");
  process.exit(1);
}
