// Everything that must hold before a change lands: one list, the same at home and in CI.
// `--no-browser` leaves the journeys out.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const withBrowser = !process.argv.includes("--no-browser");
prepare();
const totals = { passed: 0, failed: 0 };

step("types", "@react-router/dev/bin.cjs", "typegen") && step("types", "typescript/bin/tsc", "-p", ".");
step("style", "@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".");
step(
  "structure",
  "dependency-cruiser/bin/dependency-cruiser.mjs",
  "src",
  "--config",
  ".dependency-cruiser.mjs",
  "--output-type",
  "err",
);
step("dead code", "knip/bin/knip.js", "--no-progress");
tests("rules");
if (withBrowser) {
  runNode([join(root, "scripts/ensure-browser.mjs")]);
  tests("journeys");
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed ? 1 : 0);

/** Runs one check; counts as one test. */
function step(name, program, ...args) {
  process.stdout.write(`${name}: `);
  const result = runNode([join(root, "node_modules", program), ...args], { stdio: "pipe" });
  const passed = result.status === 0;
  process.stdout.write(passed ? "ok\n" : `failed\n${result.stdout}${result.stderr}\n`);
  totals[passed ? "passed" : "failed"]++;
  return passed;
}

/** Runs one project of tests and adds up what it counted. */
function tests(project) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-totals-"));
  const report = join(folder, "report.json");
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = runNode([join(root, "node_modules/vitest/vitest.mjs"), ...args]);
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0 };
  rmSync(folder, { recursive: true, force: true });
  totals.passed += counted.numPassedTests;
  totals.failed += Math.max(counted.numFailedTests, result.status === 0 ? 0 : 1);
}

function runNode(args, options = {}) {
  return spawnSync(pinnedNode, args, { cwd: root, stdio: "inherit", encoding: "utf8", env: environment, ...options });
}
