import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eachEngine } from "../../test/support/databases.ts";
import { sampleOrder } from "../../test/support/issues.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { openDatabase } from "./database.ts";
import { durability, quickCheck } from "./integrity.ts";
import { newestMail, timeOfServer, wrongCounters, wrongTallies } from "./miscounts.ts";
import { createIssueStore } from "./newsletters/issue-store.ts";

async function scene() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-integrity-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
  onTestFinished(async () => {
    await database.close().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return { database, file: join(folder, "commonplace.db") };
}

test("P238: a database as it is opened is durable; a setting and an engine that are not are named", async () => {
  const { database } = await scene();
  expect(await durability(database)).toMatchObject({ engine: "sqlite", hasFault: false, wrong: [] });
  const facts = async () => ({ ...(await database.facts()), version: "3.51.2", synchronous: 1 });
  expect(await durability({ ...database, facts })).toEqual({
    engine: "sqlite",
    version: "3.51.2",
    hasFault: true,
    wrong: [{ name: "synchronous", found: "1", wanted: "2" }],
  });
});

test("P238: a damaged file is found, one that is none, and one that takes too long is given up", async () => {
  const { database, file } = await scene();
  await database.write((trx) =>
    sql`create table filled as
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i, randomblob(200) as bytes from n`.execute(
      trx,
    ),
  );
  expect(await quickCheck(file, 20_000)).toBe("ok");
  expect(await quickCheck(file, 1)).toBeNull();
  await database.close();
  const damaged = openSync(file, "r+");
  writeSync(damaged, Buffer.alloc(40_000, 0xff), 0, 40_000, 40_960);
  closeSync(damaged);
  expect(await quickCheck(file, 20_000)).not.toBe("ok");
  expect(await quickCheck(`${file}-none`, 20_000)).toMatch(/open/);
});

eachEngine(({ engine, place, openAt }) => {
  test("P238: a counter that does not say how many there are is named", async () => {
    const database = await openAt(await place());
    expect(await wrongCounters(database)).toEqual([]);
    expect(await newestMail(database)).toBeNull();
    expect(Math.abs((await timeOfServer(database)) - Date.now())).toBeLessThan(60_000);
    await database.write((trx) => trx.updateTable("counter").set({ value: 3 }).where("name", "=", "members").execute());
    expect(await wrongCounters(database)).toEqual([{ name: "members", was: 3, is: 0 }]);
  });

  test("P238: an issue whose tally does not say what its copies do is named, and left as it is", async () => {
    const database = await openAt(await place());
    const id = (await createIssueStore(database, { excludes: exclusionOf }).order(sampleOrder, 1)) as number;
    expect(await wrongTallies(database)).toEqual([]);
    await database.write((trx) => trx.insertInto("tally").values({ issue: id, state: 1, n: 2 }).execute());
    for (const _ of ["once", "again"])
      expect(await wrongTallies(database)).toEqual([{ issue: id, state: "accepted", was: 2, is: 0 }]);
  });

  test.skipIf(engine === "sqlite")("P238: a server that does not wait for the disk is named", async () => {
    const at = await place();
    const name = sql.id(new URL(at.databaseUrl as string).pathname.slice(1));
    const before = await openAt(at);
    const lax = { name: "synchronous_commit", found: "off", wanted: "on" };
    expect((await durability(before)).engine).toBe("postgres");
    await before.write((trx) => sql`alter database ${name} set synchronous_commit = 'off'`.execute(trx));
    expect((await durability(await openAt(at))).wrong).toContainEqual(lax);
  });
});
