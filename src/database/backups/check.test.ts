import { closeSync, existsSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { addReaders } from "../../../test/support/issues.ts";
import { openDatabase } from "../database.ts";
import { newestVersion } from "../migrations/migrate.ts";
import { checkSnapshot } from "./check.ts";
import { writeSnapshot } from "./snapshot.ts";

/** A snapshot with 500 readers, and what it should hold. */
async function snapshot() {
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-check-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const where = { databaseUrl: null, dataFolder };
  const database = await openDatabase(where);
  await addReaders(database, 1, 500);
  const file = join(dataFolder, "kept.db");
  const counts = await writeSnapshot(where, file);
  await database.close();
  const trial = join(dataFolder, "trial.db");
  const check = async (change: (file: DatabaseSync) => void = () => {}) => {
    const copy = new DatabaseSync(file);
    change(copy);
    copy.close();
    return checkAsItIs();
  };
  const checkAsItIs = async () => {
    const checked = await checkSnapshot(file, trial, counts);
    expect(existsSync(trial)).toBe(false);
    return checked;
  };
  return { file, check, checkAsItIs };
}

test("P217: a whole snapshot is good", async () => {
  const { check } = await snapshot();
  expect(await check()).toMatchObject({ outcome: "good", version: newestVersion });
});

test("P217: a row less than there was, or a reference to nothing, is noticed", async () => {
  const missing = await snapshot();
  expect(await missing.check((file) => file.exec("delete from subscriber where id = 's7'"))).toMatchObject({
    outcome: "damaged",
    detail: "subscriber has 499 rows instead of 500",
  });
  const orphan = await snapshot();
  const orphaned = await orphan.check((file) =>
    file.exec(`pragma foreign_keys = off;
      insert into consent (id, subscriber_id, kind, at, wants_account) values ('c', 'gone', 'requested', 1, 0)`),
  );
  expect(orphaned).toMatchObject({ outcome: "damaged", detail: expect.stringContaining("consent") });
});

test("P217: a file cut short, or with a page overwritten, is noticed", async () => {
  const cut = await snapshot();
  truncateSync(cut.file, 20_000);
  expect(await cut.checkAsItIs()).toMatchObject({ outcome: "damaged" });
  const overwritten = await snapshot();
  const handle = openSync(overwritten.file, "r+");
  writeSync(handle, Buffer.alloc(4_096, 7), 0, 4_096, 8 * 4_096);
  closeSync(handle);
  expect(await overwritten.checkAsItIs()).toMatchObject({ outcome: "damaged" });
});

test("P217: what is no database of this program, or a newer one's, is told apart", async () => {
  const text = await snapshot();
  writeFileSync(text.file, "Dear reader,\n".repeat(1_000));
  expect(await text.checkAsItIs()).toEqual({ outcome: "not-a-backup" });
  const foreign = await snapshot();
  expect(await foreign.check((file) => file.exec("drop table schema_version"))).toEqual({ outcome: "not-a-backup" });
  const newer = await snapshot();
  const found = await newer.check((file) => file.exec("insert into schema_version values (999, 999, 0)"));
  expect(found).toEqual({ outcome: "newer", version: 999, known: newestVersion });
});
