import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import {
  accepted,
  addReaders,
  changeReader,
  createIssueScene,
  eraseReader,
  refused,
  sampleOrder,
} from "../../../test/support/issues.ts";
import { exclusionOf } from "../../domain/newsletters/audience.ts";
import type { IssueStore } from "../../domain/newsletters/store.ts";
import type { Database } from "../database.ts";
import { openRestoreMark } from "../restore-mark.ts";
import type { Handle } from "../schema.ts";
import { createIssueStore } from "./issue-store.ts";

async function addressesOf(missing: ReturnType<IssueStore["missing"]>): Promise<string[]> {
  const found: string[] = [];
  for await (const some of missing) found.push(...some.map(({ address }) => address));
  return found;
}

eachEngine(({ open, place, openAt }) => {
  test("an issue is kept as it was ordered", async () => {
    const scene = await createIssueScene(await open());
    const more = {
      topic: "essays",
      window: "Mon-Fri 7-9",
      dayCap: "warm-up",
      unlisted: true,
      holdUncertain: true,
    } as const;
    const first = await scene.order(more);
    const second = await scene.order({ kind: "letter", dayCap: 500, corrects: first, again: true });
    expect((await scene.store.issues()).map(({ id }) => id)).toEqual([second, first]);
    const { message: _message, sender: _sender, freezeNow: _freezeNow, ...kept } = { ...sampleOrder, ...more };
    expect(await scene.store.issue(first)).toEqual({
      issue: {
        ...kept,
        id: first,
        startAt: scene.now,
        state: "scheduled",
        reason: null,
        createdAt: scene.now,
        startedAt: null,
        finishedAt: null,
      },
      tally: { pending: 0, accepted: 0, deferred: 0, refused: 0, suppressed: 0, uncertain: 0, held: 0, cancelled: 0 },
      lastAccepted: 0,
      checked: true,
    });
    const letter = { kind: "letter", dayCap: 500, corrects: first, again: true };
    expect((await scene.store.issue(second))?.issue).toMatchObject(letter);
    expect(await scene.store.issue(second + 1)).toBeNull();
  });

  test("the latest rehearsal of a digest counts", async () => {
    const { store } = await createIssueScene(await open());
    expect(await store.rehearsal("d")).toBeNull();
    await store.recordRehearsal({ digest: "d", recipients: 5, at: 1 });
    await store.recordRehearsal({ digest: "d", recipients: 7, at: 2 });
    expect(await store.rehearsal("d")).toEqual({ recipients: 7, at: 2 });
  });

  test("P118: the same order from two shells sends once", async () => {
    const where = await place();
    const [one, two] = [await openAt(where), await openAt(where)];
    const scene = await createIssueScene(one);
    const other = createIssueStore(two, { excludes: exclusionOf });
    await addReaders(one, 1, 3);
    const order = { ...sampleOrder, startAt: scene.now };
    const both = [scene.store, other].map((store) => store.order(order, scene.now));
    const ids = (await Promise.all(both)).filter((id) => id !== null);
    expect(ids).toHaveLength(1);
    const [id] = ids as [number];
    await scene.freeze(id);
    await scene.sendAll(id);
    expect(await scene.store.order(order, scene.now)).toBeNull();
    await scene.ledger.finish(scene.generation, id, scene.now);
    expect(await scene.store.order(order, scene.now)).toBeNull();
    expect(await scene.store.order({ ...order, slug: "other" }, scene.now)).not.toBeNull();
    await addReaders(one, 4, 4);
    const later = await scene.store.order(order, scene.now);
    expect(later).toBeGreaterThan(id);
    expect(await scene.freeze(later as number)).toBe(1);
  });

  test("cancelling takes back what was not sent, and leaves what may have been to the author", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 1_500);
    const issue = await scene.order();
    await scene.freeze(issue);
    await scene.turn(issue, { free: [1, 2, 3, 4] });
    const wait = { readyAt: scene.now + 1, attempts: 1, code: 0 };
    const settled = [
      { link: 1, no: 1, change: accepted },
      { link: 2, no: 2, change: { state: "uncertain", lost: 1, ...wait } as const },
      { link: 3, no: 3, change: { state: "deferred", lost: 0, ...wait } as const },
    ];
    await scene.turn(issue, { settled, free: [1], cursor: 4 });
    const cancel = { from: ["sending", "paused"], to: "cancelled", reason: null } as const;
    expect(await scene.store.changeState(issue, cancel, scene.now)).toBe(true);
    expect(await scene.store.changeState(issue, cancel, scene.now)).toBe(false);
    expect(await scene.store.issue(issue)).toMatchObject({
      issue: { state: "cancelled", finishedAt: scene.now },
      tally: { pending: 2, accepted: 1, held: 1, cancelled: 1_496, deferred: 0, uncertain: 0 },
    });
    const under = [
      { link: 4, no: 4, change: { state: "deferred", lost: 0, ...wait } as const },
      { link: 1, no: 5, change: { state: "uncertain", lost: 1, ...wait } as const },
    ];
    expect(await scene.turn(issue, { settled: under, free: [1, 4] })).toMatchObject({ taken: [], nextReadyAt: null });
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 0, held: 2, cancelled: 1_497 });
    expect(await scene.store.recount(issue)).toEqual([]);
    expect(await scene.store.retry(issue, ["cancelled"], scene.now)).toBe(0);
    expect(await scene.store.addMissing(issue, scene.now)).toBe(false);
  });

  test("commands change at most 500 copies in one transaction", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 1_100);
    const issue = await scene.send({}, () => refused);
    const waiting = async (db: Handle) => {
      const rows = db.selectFrom("delivery").where("state", "=", 0);
      return Number((await rows.select((e) => e.fn.countAll().as("n")).executeTakeFirstOrThrow()).n);
    };
    const changed: number[] = [];
    const counting: Database = {
      ...database,
      write: (run) =>
        database.write(async (trx) => {
          const before = await waiting(trx);
          const result = await run(trx);
          changed.push(Math.abs((await waiting(trx)) - before));
          return result;
        }),
    };
    const store = createIssueStore(counting, { excludes: exclusionOf });
    expect(await store.retry(issue, ["refused"], scene.now)).toBe(1_100);
    expect(changed).toEqual([500, 500, 100]);
    changed.length = 0;
    expect(await store.changeState(issue, { from: ["sending"], to: "cancelled", reason: null }, scene.now)).toBe(true);
    expect(changed).toEqual([0, 500, 500, 100]);
  });

  test("a cancellation that was interrupted is gone on with", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 3);
    const issue = await scene.order();
    await scene.freeze(issue);
    await database.write(async (trx) => {
      await trx.updateTable("issue").set({ state: "cancelled", finishedAt: scene.now }).execute();
    });
    await scene.ledger.compact(scene.now);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 0, cancelled: 3 });
  });

  test("P123: after a restored database every open issue waits for the author, and goes on where it stood", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    const finished = await scene.send({ slug: "finished" });
    await addReaders(database, 1, 4_500);
    const sending = await scene.order({ slug: "sending" });
    await scene.freeze(sending);
    await scene.turn(sending, { free: [1] });
    const freezing = await scene.order({ slug: "freezing" });
    await scene.ledger.freeze(scene.generation, freezing, exclusionOf, scene.now);
    const scheduled = await scene.order({ slug: "scheduled", startAt: scene.now + 1 });
    await scene.takeOver();
    expect(await scene.store.pauseAll("the database was restored", scene.now)).toBe(3);
    await scene.ledger.recover(scene.generation, scene.now);
    scene.now += 10;
    expect(await scene.ledger.current(scene.now)).toBeNull();
    const states = async () => {
      const issues = await scene.store.issues();
      return Object.fromEntries(issues.map(({ id, state }) => [id, state]));
    };
    expect(await states()).toEqual({
      [finished]: "finished",
      [sending]: "paused",
      [freezing]: "paused",
      [scheduled]: "paused",
    });
    expect((await scene.store.issue(sending))?.issue.reason).toBe("the database was restored");
    for (const id of [sending, freezing, scheduled])
      await scene.store.changeState(id, { from: ["paused"], to: "sending", reason: null }, scene.now);
    expect(await states()).toMatchObject({ [sending]: "sending", [freezing]: "freezing", [scheduled]: "scheduled" });
    expect((await scene.store.issue(scheduled))?.issue).toMatchObject({ startAt: scene.now, reason: null });
    expect(await scene.freeze(freezing)).toBe(500);
  });

  test("ids of issues that the lost days may have sent are not given again, however often a backup is put back", async () => {
    const where = await place();
    const database = await openAt(where);
    const scene = await createIssueScene(database);
    const first = await scene.order();
    const mark = openRestoreMark(database, where.dataFolder);
    const given = new Set([first]);
    for (let restored = 0; restored < 3; restored++) {
      await mark.advance();
      await database.write(async (trx) => {
        await trx.deleteFrom("issue").where("id", ">", first).execute();
        await trx.updateTable("counter").set({ value: 0 }).where("name", "=", "mark").execute();
      });
      await mark.accept();
      await scene.store.pauseAll("the database was restored", scene.now);
      for (const slug of ["one", "two"]) given.add(await scene.order({ slug }));
    }
    expect(given.size).toBe(1 + 3 * 2);
  });

  test("copies are tried again, whole issues and single ones", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 1_200);
    const issue = await scene.send({}, ({ no }) => (no <= 1_100 ? refused : accepted));
    expect(await scene.store.retry(issue, ["held"], scene.now)).toBe(0);
    expect((await scene.store.issue(issue))?.issue.state).toBe("finished");
    const further = await scene.order();
    await scene.freeze(further);
    await scene.sendAll(further, ({ no }) => (no <= 1_050 ? refused : accepted));
    await scene.ledger.finish(scene.generation, further, scene.now);
    // Fifty have had it by the other issue.
    expect(await scene.store.retry(issue, ["refused"], scene.now)).toBe(1_050);
    expect(await scene.store.issue(issue)).toMatchObject({
      issue: { state: "sending", finishedAt: null },
      tally: { pending: 1_050, refused: 50 },
    });
    expect(await scene.sendAll(issue)).toBe(1_050);
    await scene.ledger.finish(scene.generation, issue, scene.now);
    expect(await scene.store.resend(issue, "nobody@example.org", scene.now)).toBe("no-reader");
    expect(await scene.store.resend(further, "reader1200@example.org", scene.now)).toBe("no-copy");
    expect(await scene.store.resend(issue, "reader1200@example.org", scene.now)).toBe("pending");
    const turn = await scene.turn(issue, { free: [1] });
    expect(turn?.taken).toMatchObject([{ no: 1_200, attempts: 0, lost: 0 }]);
    expect(await scene.store.resend(issue, "reader1200@example.org", scene.now)).toBe("pending");
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 1, accepted: 1_149, refused: 50 });
    expect(await scene.store.recount(issue)).toEqual([]);
  });

  test("readers who came later are found, and get their copy, also behind where the sender stands", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 4_005);
    await changeReader(database, "s7", { leftAt: 3 });
    await changeReader(database, "s8", { leftAt: 3 });
    const issue = await scene.send();
    expect(await addressesOf(scene.store.missing(issue, exclusionOf, scene.now))).toEqual([]);
    await eraseReader(database, "s8");
    await changeReader(database, "s7", { leftAt: null });
    await addReaders(database, 5_000, 5_000);
    const late = ["reader7@example.org", "reader5000@example.org"];
    expect(await addressesOf(scene.store.missing(issue, exclusionOf, scene.now))).toEqual(late);
    expect(await scene.store.addMissing(issue, scene.now)).toBe(true);
    expect(await scene.store.addMissing(issue, scene.now)).toBe(false);
    expect((await scene.ledger.current(scene.now))?.issue).toMatchObject({ id: issue, state: "freezing" });
    expect(await scene.freeze(issue)).toBe(2);
    const turn = await scene.turn(issue, { free: [1, 2, 3], cursor: 4_000 });
    expect(turn?.taken.map(({ subscriber }) => subscriber.address)).toEqual(late);
  });

  test("a wrong tally is found and set right", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 3);
    const issue = await scene.send();
    await database.write(async (trx) => {
      await trx.updateTable("tally").set({ n: 7 }).where("state", "=", 1).execute();
      await trx.deleteFrom("tally").where("state", "=", 0).execute();
      await trx.insertInto("tally").values({ issue, state: 3, n: 2 }).execute();
    });
    expect(await scene.store.recount(issue)).toEqual([
      { state: "accepted", was: 7, is: 3 },
      { state: "refused", was: 2, is: 0 },
    ]);
    expect(await scene.store.recount(issue)).toEqual([]);
  });
});
