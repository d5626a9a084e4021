import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import {
  addReaders,
  changeReader,
  createIssueScene,
  eraseReader,
  type IssueScene,
} from "../../../test/support/issues.ts";
import { randomPicker } from "../../../test/support/random-numbers.ts";
import { exclusionOf } from "../../domain/newsletters/audience.ts";
import type { CopyChange, TakenCopy } from "../../domain/newsletters/store.ts";
import type { Database } from "../database.ts";

const MINUTE = 60_000;
const DAY = 86_400 * 1_000;
const STEPS = 500;

/** What an engine, an author, readers and crashes do, in any order. */
function createChaos(scene: IssueScene, database: Database, pick: (below: number) => number) {
  let underWay: TakenCopy[] = [];
  let at = 0;
  let cursor = 0;
  let readers = 60;
  const { store, ledger } = scene;
  const some = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  const anyIssue = async () => some(await store.issues())?.id ?? 0;
  const reader = () => `s${1 + pick(readers)}`;

  function answer(copy: TakenCopy): CopyChange {
    const wait = { readyAt: scene.now + pick(10) * MINUTE, attempts: copy.attempts + 1, lost: copy.lost, code: 451 };
    return some<CopyChange>([
      { state: "accepted", code: 250 },
      { state: "accepted", code: 250 },
      { state: "refused", code: 550 },
      { state: "deferred", ...wait },
      { state: "pending", ...wait },
      copy.lost ? { state: "held", code: 0 } : { state: "uncertain", ...wait, lost: 1 },
    ]);
  }

  async function turn(): Promise<void> {
    const settled = underWay.filter(() => pick(3));
    const rest = underWay.filter((copy) => !settled.includes(copy));
    const free = [1, 2, 3, 4, 5].filter((link) => !rest.some((copy) => copy.link === link) && pick(4));
    const result = await scene.turn(at, {
      settled: settled.map((copy) => ({ link: copy.link, no: copy.no, change: answer(copy) })),
      free,
      cursor,
    });
    if (!result) throw new Error("the lease is another's");
    // Now and then the answer is lost, and the turn's copies with it.
    underWay = pick(8) ? [...rest, ...result.taken] : rest;
    cursor = result.cursor;
  }

  async function engine(): Promise<void> {
    const active = await ledger.current(scene.now);
    if (underWay.length || !active) return turn();
    if (at !== active.issue.id) cursor = 0;
    at = active.issue.id;
    if (active.issue.state === "sending") return turn();
    await ledger.freeze(scene.generation, at, exclusionOf, scene.now);
  }

  async function crash(): Promise<void> {
    underWay = [];
    cursor = 0;
    await scene.takeOver();
    await ledger.recover(scene.generation, scene.now);
  }

  const change = async (from: "sending" | "paused" | "scheduled", to: "sending" | "paused" | "cancelled") =>
    store.changeState(await anyIssue(), { from: [from], to, reason: null }, scene.now);

  const others = [
    crash,
    () => store.order({ ...orderOf(), startAt: scene.now + pick(2) * MINUTE }, scene.now),
    () => store.order({ ...orderOf(), startAt: scene.now + pick(2) * MINUTE }, scene.now),
    () => change("sending", "paused"),
    () => change("paused", "sending"),
    () => change("paused", "sending"),
    () => change(some(["sending", "paused", "scheduled"]), "cancelled"),
    async () =>
      store.retry(await anyIssue(), some([["refused"], ["held"], ["suppressed", "refused"]] as const), scene.now),
    async () => store.addMissing(await anyIssue(), scene.now),
    async () => store.resend(await anyIssue(), `reader${1 + pick(readers)}@example.org`, scene.now),
    async () => ledger.finish(scene.generation, at, scene.now),
    async () => ledger.finish(scene.generation, at, scene.now),
    () => eraseReader(database, reader()),
    () => changeReader(database, reader(), { leftAt: scene.now }),
    () => changeReader(database, reader(), { bouncedAt: scene.now }),
    () => addReaders(database, ++readers, readers),
    () => ledger.compact(scene.now + 40 * DAY),
    () => {
      scene.now += pick(20) * MINUTE;
    },
  ];
  const orderOf = () => ({ ...sample, slug: some(["one", "two", "three"]), again: !pick(4), freezeNow: !pick(3) });

  return { step: () => (pick(3) ? engine() : some(others)()) };
}

const sample = {
  kind: "post",
  subject: "Hello",
  topic: null,
  language: null,
  otherLanguages: [],
  digest: "",
  message: { pieces: [""], gaps: [] },
  sender: "letters@site.example",
  window: null,
  dayCap: null,
  corrects: null,
  holdUncertain: false,
  unlisted: false,
} as const;

eachEngine(({ open, engine }) => {
  test("whatever happens in whichever order, tallies are what is stored", { timeout: 120_000 }, async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 60);
    const chaos = createChaos(scene, database, randomPicker(`tallies on ${engine}`));
    for (let step = 1; step <= STEPS; step++) {
      await chaos.step();
      if (step % 10) continue;
      for (const { id } of await scene.store.issues()) expect(await scene.store.recount(id)).toEqual([]);
      expect(await strayRows(database)).toEqual([]);
    }
    const issues = await scene.store.issues();
    expect(issues.length).toBeGreaterThan(3);
  });
});

/** Copies with a time that wait for nothing, and taken ones that are finished. */
function strayRows(database: Database): Promise<unknown[]> {
  return database.read((db) =>
    db
      .selectFrom("delivery")
      .leftJoin("slot", (join) =>
        join.onRef("slot.issue", "=", "delivery.issue").onRef("slot.subscriberNo", "=", "delivery.subscriberNo"),
      )
      .select(["delivery.issue", "delivery.subscriberNo", "delivery.state", "slot.link"])
      .where("delivery.state", "not in", [0, 2, 5])
      .where((e) => e.or([e("delivery.readyAt", "is not", null), e("slot.link", "is not", null)]))
      .execute(),
  );
}
