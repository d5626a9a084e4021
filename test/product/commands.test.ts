import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants, devNull, getPriority, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { runToEnd, startSite } from "../support/site.ts";

const project = join(import.meta.dirname, "../..");
/** As in the author's shell: without the pinned Node, which npm puts in front. */
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);

/** `npx commonplace …` as the author types it, in the folder of the project. */
function npx(settings: Record<string, string>, ...words: string[]): SpawnSyncReturns<string> {
  return spawnSync("npx", ["commonplace", ...words], { cwd: project, env: environment(settings), encoding: "utf8" });
}

/** What npx starts. */
function command(settings: Record<string, string>, ...words: string[]): SpawnSyncReturns<string> {
  const program = join(project, "bin/commonplace.mjs");
  return spawnSync(process.execPath, [program, ...words], { env: environment(settings), encoding: "utf8" });
}

const environment = (settings: Record<string, string>) => ({
  PATH: path,
  HOME: process.env.HOME,
  ENV_FILE: devNull,
  ...settings,
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "commonplace-commands-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test("P83, P85: a command prints its answer and nothing else, and what it writes is for its author only", {
  timeout: 120_000,
}, () => {
  const DATA_DIR = join(folder(), "data");
  const umask = process.umask(0o022);
  const check = npx({ DATA_DIR }, "check");
  expect(check.stderr).toBe("");
  const [summary, ...faults] = check.stdout.trimEnd().split("\n").toReversed();
  expect(summary).toMatch(/^\d+ posts read, 0 errors, \d+ warnings?\.$/);
  for (const fault of faults) expect(fault).toMatch(/^\S+ .+ \(warning\)$/);
  expect(check.status).toBe(0);
  const CONTENT_DIR = folder();
  writeFileSync(join(CONTENT_DIR, "site.yaml"), "name: [\n");
  const faulty = command({ DATA_DIR, CONTENT_DIR }, "check", "--json");
  const loud = command({ DATA_DIR }, "check", "--json", "--verbose");
  process.umask(umask);
  expect([faulty.status, faulty.stderr]).toEqual([1, ""]);
  expect(JSON.parse(faulty.stdout).faults).toContainEqual(
    expect.objectContaining({ file: "site.yaml", line: 1, severity: "error" }),
  );
  expect(JSON.parse(loud.stdout)).toMatchObject({ errors: 0 });
  const written = readdirSync(DATA_DIR, { recursive: true, encoding: "utf8" }).map((name) => join(DATA_DIR, name));
  expect(written.length).toBeGreaterThan(3);
  for (const file of [DATA_DIR, ...written]) expect(statSync(file).mode & 0o077, file).toBe(0);
});

