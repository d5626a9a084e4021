import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type DatabasePlace, eachEngine } from "../../test/support/databases.ts";
import { sampleOrder } from "../../test/support/issues.ts";
import { createMemberScene } from "../../test/support/members.ts";
import { DAY } from "../../test/support/subscribing.ts";
import { copyOfTables, restoreTables } from "../../test/support/table-copies.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { migrations, newestVersion } from "../database/migrations/migrate.ts";
import { schemaVersionAt } from "../database/migrations/schema-version.ts";
import { upgrade } from "../database/upgrade/upgrade.ts";
import { keysOf } from "./keys.ts";
import { openPeople } from "./people.ts";

eachEngine(({ engine, emptyPlace }) => {
  /** A process that serves this database, with the people in it. */
  async function start({ databaseUrl, dataFolder }: DatabasePlace) {
    const settings = { DATA_DIR: dataFolder, SECRET: "s".repeat(32), DATABASE_URL: databaseUrl ?? "" };
    const read = readConfig(settings);
    if (read.outcome === "faulty") throw new Error(read.faults.join());
    const keys = keysOf(read.config);
    const people = await openPeople(read.config, keys, { mayBegin: true });
    const given = { store: people.store, keys, realClock: true, mailsPerRecipient: 100_000 };
    const scene = createMemberScene(people.database, dataFolder, given);
    const { at, management } = scene;
    let open = true;
    const close = async () => {
      if (!open) return;
      open = false;
      // On Postgres the right to send would outlive the process.
      await at.delivery.stop(0);
      await people.close();
    };
    onTestFinished(close);
    const statusOf = async (name: string) => (await management.show(`${name}@example.org`))?.line?.status ?? null;
    const leave = (name: string) => at.ownSubscription.leave(`${name}@example.org`);
    const bring = async (row: { email: string; status?: string }) =>
      (await Array.fromAsync(management.import([row], { vouched: false, dryRun: false })))[0]?.fate;
    return { ...scene, people, statusOf, leave, bring, close, ...people.broughtUpToDate };
  }

  test("P264: a command neither begins a database nor changes an older one, and says what does", async () => {
    const where = await emptyPlace();
    const settings = { DATA_DIR: where.dataFolder, SECRET: "s".repeat(32), DATABASE_URL: where.databaseUrl ?? "" };
    const read = readConfig(settings);
    if (read.outcome === "faulty") throw new Error(read.faults.join());
    const { config } = read;
    const asCommand = () => openPeople(config, keysOf(config), { mayBegin: false });
    await expect(asCommand()).rejects.toThrow("no site has used");
    expect(await schemaVersionAt(where)).toBe(null);

    const old = await openDatabase(where, migrations.slice(0, newestVersion - 1));
    await old.close();
    await expect(asCommand()).rejects.toThrow("start the site, or run “npx commonplace upgrade”");
    expect(await schemaVersionAt(where)).toBe(newestVersion - 1);

    expect(await upgrade(where)).toMatchObject({ outcome: "upgraded" });
    await (await asCommand()).close();
    expect(await schemaVersionAt(where)).toBe(newestVersion);
  });

  const names = ["stays", "left", "stranger", "author", "undone", "back", "bounced", "erased"];

  test("P76: after a restoration whoever left since is gone, whoever came back stays, and no session is left", async () => {
    const where = await emptyPlace();
    const first = await start(where);
    expect(first.restored).toBe(false);
    for (const name of names) await first.at.activate(`${name}@example.org`);
    await first.at.subscribe("waiting@example.org");
    const { token } = await first.signIn({ email: "stays@example.org" });
    await first.people.mark.advance();
    const backup = await copyOfTables(first.people.database);

    await first.leave("left");
    await first.at.subscribers.unsubscribe(
      { address: "stranger@example.org", key: "stranger@example.org" },
      "192.0.2.1",
    );
    first.at.now = Date.now() + 1;
    await first.management.remove("author@example.org", { erase: false });
    await first.management.remove("erased@example.org", { erase: true });
    await first.leave("waiting");
    await first.leave("undone");
    await first.at.ownSubscription.undo("undone@example.org");
    await first.leave("back");
    await first.at.activate("back@example.org");
    await first.bring({ email: "bounced@example.org", status: "complained" });
    await first.at.activate("later@example.org");
    await first.leave("later");
    await first.close();

    const notes = readFileSync(join(where.dataFolder, "leavings.jsonl"), "utf8");
    expect(notes.trim().split("\n")).toHaveLength(10);
    expect(notes).not.toContain("example");
    expect(statSync(join(where.dataFolder, "leavings.jsonl")).mode & 0o777).toBe(0o600);
    const before = await start(where);
    expect(before.restored).toBe(false);
    await restoreTables(before.people.database, backup);
    expect(await before.statusOf("left")).toBe("active");
    expect(await before.look(token)).not.toBeNull();
    await before.close();

    const second = await start(where);
    expect(second).toMatchObject({ restored: true, erased: 1, left: 5 });
    const statuses = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await second.statusOf(name)])),
    );
    expect(statuses).toEqual({
      stays: "active",
      left: "unsubscribed",
      stranger: "unsubscribed",
      author: "unsubscribed",
      undone: "active",
      back: "active",
      bounced: "unsubscribed",
      erased: null,
    });
    expect(await second.memberStore.counts()).toEqual({ active: 3, members: 1, membersActive: 1 });
    expect(await second.statusOf("waiting")).toBe("unsubscribed");
    for (const name of ["left", "later", "waiting", "erased"])
      expect(await second.bring({ email: `${name}@example.org` }), name).toBe("left");
    expect(await second.look(token)).toBeNull();
    expect((await second.management.show("left@example.org"))?.consent.at(-1)).toMatchObject({
      kind: "left",
      how: "noted",
    });

    // From now on it is the present one: people who sign in or subscribe anew stay.
    const again = await second.signIn({ email: "stays@example.org" });
    await second.at.activate("left@example.org");
    await second.close();
    const third = await start(where);
    expect(third).toMatchObject({ restored: false, erased: 0, left: 0 });
    expect(await third.look(again.token)).not.toBeNull();
    expect(await third.statusOf("left")).toBe("active");
  });

  test("a later restoration is noticed as well, and so is one of a database from before there were marks", async () => {
    const where = await emptyPlace();
    const first = await start(where);
    const empty = await copyOfTables(first.people.database);
    await first.at.activate("ada@example.org");
    await first.people.mark.advance();
    const backup = await copyOfTables(first.people.database);
    await first.leave("ada");
    for (const copy of [backup, empty, backup]) {
      await restoreTables(first.people.database, copy);
      const next = await start(where);
      expect(next.restored).toBe(true);
      expect(await next.statusOf("ada")).toBe(copy === empty ? null : "unsubscribed");
      if (copy === empty) expect(await next.bring({ email: "ada@example.org" })).toBe("left");
      expect((await start(where)).restored).toBe(false);
    }
  });

  test("a folder without a mark: SQLite was brought from elsewhere, Postgres has a new node", async () => {
    const where = await emptyPlace();
    const first = await start(where);
    const { token } = await first.signIn({});
    const issue = (await first.people.issues.order({ ...sampleOrder, startAt: Date.now() + DAY }, Date.now())) ?? 0;
    const issueState = async () => (await second.people.issues.issue(issue))?.issue.state;
    await first.people.mark.advance();
    await first.close();
    rmSync(join(where.dataFolder, "mark"));
    const second = await start(where);
    expect(second.restored).toBe(engine === "sqlite");
    expect(await issueState()).toBe(engine === "sqlite" ? "paused" : "scheduled");
    expect((await second.look(token)) === null).toBe(engine === "sqlite");
    if (engine === "sqlite") return;
    // What one node has seen to, with the leavings that another one noted, is not done again by the next.
    const other = { ...where, dataFolder: (await emptyPlace()).dataFolder };
    const node = await start(other);
    await node.at.activate("ada@example.org");
    await node.people.mark.advance();
    const backup = await copyOfTables(node.people.database);
    await node.leave("ada");
    await second.people.mark.advance();
    await restoreTables(node.people.database, backup);
    expect(await start(where)).toMatchObject({ restored: true, left: 1 });
    expect(await issueState()).toBe("paused");
    await second.people.issues.changeState(issue, { from: ["paused"], to: "sending", reason: null }, Date.now());
    const { token: fresh } = await second.signIn({});
    const third = await start(other);
    expect(third).toMatchObject({ restored: true, left: 0 });
    expect(await third.look(fresh)).not.toBeNull();
    expect(await issueState()).toBe("scheduled");
  });

  test("P224: a new database and one of an earlier program send; one that was put back or copied does not, before it is armed", async () => {
    const where = await emptyPlace();
    const first = await start(where);
    expect(await first.people.isArmed()).toBe(true);
    const lease = () => first.people.outbox.holdLease("one", 60_000);
    expect((await lease()).outcome).toBe("held");
    await first.people.mark.advance();
    const backup = await copyOfTables(first.people.database);
    await first.people.mark.advance();
    // Put back underneath a process that runs: it notices, and loses the right to send at the next look.
    await restoreTables(first.people.database, backup);
    await first.people.mark.advance();
    expect((await first.people.lookAgain())?.restored).toBe(true);
    expect([await first.people.isArmed(), (await lease()).outcome]).toEqual([false, "elsewhere"]);
    expect(await first.people.lookAgain()).toBeNull();
    const second = await start(where);
    expect([second.restored, await second.people.isArmed()]).toEqual([false, false]);
    await second.people.arm();
    expect([await first.people.isArmed(), (await lease()).outcome]).toEqual([true, "held"]);
    await first.close();
    await second.close();
    expect(await (await start(where)).people.isArmed()).toBe(true);
  });

  test("P224: an author who brought the data folder elsewhere, or copied the database, arms it there", async () => {
    const where = await emptyPlace();
    const first = await start(where);
    await first.people.mark.advance();
    if (engine === "postgres") {
      // A dump that is put in the place of the tables makes them anew.
      await first.people.database.write(async (trx) => {
        await sql`create table made_anew (like instance including all)`.execute(trx);
        await sql`insert into made_anew select * from instance`.execute(trx);
        await sql`drop table instance`.execute(trx);
        await sql`alter table made_anew rename to instance`.execute(trx);
      });
      expect(await first.people.isArmed()).toBe(false);
      await first.people.arm();
      expect(await first.people.isArmed()).toBe(true);
      return;
    }
    await first.close();
    const copy = { ...where, dataFolder: `${where.dataFolder}-copy` };
    onTestFinished(() => rmSync(copy.dataFolder, { recursive: true, force: true }));
    // The moments of files are those of the kernel's clock, which goes on in steps.
    await delay(50);
    cpSync(where.dataFolder, copy.dataFolder, { recursive: true, preserveTimestamps: true });
    const second = await start(copy);
    expect([second.restored, await second.people.isArmed()]).toEqual([false, false]);
    await second.people.arm();
    expect(await second.people.isArmed()).toBe(true);
    expect(await (await start(where)).people.isArmed()).toBe(true);
    rmSync(join(copy.dataFolder, "instance"));
    expect(await second.people.isArmed()).toBe(false);
  });

  test.runIf(engine === "postgres")(
    "P227: a leaving noted by one node survives a restoration on every other, whichever is left",
    async () => {
      const where = await emptyPlace();
      const [a, b] = [await start(where), await start({ ...where, dataFolder: (await emptyPlace()).dataFolder })];
      for (const name of ["left", "back", "erased"]) await a.at.activate(`${name}@example.org`);
      await a.people.mark.advance();
      await b.people.mark.advance();
      const backup = await copyOfTables(a.people.database);
      await a.leave("left");
      await a.people.erasing.noteAddress("erased@example.org", Date.now() + 1);
      await a.management.remove("erased@example.org", { erase: true });
      await a.leave("back");
      await a.close();
      // Noted by the other node before it has heard of the leaving.
      await b.at.activate("back@example.org");
      await b.people.mark.advance();
      expect(await b.people.lookAgain()).toBeNull();
      rmSync(where.dataFolder, { recursive: true });

      // Underneath the node that is left, while it runs.
      await restoreTables(b.people.database, backup);
      await b.people.database.write((trx) => trx.deleteFrom("personNote").execute());
      expect(await b.people.lookAgain()).toEqual({ restored: true, erased: 1, left: 1 });
      const statuses = async () => [await b.statusOf("left"), await b.statusOf("back"), await b.statusOf("erased")];
      expect(await statuses()).toEqual(["unsubscribed", "active", null]);
      await b.close();
      // A new node knows at once what the others know, and tells a restored database of it.
      const c = await start({ ...where, dataFolder: (await emptyPlace()).dataFolder });
      await c.people.mark.advance();
      await restoreTables(c.people.database, backup);
      expect(await c.people.lookAgain()).toEqual({ restored: true, erased: 1, left: 1 });
    },
  );

  test("a leaving that cannot be noted is told of with the next one", async () => {
    const where = await emptyPlace();
    const { at, people, leave } = await start(where);
    for (const name of ["ada", "eve"]) await at.activate(`${name}@example.org`);
    const path = join(where.dataFolder, "leavings.jsonl");
    mkdirSync(path);
    await expect(leave("ada")).rejects.toMatchObject({ code: "unavailable" });
    rmSync(path, { recursive: true });
    writeFileSync(path, '{"at":"2026-01');
    await leave("eve");
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8").split("\n").slice(1, -1)).toHaveLength(2);
    expect(await people.mark.compare()).toBe("same");
  });
});
