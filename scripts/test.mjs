// Everything that must hold before a change lands: one list, the same at home and in CI.
// `--quick` leaves out what starts the built product, and the journeys in a browser.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { audit } from "./audit.mjs";
import { environment, pinnedNode, prepare } from "./prepare.mjs";

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const whole = !process.argv.includes("--quick");
prepare();
const totals = { passed: 0, failed: 0, failures: [], secondTries: [] };

// What waits most of its time leaves a processor to the checks.
await Promise.all([tests("rules-waiting"), checks()]);
await tests("rules");
if (whole) {
  await tests("product*");
  await tests("journeys");
}
process.stdout.write("\n");
for (const test of totals.secondTries) process.stdout.write(`needed a second try: ${test}\n`);
process.stdout.write(`${totals.secondTries.length} needed a second try\n`);
for (const failure of totals.failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed ? 1 : 0);

async function checks() {
  const structure = ["src", "--config", ".dependency-cruiser.mjs", "--output-type", "err"];
  if (await check("types", "@react-router/dev/bin.cjs", "typegen"))
    await check("types", "typescript/bin/tsc", "-p", ".");
  await check("style", require.resolve("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", ".");
  await check("structure", "dependency-cruiser/bin/dependency-cruiser.mjs", ...structure);
  await check("dead code", "knip/bin/knip.js", "--no-progress");
  await knownHoles();
  if (whole) await runNode([join(root, "scripts/ensure-browser.mjs")]);
}

/** Runs one check; counts as one test. */
async function check(name, program, ...args) {
  const { status, output } = await runNode([resolve(root, "node_modules", program), ...args], { stdio: "pipe" });
  const passed = status === 0;
  process.stdout.write(`${name}: ${passed ? "ok" : `failed\n${output}`}\n`);
  count(name, passed);
  return passed;
}

/** Counts as one test where the registry answers; where it does not, nothing is known, which is said. */
async function knownHoles() {
  const { outcome, packages, reason } = await audit(root);
  if (outcome === "unasked") return void process.stdout.write(`known holes: not asked for (${reason})\n`);
  const passed = outcome === "clean";
  process.stdout.write(`known holes: ${passed ? "none" : `failed\n${packages.join("\n")}`}\n`);
  count(passed ? "known holes" : `known holes: ${packages.join(", ")}`, passed);
}

function count(name, passed) {
  totals[passed ? "passed" : "failed"]++;
  if (!passed) totals.failures.push(name);
}

/** Runs the projects of tests whose names fit, and adds up what they counted. */
async function tests(project) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-totals-"));
  const report = join(folder, "report.json");
  const secondTries = join(folder, "second-tries");
  const reporters = ["default", "json", "./test/support/second-tries.ts"].map((reporter) => `--reporter=${reporter}`);
  const args = ["run", "--project", project, ...reporters, `--outputFile.json=${report}`];
  const env = { ...environment, SECOND_TRIES: secondTries };
  const result = await runNode([join(root, "node_modules/vitest/vitest.mjs"), ...args], { env });
  const counted = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  if (existsSync(secondTries)) totals.secondTries.push(...readFileSync(secondTries, "utf8").trim().split("\n"));
  rmSync(folder, { recursive: true, force: true });
  totals.passed += counted.numPassedTests;
  totals.failed += Math.max(counted.numFailedTests, result.status === 0 ? 0 : 1);
  const failures = counted.testResults.flatMap(failuresOf);
  if (result.status !== 0 && !failures.length) failures.push(`${project}, outside of any test: see what it printed`);
  totals.failures.push(...failures);
}

/** What failed in one file of tests, a line each; a file that could not be run counts as one. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length)
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
  return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
}

function firstLine(text = "") {
  return text.split("\n")[0];
}

/** Runs a program on the pinned Node, with code that was compiled once; its exit code, and what it printed where that is piped. */
function runNode(args, { env = environment, ...options } = {}) {
  const withCompiled = { ...env, NODE_COMPILE_CACHE: join(root, "build/code") };
  const child = spawn(pinnedNode, args, { cwd: root, stdio: "inherit", env: withCompiled, ...options });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((ended, failed) => child.on("close", (status) => ended({ status, output })).on("error", failed));
}
