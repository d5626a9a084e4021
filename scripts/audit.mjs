// Asks the registry which packages of the lockfile have known holes.
import { spawn } from "node:child_process";
import { environment } from "./prepare.mjs";

/** Holes that are worth stopping for. */
const GRAVE = ["high", "critical"];

/**
 * `clean`, `vulnerable` with the packages, or `unasked` with the reason where the registry does not answer: then nothing
 * is known, which is no fault of a change. `folder` holds a package-lock.json; `more` are settings of npm.
 */
export async function audit(folder, more = {}) {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=15000"];
  const child = spawn("npm", args, {
    cwd: folder,
    env: { ...environment, ...more },
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await new Promise((ended) => child.on("close", ended).on("error", ended));
  const report = parsed(output);
  if (!report.vulnerabilities) return { outcome: "unasked", reason: report.message ?? "npm gave no answer" };
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  if (grave.length === 0) return { outcome: "clean" };
  return { outcome: "vulnerable", packages: grave.map(({ name, severity }) => `${name}: ${severity}`) };
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
