import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { addReaders, changeReader, createIssueScene, eraseReader, refused } from "../../../test/support/issues.ts";
import { exclusionOf } from "../../domain/newsletters/audience.ts";
import type { ExclusionRule } from "../../domain/newsletters/issue.ts";

const numbers = (from: number, to: number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, 0]));

eachEngine(({ open, place, openAt }) => {
  test("P156: of a text in two languages each reader gets the one that is theirs, once", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 5);
    await changeReader(database, "s2", { language: "de" });
    await changeReader(database, "s3", { language: "de" });
    await changeReader(database, "s4", { language: "fr" });
    const main = { ...orderOf, otherLanguages: ["de"] };
    const german = { ...orderOf, slug: "hallo", language: "de" };
    expect(await scene.store.countAudience(main, exclusionOf, scene.now)).toMatchObject({
      recipients: 3,
      excluded: { language: 2 },
    });
    expect(await scene.rows(await scene.send(main))).toEqual({ 1: 1, 4: 1, 5: 1 });
    expect(await scene.rows(await scene.send(german))).toEqual({ 2: 1, 3: 1 });
    const [issue] = (await scene.store.issues()).filter(({ slug }) => slug === "hallo");
    expect(issue).toMatchObject({ language: "de", otherLanguages: [] });
    const untranslated = { slug: "plain" };
    expect(await scene.rows(await scene.send(untranslated))).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
    const sameName = await scene.order({ ...main, slug: "both" });
    expect(await scene.order({ ...german, slug: "both" })).not.toBe(sameName);
  });

  test("interrupted after any step and gone on with elsewhere, freezing gives exactly the audience", async () => {
    const where = await place();
    const database = await openAt(where);
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 12_345);
    await changeReader(database, "s1", { leftAt: 5 });
    await changeReader(database, "s4000", { pausedUntil: scene.now + 1 });
    await changeReader(database, "s4001", { topics: '["poetry"]' });
    await changeReader(database, "s4002", { topics: '["essays","poetry"]' });
    await eraseReader(database, "s12345");
    const issue = await scene.order({ topic: "essays" });
    expect(await scene.store.countAudience({ ...orderOf, topic: "essays" }, exclusionOf, scene.now)).toMatchObject({
      recipients: 12_341,
      excluded: { unsubscribed: 1, paused: 1, topic: 1, bounced: 0 },
    });
    const steps: unknown[] = [];
    for (let done = false; !done; ) {
      let looked = 0;
      const dying: ExclusionRule = () => {
        if (looked++ === 100) throw new Error("killed");
        return null;
      };
      await expect(scene.ledger.freeze(scene.generation, issue, dying, scene.now)).rejects.toThrow("killed");
      await scene.takeOver();
      await scene.ledger.recover(scene.generation, scene.now);
      const step = await scene.ledger.freeze(scene.generation, issue, exclusionOf, scene.now + steps.length);
      steps.push(step);
      done = step?.done ?? true;
    }
    expect(steps).toEqual([
      { done: false, added: 3_998 },
      { done: false, added: 3_999 },
      { done: false, added: 4_000 },
      { done: true, added: 344 },
    ]);
    const { 1: _left, 4000: _paused, 4001: _topic, ...audience } = numbers(1, 12_344);
    expect(await scene.rows(issue)).toEqual(audience);
    expect(await scene.store.issue(issue)).toMatchObject({ issue: { state: "sending" }, tally: { pending: 12_341 } });
    expect(await scene.ledger.freeze(scene.generation, issue, exclusionOf, scene.now)).toEqual({
      done: true,
      added: 0,
    });
    expect(await scene.store.recount(issue)).toEqual([]);
  });

  test("who confirms while the audience is written down comes too late, unless a clock was set back", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 4_005);
    await changeReader(database, "s4005", { verifiedAt: scene.now + 86_400_000 });
    const issue = await scene.order();
    await scene.ledger.freeze(scene.generation, issue, exclusionOf, scene.now);
    await changeReader(database, "s4004", { verifiedAt: scene.now + 1 });
    scene.now += 10;
    expect(await scene.freeze(issue)).toBe(4);
    const { 4004: _late, ...audience } = numbers(1, 4_005);
    expect(await scene.rows(issue)).toEqual(audience);
  });

  test("an audience that is frozen ahead waits for the start", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 2);
    const startAt = scene.now + 1_000;
    const issue = await scene.order({ startAt, freezeNow: true });
    const other = await scene.order({ slug: "other", startAt });
    expect((await scene.ledger.current(scene.now))?.issue).toMatchObject({ id: issue, state: "freezing" });
    await scene.freeze(issue);
    expect(await scene.ledger.current(scene.now)).toBeNull();
    await addReaders(database, 3, 3);
    expect((await scene.turn(issue, { free: [1] }))?.taken).toEqual([]);
    scene.now = startAt;
    expect(await scene.ledger.current(scene.now)).toMatchObject({
      issue: { id: issue, state: "scheduled" },
      message: { gaps: ["to"] },
      sender: "letters@site.example",
    });
    expect(await scene.ledger.freeze(scene.generation, issue, exclusionOf, scene.now)).toEqual({
      done: true,
      added: 0,
    });
    expect(await scene.sendAll(issue)).toBe(2);
    await scene.ledger.finish(scene.generation, issue, scene.now);
    expect((await scene.ledger.current(scene.now))?.issue.id).toBe(other);
    expect(await scene.freeze(other)).toBe(3);
  });

  test("who has had a post, or may have, does not get it again; a correction goes to who accepted", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 3);
    const first = await scene.send({}, ({ no }) =>
      no === 1 ? refused : no === 2 ? { state: "held", code: 0 } : { state: "accepted", code: 250 },
    );
    await addReaders(database, 4, 4);
    expect(await scene.store.countAudience(orderOf, exclusionOf, scene.now)).toMatchObject({
      recipients: 2,
      excluded: { "had-it": 2 },
    });
    expect(await scene.store.countAudience({ ...orderOf, kind: "letter" }, exclusionOf, scene.now)).toMatchObject({
      recipients: 4,
    });
    const second = await scene.send();
    expect(await scene.rows(second)).toEqual({ 1: 1, 4: 1 });
    const again = await scene.send({ again: true });
    expect(await scene.rows(again)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 });
    const correction = { ...orderOf, corrects: first };
    expect(await scene.store.countAudience(correction, exclusionOf, scene.now)).toMatchObject({
      recipients: 1,
      excluded: { "not-accepted": 3 },
    });
    expect(await scene.rows(await scene.send(correction))).toEqual({ 3: 1 });
  });

  test("a hundred thousand readers are written down in time that grows with their number alone", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 100_000);
    const issue = await scene.order();
    const times: number[] = [];
    for (let done = false; !done; ) {
      const started = performance.now();
      done = (await scene.ledger.freeze(scene.generation, issue, exclusionOf, scene.now))?.done ?? true;
      times.push(performance.now() - started);
    }
    const middle = (some: number[]) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)] as number;
    expect(times).toHaveLength(26);
    expect(middle(times.slice(15, 25))).toBeLessThan(5 * middle(times.slice(0, 10)) + 20);
    expect(times.reduce((sum, time) => sum + time)).toBeLessThan(10_000);
    expect((await scene.store.issue(issue))?.tally.pending).toBe(100_000);
  });
});

const forAll = { language: null, otherLanguages: [] };
const orderOf = { kind: "post", slug: "hello", topic: null, ...forAll, corrects: null, again: false } as const;
