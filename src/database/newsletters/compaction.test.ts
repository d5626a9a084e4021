import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { accepted, addReaders, changeReader, createIssueScene, refused } from "../../../test/support/issues.ts";
import { exclusionOf } from "../../domain/newsletters/audience.ts";
import { codesInPages, Nibbles, PAGE } from "./copy-pages.ts";

const DAY = 86_400_000;
const READERS = 20_000;

test("half bytes hold each state of each reader of a page, and nobody else's", () => {
  const nibbles = new Nibbles();
  for (let no = PAGE; no < 2 * PAGE; no += 3) nibbles.set(no, (no + 1) % 8);
  nibbles.set(PAGE, 7);
  const packed = new Nibbles(nibbles.packed());
  for (let no = PAGE; no < 2 * PAGE; no++)
    expect(packed.get(no)).toBe(no === PAGE ? 7 : (no - PAGE) % 3 === 0 ? (no + 1) % 8 : null);
});

test("one reader's codes are found in many pages at once", () => {
  const pages = [1, null, 7].map((code) => {
    const nibbles = new Nibbles();
    for (let no = 0; no < PAGE; no++) nibbles.set(no, no % 5);
    if (code !== null) nibbles.set(PAGE - 1, code);
    return nibbles.packed();
  });
  expect(codesInPages(pages, 2 * PAGE - 1)).toEqual([1, (PAGE - 1) % 5, 7]);
  expect(codesInPages(pages, 3)).toEqual([3, 3, 3]);
  expect(codesInPages([], 3)).toEqual([]);
});

eachEngine(({ open }) => {
  test("30 days after its end an issue is packed; history, guard and counts stay as they were", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, READERS);
    await changeReader(database, "s3", { leftAt: 3 });
    const issue = await scene.order();
    await scene.freeze(issue);
    await changeReader(database, "s2", { leftAt: 3 });
    await changeReader(database, "s5", { bouncedAt: 3 });
    await settleAtOnce();
    await scene.sendAll(issue, ({ no }) => (no === 4 ? refused : no === 6 ? { state: "held", code: 0 } : accepted));
    expect(await scene.ledger.finish(scene.generation, issue, scene.now)).toBe(true);
    const before = await scene.store.issue(issue);
    expect(before?.tally).toMatchObject({ accepted: READERS - 5, refused: 1, held: 1, suppressed: 2 });
    const audience = await countAudience();

    expect(await scene.ledger.compact(scene.now + 29 * DAY)).toBe(0);
    expect(await scene.ledger.compact(scene.now + 30 * DAY)).toBe(1);
    expect(await scene.ledger.compact(scene.now + 30 * DAY)).toBe(0);
    expect(await scene.rows(issue)).toEqual({ 4: 3, 5: 4, 6: 6 });
    expect(await scene.store.issue(issue)).toEqual(before);
    expect(await scene.store.recount(issue)).toEqual([]);
    expect(await countAudience()).toEqual(audience);
    expect(audience).toMatchObject({ recipients: 1, excluded: { "had-it": READERS - 4 } });
    for (const [reader, count] of [
      ["s1", 1],
      ["s2", 0],
      ["s3", 0],
      ["s4", 0],
      ["s6", 0],
      [`s${READERS}`, 1],
      ["nobody", 0],
    ] as const)
      expect(await scene.store.sentTo(reader)).toHaveLength(count);
    const correction = {
      kind: "post",
      slug: "hello",
      topic: null,
      language: null,
      otherLanguages: [],
      corrects: issue,
      again: false,
    } as const;
    expect((await scene.store.countAudience(correction, exclusionOf, scene.now)).recipients).toBe(READERS - 5);

    // What was packed can still be sent again, and to those who came later.
    await changeReader(database, "s3", { leftAt: null });
    expect(await scene.store.addMissing(issue, scene.now)).toBe(true);
    expect(await scene.freeze(issue)).toBe(1);
    expect(await scene.store.resend(issue, "reader9000@example.org", scene.now)).toBe("pending");
    expect(await scene.store.retry(issue, ["refused"], scene.now)).toBe(1);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ pending: 3, accepted: READERS - 6 });
    expect(await scene.store.recount(issue)).toEqual([]);
    expect(await scene.sendAll(issue)).toBe(3);
    expect(await scene.ledger.finish(scene.generation, issue, scene.now)).toBe(true);
    expect(await scene.store.sentTo("s9000")).toMatchObject([{ issue: { id: issue }, state: "accepted" }]);
    expect(await scene.ledger.compact(scene.now + 30 * DAY)).toBe(1);
    expect(await scene.rows(issue)).toEqual({ 5: 4, 6: 6 });
    expect(await scene.store.recount(issue)).toEqual([]);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ accepted: READERS - 3, suppressed: 2, held: 1 });
    expect(await scene.store.sentTo("s3")).toHaveLength(1);

    // What the author may still decide was never packed.
    expect(await scene.store.retry(issue, ["held"], scene.now)).toBe(1);
    expect(await scene.sendAll(issue)).toBe(1);
    expect((await scene.store.issue(issue))?.tally).toMatchObject({ accepted: READERS - 2, held: 0 });
    expect(await scene.store.recount(issue)).toEqual([]);

    function countAudience() {
      return scene.store.countAudience(
        { kind: "post", slug: "hello", topic: null, language: null, otherLanguages: [], corrects: null, again: false },
        exclusionOf,
        scene.now,
      );
    }

    /** As a long send would have, for all but the first. */
    async function settleAtOnce(): Promise<void> {
      await database.write(async (trx) => {
        const rows = trx.updateTable("delivery").set({ state: 1 }).where("subscriberNo", ">", 10);
        const { numUpdatedRows } = await rows.executeTakeFirst();
        const n = Number(numUpdatedRows);
        await trx.insertInto("tally").values({ issue, state: 1, n }).execute();
        await trx
          .updateTable("tally")
          .set((e) => ({ n: e("n", "-", n) }))
          .where("state", "=", 0)
          .execute();
      });
    }
  });

  test("a reader's history is read from rows and pages together, newest first", async () => {
    const database = await open();
    const scene = await createIssueScene(database);
    await addReaders(database, 1, 3);
    const issues: number[] = [];
    for (let count = 0; count < 20; count++)
      issues.unshift(
        await scene.send({ slug: `post-${count}` }, ({ no }) => (no === 1 || count % 2 ? accepted : refused)),
      );
    await scene.ledger.compact(scene.now + 30 * DAY);
    issues.unshift(await scene.send({ slug: "latest" }));
    const history = await scene.store.sentTo("s1");
    expect(history.map(({ issue }) => issue.id)).toEqual(issues);
    expect(await scene.store.sentTo("s2")).toHaveLength(11);
  });
});
