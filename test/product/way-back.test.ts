import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makeEmptySchema } from "../../src/database/backups/empty-schema.ts";
import { newestVersion } from "../../src/database/migrations/migrate.ts";
import { runCommand } from "../support/commands.ts";
import { newerVersion } from "../support/newer-version.ts";
import { startSite } from "../support/site.ts";

const project = join(import.meta.dirname, "../..");

test("P230: a new version that cannot change the database, or whose pages do not answer, gives way to the former one, and nothing is lost", {
  timeout: 180_000,
}, async () => {
  const first = await startSite({ dataFolder: folder() });
  const { dataFolder } = first;
  await subscribe(first.url, "before@example.org");
  await expect.poll(() => existsSync(join(dataFolder, "versions/kept.json")), { timeout: 60_000 }).toBe(true);
  await first.stop();

  const broken = newerVersion(folder(), "throw new Error('this step is broken');");
  const second = await startSite({ dataFolder, program: broken });
  expect(second.output()).toMatch(/was not begun: .*this step is broken; the former version serves/);
  await subscribe(second.url, "between@example.org");
  // It is not tried once more by itself.
  await second.restart();
  expect(second.output()).toMatch(/was not begun: .*this step is broken; the former version serves/);
  await second.stop();
  expect(stateOf(dataFolder)).toEqual({ version: newestVersion, subscribers: 2, added: false });

  const silent = newerVersion(
    folder(),
    "await db.schema.alterTable('counter').addColumn('added', 'text').execute();",
    (server) => server.replace('.get("/readyz"', '.get("/elsewhere"'),
  );
  const third = await startSite({ dataFolder, program: silent });
  expect(third.output()).toMatch(
    /was not begun: .*\/readyz is answered with 404; the database is as it was; the former/,
  );
  await subscribe(third.url, "after@example.org");
  await third.stop();
  expect(stateOf(dataFolder)).toEqual({ version: newestVersion, subscribers: 3, added: false });

  const good = newerVersion(folder(), "await db.schema.alterTable('counter').addColumn('added', 'text').execute();");
  const fourth = await startSite({ dataFolder, program: good });
  expect(fourth.output()).not.toContain("was not begun");
  expect(fourth.output()).toContain("the database was brought up to date");
  await fourth.stop();
  expect(stateOf(dataFolder)).toEqual({ version: newestVersion + 1, subscribers: 3, added: true });
});

test("P229: upgrade says on trial what it would do with a database, and does it then", {
  timeout: 60_000,
}, async () => {
  const dataFolder = folder();
  const settings = { DATA_DIR: dataFolder, CONTENT_DIR: join(project, "content") };
  const upgrade = (...words: string[]) => runCommand(settings, ["upgrade", ...words]);
  expect(await upgrade()).toMatchObject({ code: 0, stdout: "Nothing to do: there is no database yet.\n" });
  await makeEmptySchema(join(dataFolder, "commonplace.db"), newestVersion - 1);
  const words = `Schema ${newestVersion - 1} would become ${newestVersion}: `;
  expect(await upgrade("--dry-run")).toMatchObject({ code: 0, stdout: expect.stringContaining(words) });
  expect(versionOf(dataFolder)).toBe(newestVersion - 1);
  const done = await upgrade();
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining("The database as it was: ") });
  expect(versionOf(dataFolder)).toBe(newestVersion);
  expect((await upgrade("--json")).stdout).toContain('"outcome": "current"');
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "commonplace-way-back-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function subscribe(url: string, email: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/api/auth/subscribe`, { method: "POST", headers, body: JSON.stringify({ email }) });
  expect(await answer.json()).toMatchObject({ success: true });
}

function read<T>(dataFolder: string, step: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(join(dataFolder, "commonplace.db"), { readOnly: true });
  try {
    return step(file);
  } finally {
    file.close();
  }
}

const versionOf = (dataFolder: string) =>
  read(dataFolder, (file) => file.prepare("select max(version) as v from schema_version").get()?.v);

const stateOf = (dataFolder: string) =>
  read(dataFolder, (file) => ({
    version: file.prepare("select max(version) as v from schema_version").get()?.v,
    subscribers: file.prepare("select count(*) as n from subscriber").get()?.n,
    added: file
      .prepare("select name from pragma_table_info('counter')")
      .all()
      .some(({ name }) => name === "added"),
  }));
