import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { beginSources } from "./begin-version.ts";
import { openDatabase } from "./database/database.ts";
import { migrations } from "./database/migrations/migrate.ts";

test("P290: where the database cannot be brought up to date, a start from the sources ends, and it is as it was", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-begin-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const older = migrations.length - 1;
  const database = await openDatabase({ databaseUrl: null, dataFolder }, migrations.slice(0, older));
  await database.close();
  const file = new DatabaseSync(join(dataFolder, "commonplace.db"));
  onTestFinished(() => file.close());
  file.exec("drop table counter");

  await expect(beginSources({ databaseUrl: null, dataFolder })).rejects.toThrow(
    `the database could not be brought from schema ${older} to ${migrations.length}: `,
  );
  expect(file.prepare("select max(version) as version from schema_version").get()).toEqual({ version: older });
  expect(readdirSync(dataFolder).filter((name) => name.startsWith("commonplace-schema-"))).toEqual([]);
});
