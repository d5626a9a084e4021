import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { environment } from "../../scripts/prepare.mjs";
import { newestVersion } from "../../src/database/migrations/migrate.ts";
import { startNpmRegistry } from "../stand-ins/npm-registry.ts";
import { runCommand } from "../support/commands.ts";
import { changeBuild } from "../support/newer-version.ts";
import { packProject } from "../support/packed.ts";
import { startSite } from "../support/site.ts";
import { call, proving } from "./size.ts";

const project = join(import.meta.dirname, "../..");

const column = (name: string) => `await db.schema.alterTable('counter').addColumn('${name}', 'text').execute();`;
/** A database without readers becomes what it should be; one with readers does not. */
const broken = `if ((await db.selectFrom('subscriber').select('no').execute()).length === 0) { ${column("further")} }`;

test.runIf(proving)(
  "P267: npm update brings a new version whose start changes the database; after one that cannot, the version before serves, and the next one begins",
  { timeout: 600_000 },
  async () => {
    const work = mkdtempSync(join(tmpdir(), "commonplace-update-"));
    onTestFinished(() => rmSync(work, { recursive: true, force: true }));
    const registry = await startNpmRegistry(join(project, "package-lock.json"));
    onTestFinished(() => registry.stop());
    const packed = packProject(work);
    const own = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
    registry.publish(packed, own);
    const patch = (by: number) => own.version.replace(/\d+$/, (last: string) => String(Number(last) + by));

    const site = join(work, "site");
    const identity = ["--name", "Pins", "--author", "Grace Poe", "--email", "grace@example.org", "--language", "en"];
    expect(await runCommand({}, ["new", site, ...identity, "--yes"])).toMatchObject({ code: 0 });
    writeFileSync(join(site, ".npmrc"), `registry=${registry.url}\nreplace-registry-host=never\n`);
    await npm(site, "install", "--prefer-offline");
    const bin = join(site, "node_modules/commonplace/bin/commonplace.mjs");
    const installed = () => JSON.parse(readFileSync(join(bin, "../../package.json"), "utf8")).version;
    expect(installed()).toBe(own.version);

    const dataFolder = join(work, "data");
    const start = () =>
      startSite({ content: join(site, "content"), dataFolder, program: [process.execPath, bin, "start"] });
    const commonplace = (...words: string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataFolder };
      try {
        return execFileSync("npx", ["commonplace", ...words], { cwd: site, env, encoding: "utf8", stdio: "pipe" });
      } catch (error) {
        return (error as { stderr: string }).stderr;
      }
    };
    const subscribe = async (url: string, email: string) =>
      expect((await call({ url }, "subscribe", email)).status).toBe(200);
    const isKept = async (version: string) =>
      expect.poll(() => textOf(join(dataFolder, "versions/kept.json")), { timeout: 60_000 }).toContain(`"${version}-`);
    /** A version that is published, and that `npm update` brings. */
    const update = async (version: string, steps: readonly string[]) => {
      registry.publish(...repacked(packed, join(work, version), { version, steps }));
      await npm(site, "update");
      expect(installed()).toBe(version);
    };

    const first = await start();
    await subscribe(first.url, "first@example.org");
    await isKept(own.version);
    await first.stop();

    await update(patch(1), [column("added")]);
    expect(commonplace("subscribers", "list")).toContain("the database is still that of an earlier version");
    expect(stateOf(dataFolder)).toEqual({ version: newestVersion, subscribers: 1 });
    const second = await start();
    expect(second.output()).toContain("the database was brought up to date");
    expect(commonplace("subscribers", "list")).toContain("first@example.org");
    await subscribe(second.url, "second@example.org");
    await isKept(patch(1));
    await second.stop();

    await update(patch(2), [column("added"), broken]);
    const words = `Schema ${newestVersion + 1} cannot become ${newestVersion + 2}, and the database is as it was: .*counter.further`;
    expect(commonplace("upgrade", "--dry-run")).toMatch(new RegExp(words));
    const third = await start();
    expect(third.output()).toMatch(/was not begun: .*counter\.further is missing; the former version serves/);
    await subscribe(third.url, "third@example.org");
    await third.restart();
    expect(third.output()).toMatch(/was not begun: .*counter\.further is missing; the former version serves/);
    await third.stop();
    expect(stateOf(dataFolder)).toEqual({ version: newestVersion + 1, subscribers: 3 });

    await update(patch(3), [column("added"), column("further")]);
    const fourth = await start();
    expect(fourth.output()).not.toContain("was not begun");
    await subscribe(fourth.url, "fourth@example.org");
    await fourth.stop();
    expect(stateOf(dataFolder)).toEqual({ version: newestVersion + 2, subscribers: 4 });
  },
);

/** Beside this process, which is the registry. */
const npm = (cwd: string, ...words: string[]) =>
  promisify(execFile)("npm", [...words, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd, env: environment });

/** The packed file with another version and further steps of the schema. */
function repacked(packed: string, folder: string, { version, steps }: { version: string; steps: readonly string[] }) {
  mkdirSync(folder);
  execFileSync("tar", ["xzf", packed, "-C", folder]);
  const path = join(folder, "package/package.json");
  const manifest = { ...JSON.parse(readFileSync(path, "utf8")), version };
  writeFileSync(path, JSON.stringify(manifest));
  changeBuild(join(folder, "package/build/package"), steps);
  const file = join(folder, "packed.tgz");
  execFileSync("tar", ["czf", file, "-C", folder, "package"]);
  return [file, manifest] as const;
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");

function stateOf(dataFolder: string) {
  const file = new DatabaseSync(join(dataFolder, "commonplace.db"), { readOnly: true });
  try {
    return {
      version: file.prepare("select max(version) as v from schema_version").get()?.v,
      subscribers: file.prepare("select count(*) as n from subscriber").get()?.n,
    };
  } finally {
    file.close();
  }
}
