import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { fillDatabase } from "../../../test/support/filled-database.ts";
import { claimBackup, lastBackup, settleBackup } from "../../database/backups/record.ts";
import { backUpInThread } from "./back-up-in-thread.ts";
import { createScheduledBackups } from "./scheduled-backups.ts";

const HOUR = 3_600_000;

/** For a machine that has other work. */
const patient = { timeout: 90_000 };

eachEngine(({ place, openAt }) => {
  async function scene() {
    const where = await place();
    const database = await openAt(where);
    await fillDatabase(database, where.dataFolder);
    const path = mkdtempSync(join(tmpdir(), "commonplace-kept-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    const logged: string[] = [];
    const order = { place: where, target: { kind: "folder" as const, path }, recipients: [], keep: 30 };
    const node = () => {
      const backups = createScheduledBackups({
        ...{ database, order, every: HOUR, between: 5 },
        backUp: backUpInThread,
        log: { info: (_, message) => logged.push(message), error: (_, message) => logged.push(message) },
      });
      onTestFinished(() => backups.stop());
      return backups;
    };
    return { database, path, logged, node };
  }

  test("P222: of three nodes one makes the backup that is due, beside the thread that serves", patient, async () => {
    const { database, path, logged, node } = await scene();
    const nodes = [node(), node(), node()];
    for (const each of nodes) each.begin();
    await expect.poll(() => logged, { timeout: 60_000 }).toEqual(["a backup was made"]);
    expect(Date.now() - ((await lastBackup(database)) ?? 0)).toBeLessThan(60_000);
    // Each has looked again by then, and found none due.
    await delay(100);
    for (const each of nodes) await each.stop();
    expect(readdirSync(path)).toHaveLength(1);
    expect(logged).toEqual(["a backup was made"]);
  });

  test("P222: one that fails is told of and tried again after half an hour; the process goes on", patient, async () => {
    const { database, path, logged, node } = await scene();
    rmSync(path, { recursive: true });
    writeFileSync(path, "no folder");
    const one = node();
    one.begin();
    await expect
      .poll(() => logged, { timeout: 60_000 })
      .toEqual(["the backup failed; it is tried again within the hour"]);
    await expect
      .poll(() =>
        database.read((db) => db.selectFrom("lease").select("expiresAt").where("name", "=", "backup").execute()),
      )
      .toEqual([{ expiresAt: expect.closeTo(Date.now() + HOUR / 2, -5) }]);
    expect(await lastBackup(database)).toBeNull();
    await one.stop();
    rmSync(path);
    await database.write((trx) =>
      trx.updateTable("lease").set({ expiresAt: 0 }).where("name", "=", "backup").execute(),
    );
    node().begin();
    await expect.poll(() => logged[1], { timeout: 60_000 }).toBe("a backup was made");
  });

  test("P222: a claim holds for an hour, and ends with a good backup", patient, async () => {
    const database = await openAt(await place());
    expect(await claimBackup(database, HOUR)).toBe(true);
    expect(await claimBackup(database, HOUR)).toBe(false);
    await settleBackup(database, "good");
    expect(await claimBackup(database, HOUR)).toBe(false);
    expect(await claimBackup(database, 0)).toBe(true);
  });

  test("P222: a process that ends gives up what is under way, and leaves nothing", patient, async () => {
    const { database, path, logged, node } = await scene();
    const one = node();
    one.begin();
    await expect
      .poll(
        () => database.read((db) => db.selectFrom("lease").select("expiresAt").where("name", "=", "backup").execute()),
        {
          interval: 1,
        },
      )
      .toHaveLength(1);
    await one.stop();
    expect(readdirSync(path).filter((name) => !name.startsWith("."))).toHaveLength(logged.length);
  });
});