test("P258: a command gives way to the site that runs beside it", () => {
  const telling = 'import { getPriority } from "node:os"; process.stderr.write(getPriority() + "\\n");';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(telling)}`;
  const { status, stderr } = command({ NODE_OPTIONS }, "--help");
  const priorities = stderr.trim().split("\n").map(Number);
  expect([status, priorities[0]]).toEqual([0, getPriority()]);
  expect(priorities.at(-1)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
});

test("P257: what commands write into a site's folder may be read as the author's other files may", {
  timeout: 120_000,
}, () => {
  const [site, notes, DATA_DIR] = [join(folder(), "site"), folder(), join(folder(), "data")];
  mkdirSync(join(notes, "posts"));
  writeFileSync(join(notes, "posts/tea.md"), "---\ntitle: Tea\ndate: 2026-01-02\n---\n\nWith ![a cup](cup.png)\n");
  copyFileSync(join(project, "content/images/portrait.png"), join(notes, "posts/cup.png"));
  const umask = process.umask(0o022);
  const answers = ["--name", "Pins", "--author", "Grace", "--email", "grace@example.org", "--language", "en", "--yes"];
  const made = command({}, "new", site, ...answers);
  const CONTENT_DIR = join(site, "content");
  const imported = command({ DATA_DIR, CONTENT_DIR }, "import", "markdown", notes);
  process.umask(umask);
  expect([made.status, made.stderr, imported.status, imported.stderr]).toEqual([0, "", 0, ""]);
  const written = readdirSync(site, { recursive: true, encoding: "utf8" });
  expect(written).toEqual(expect.arrayContaining([join("content", "posts", "tea", "cup.png")]));
  for (const file of ["", ...written]) {
    const found = statSync(join(site, file));
    expect([file, found.mode & 0o777]).toEqual([file, found.isDirectory() ? 0o755 : 0o644]);
  }
  if (existsSync(DATA_DIR)) expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
});

test("P83: a command that would begin an empty database, or a secret of its own, stops and says so", {
  timeout: 120_000,
}, () => {
  const DATA_DIR = join(folder(), "data");
  for (const words of [
    ["subscribers", "list"],
    ["members", "list", "--json"],
    ["preview", "on-margins"],
  ]) {
    const { status, stdout, stderr } = command({ DATA_DIR }, ...words);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      new RegExp(`^commonplace: DATA_DIR: no site has used ${DATA_DIR} yet; start the site first`),
    );
  }
  for (const name of ["commonplace.db", "secret"]) expect(existsSync(join(DATA_DIR, name))).toBe(false);
});

test("P83: commands work on the site that runs, by the same file of settings, and say which", {
  timeout: 120_000,
}, async () => {
  const home = folder();
  const DATA_DIR = join(home, "data");
  const ENV_FILE = join(home, ".env");
  writeFileSync(ENV_FILE, `DATA_DIR=${DATA_DIR}\n`);
  // The port stands in the environment of the server alone.
  const site = await startSite({ dataFolder: DATA_DIR });
  const CONTENT_DIR = site.contentFolder;
  const preview = command({ ENV_FILE, CONTENT_DIR }, "preview", "on-margins");
  expect(preview).toMatchObject({ status: 0, stderr: "" });
  expect(preview.stdout).toContain(`${site.url}/posts/on-margins?preview=`);
  expect((await fetch(preview.stdout.trim())).status).toBe(200);

  const add = command({ ENV_FILE, CONTENT_DIR }, "subscribers", "add", "ada@example.org");
  expect([add.status, add.stdout]).toEqual([0, "ada@example.org is asked to confirm by mail.\n"]);
  const file = join(home, "list.csv");
  writeFileSync(file, "email,status\neve@example.org,unsubscribed\n");
  const place = `commonplace: site ${site.url}, which is running; database ${join(DATA_DIR, "commonplace.db")}\n`;
  const answers: [string[], unknown][] = [
    [["subscribers", "list", "--json"], [expect.objectContaining({ email: "ada@example.org", status: "pending" })]],
    [["subscribers", "show", "ada@example.org", "--json"], expect.objectContaining({ suppressed: null })],
    [["subscribers", "import", file, "--json", "--dry-run"], [expect.objectContaining({ fate: "left" })]],
    [["members", "list", "--json"], []],
    [["check", "--json"], expect.objectContaining({ errors: 0 })],
    [["preview", "on-margins", "--json"], expect.objectContaining({ running: true })],
  ];
  for (const [words, answer] of answers) {
    const { stdout, stderr } = command({ ENV_FILE, CONTENT_DIR }, ...words);
    expect(JSON.parse(stdout)).toEqual(answer);
    expect(stderr.startsWith(/^(check|preview)$/.test(words[0] ?? "") ? "" : place)).toBe(true);
  }
  expect(await (await fetch(`${site.url}/dev/mailbox.json`)).json()).toMatchObject([{ to: "ada@example.org" }]);

  const database = new DatabaseSync(join(DATA_DIR, "commonplace.db"), { timeout: 5_000 });
  database.exec("update mail set state = 'held', finished_at = null");
  database.close();
  await site.restart();
  expect(site.output()).toContain("1 mail waits for your decision: npx commonplace mails held\n");
  expect(JSON.parse(command({ ENV_FILE }, "mails", "held", "--json").stdout)).toMatchObject([
    { recipient: "ada@example.org", template: "verify" },
  ]);
  expect(command({ ENV_FILE }, "mails", "drop", "--all").stdout).toMatch(/is dropped\.\n$/);

  const log = readFileSync(join(DATA_DIR, "commands.log"), "utf8");
  const ran = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(ran.map((line) => line.command)).toEqual([
    "subscribers add",
    "subscribers list",
    "subscribers show",
    "subscribers import",
    "members list",
    "mails held",
    "mails drop",
  ]);
  for (const line of ran) expect(line).toMatchObject({ level: 30, security: "command-run", msg: "security event" });
  expect(log).not.toMatch(/@|list\.csv/);

  writeFileSync(ENV_FILE, `DATA_DIR=${DATA_DIR}\nPORT=eighty\n`);
  const wrong = "commonplace: PORT: must be a whole number\n";
  expect(await runToEnd({ ENV_FILE })).toEqual({ code: 1, output: wrong });
  expect(command({ ENV_FILE }, "members", "list")).toMatchObject({ status: 1, stdout: "", stderr: wrong });
  writeFileSync(ENV_FILE, `DATA_DIR=${DATA_DIR}\n`);
  await site.stop("SIGKILL");
  const { stdout, stderr } = command({ ENV_FILE }, "preview", "on-margins");
  expect(stdout).toContain("http://localhost:8787/posts/on-margins?preview=");
  expect(stderr).toContain("not running");
});
