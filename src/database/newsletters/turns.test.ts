import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { accepted, addReaders, changeReader, createIssueScene, refused } from "../../../test/support/issues.ts";
import type { Database } from "../database.ts";

const MINUTE = 60_000;

async function frozen(database: Database, readers: number, more: object = {}) {
  const scene = await createIssueScene(database);
  await addReaders(database, 1, readers);
  const issue = await scene.order(more);
  await scene.freeze(issue);
  return { scene, issue };
}

eachEngine(({ open }) => {
  test("connections take copies in the order of readers; what is settled counts with it", async () => {
    const { scene, issue } = await frozen(await open(), 5);
    const first = await scene.turn(issue, { free: [1, 2] });
    expect(first).toMatchObject({ cursor: 2, nextReadyAt: null });
    expect(first?.taken).toEqual([
      { link: 1, no: 1, subscriber: { id: "s1", address: "reader1@example.org", random: "r1" }, attempts: 0, lost: 0 },
      { link: 2, no: 2, subscriber: { id: "s2", address: "reader2@example.org", random: "r2" }, attempts: 0, lost: 0 },
    ]);
    expect(await scene.ledger.finish(scene.generation, issue, scene.now)).toBe(false);
    scene.now += MINUTE;
    const settled = [
      { link: 1, no: 1, change: accepted },
      { link: 2, no: 2, change: refused },
    ];
    const second = await scene.turn(issue, { settled, free: [1, 2, 3, 4], cursor: 2 });
    expect(second?.taken.map(({ link, no }) => [link, no])).toEqual([
      [1, 3],
      [2, 4],
      [3, 5],
    ]);
    expect(await scene.store.issue(issue)).toMatchObject({
      issue: { state: "sending", startedAt: scene.now - MINUTE, finishedAt: null },
      tally: { pending: 3, accepted: 1, refused: 1 },
      lastAccepted: scene.now,
    });
    expect(await scene.ledger.current(scene.now)).toMatchObject({ sentToday: 1, daysBefore: 0 });
    expect(await scene.ledger.current(scene.now + 24 * 60 * MINUTE)).toMatchObject({ sentToday: 0, daysBefore: 1 });
    const rest = second?.taken.map(({ link, no }) => ({ link, no, change: accepted })) ?? [];
    expect(await scene.turn(issue, { settled: rest, free: [1], cursor: 5 })).toEqual({
      taken: [],
      cursor: 5,
      nextReadyAt: null,
    });
    expect(await scene.ledger.finish(scene.generation, issue, scene.now)).toBe(true);
    expect(await scene.ledger.current(scene.now)).toBeNull();
  });

  test("what waits for a time goes before pending copies once it has come, also after a leap of the clock", async () => {
    const { scene, issue } = await frozen(await open(), 4);
    await scene.turn(issue, { free: [1, 2, 3] });
    const later = { attempts: 1, lost: 0, code: 451 };
    const settled = [
      { link: 1, no: 1, change: { state: "deferred", readyAt: scene.now + 5 * MINUTE, ...later } as const },
      { link: 2, no: 2, change: { state: "pending", readyAt: scene.now + MINUTE, ...later } as const },
      { link: 3, no: 3, change: { state: "deferred", readyAt: scene.now + 60 * MINUTE, ...later } as const },
    ];
    const none = await scene.turn(issue, { settled, cursor: 3 });
    expect(none).toEqual({ taken: [], cursor: 3, nextReadyAt: scene.now + MINUTE });
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 2, deferred: 2 });
    scene.now += 5 * MINUTE;
    const due = await scene.turn(issue, { free: [1, 2, 3], cursor: 3 });
    expect(due?.taken.map(({ no, attempts }) => [no, attempts])).toEqual([
      [2, 1],
      [1, 1],
      [4, 0],
    ]);
    expect(due?.nextReadyAt).toBe(scene.now + 55 * MINUTE);
    scene.now -= 24 * 60 * MINUTE;
    const leapt = await scene.turn(issue, { free: [4], cursor: 4 });
    expect(leapt?.taken.map(({ no }) => no)).toEqual([3]);
  });

  test("each reader is looked at again: who has left, paused, bounced or was erased gets nothing", async () => {
    const database = await open();
    const { scene, issue } = await frozen(database, 3_000);
    await changeReader(database, "s1", { leftAt: 5 });
    await changeReader(database, "s2", { pausedUntil: scene.now + 1 });
    await changeReader(database, "s3", { bouncedAt: 5 });
    await database.write(async (trx) => {
      await trx.deleteFrom("subscriber").where("no", ">=", 5).where("no", "<", 2_000).execute();
    });
    expect(await scene.sendAll(issue)).toBe(1 + 1_001);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 0, accepted: 1_002, suppressed: 1_998 });
    expect(await scene.store.recount(issue)).toEqual([]);
  });

  test("a turn that has looked at many who have gone says that there is more", async () => {
    const database = await open();
    const { scene, issue } = await frozen(database, 9_000);
    await database.write(async (trx) => {
      await trx.deleteFrom("subscriber").where("no", "<", 9_000).execute();
    });
    let turn = await scene.turn(issue, { free: [1] });
    expect(turn).toMatchObject({ taken: [], nextReadyAt: scene.now });
    for (let turns = 0; !turn?.taken.length && turns < 10; turns++)
      turn = await scene.turn(issue, { free: [1], cursor: turn?.cursor ?? 0 });
    expect(turn?.taken).toMatchObject([{ no: 9_000 }]);
  });

  test("P52: a sender whose lease has passed on changes nothing", async () => {
    const { scene, issue } = await frozen(await open(), 2);
    await scene.turn(issue, { free: [1] });
    const stale = scene.generation;
    await scene.takeOver();
    const { ledger, now } = scene;
    const settled = [{ link: 1, no: 1, change: accepted }];
    const request = { issue, settled, free: [2], cursor: 0, rule: () => null, now };
    expect(await ledger.turn(stale, request)).toBeNull();
    expect(await ledger.freeze(stale, issue, () => null, now)).toBeNull();
    expect(await ledger.finish(stale, issue, now)).toBeNull();
    expect(await ledger.recover(stale, now)).toBeNull();
    await ledger.pause(stale, issue, "none", now);
    expect(await scene.store.issue(issue)).toMatchObject({ issue: { state: "sending" }, tally: { pending: 2 } });
  });

  test("what was taken by a process that ended goes once more, and is then held", async () => {
    const { scene, issue } = await frozen(await open(), 4);
    await scene.turn(issue, { free: [1, 2] });
    expect(await scene.ledger.recover(scene.generation, scene.now)).toBe(0);
    await scene.takeOver();
    expect(await scene.ledger.recover(scene.generation, scene.now)).toBe(2);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ uncertain: 2, pending: 2 });
    const again = await scene.turn(issue, { free: [1, 2, 3] });
    expect(again?.taken.map(({ no, lost }) => [no, lost])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
    await scene.turn(issue, { settled: [{ link: 2, no: 2, change: accepted }] });
    await scene.takeOver();
    expect(await scene.ledger.recover(scene.generation, scene.now)).toBe(2);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ held: 1, uncertain: 1, accepted: 1, pending: 1 });
    await scene.sendAll(issue);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ held: 1, accepted: 3, pending: 0 });
    expect(await scene.ledger.finish(scene.generation, issue, scene.now)).toBe(true);
  });

  test("an issue that holds what is uncertain sends nothing twice", async () => {
    const { scene, issue } = await frozen(await open(), 1, { holdUncertain: true });
    await scene.turn(issue, { free: [1] });
    await scene.takeOver();
    await scene.ledger.recover(scene.generation, scene.now);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ held: 1, uncertain: 0 });
  });

  test("a turn whose answer was lost is repeated without harm, or its copies go from other connections", async () => {
    const { scene, issue } = await frozen(await open(), 5);
    const first = await scene.turn(issue, { free: [1, 2] });
    const settled = [{ link: 1, no: 1, change: accepted }];
    const request = { settled, free: [1], cursor: first?.cursor ?? 0 };
    const lost = await scene.turn(issue, request);
    expect(lost?.taken.map(({ no }) => no)).toEqual([3]);
    const repeated = await scene.turn(issue, request);
    expect(repeated?.taken.map(({ link, no }) => [link, no])).toEqual([[1, 3]]);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ accepted: 1, pending: 4 });
    const other = await scene.order({ slug: "other" });
    await scene.freeze(other);
    const elsewhere = await scene.turn(other, { free: [1] });
    expect(elsewhere?.taken).toMatchObject([{ link: 1, no: 1 }]);
    await scene.turn(other, { settled: [{ link: 1, no: 1, change: accepted }] });
    await scene.turn(issue, { settled: [{ link: 2, no: 2, change: accepted }], cursor: 3 });
    expect(await scene.sendAll(issue)).toBe(3);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ accepted: 5, pending: 0 });
  });

  test("of a paused issue nothing is taken, and what is under way is settled", async () => {
    const { scene, issue } = await frozen(await open(), 3);
    await scene.turn(issue, { free: [1] });
    await scene.ledger.pause(scene.generation, issue, "too many refusals", scene.now);
    expect(await scene.ledger.current(scene.now)).toBeNull();
    const turn = await scene.turn(issue, { settled: [{ link: 1, no: 1, change: refused }], free: [1, 2], cursor: 1 });
    expect(turn?.taken).toEqual([]);
    expect(await scene.store.issue(issue)).toMatchObject({
      issue: { state: "paused", reason: "too many refusals" },
      tally: { refused: 1, pending: 2 },
    });
    await scene.store.changeState(issue, { from: ["paused"], to: "sending", reason: null }, scene.now);
    expect(await scene.sendAll(issue)).toBe(2);
  });
});
