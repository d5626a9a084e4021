import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { createManagementScene, inAMinute } from "../../../test/support/issue-management.ts";
import { addReaders, changeReader } from "../../../test/support/issues.ts";
import type { Choice, Timing } from "./management.ts";

eachEngine((under) => {
  async function scene(readers = 3) {
    const database = await under.open();
    await addReaders(database, 1, readers);
    const at = await createManagementScene(database);
    const { management } = at;
    return {
      ...{ at, database, management },
      async rehearsed(choice: Choice = {}, start: Partial<Timing> = {}) {
        const result = await management.rehearse("spring", choice, { ...inAMinute, ...start });
        if ("outcome" in result) throw new Error(result.why);
        return result;
      },
      async checked(digest: string, timing: Partial<Timing> = {}, choice: Choice = {}) {
        const result = await management.check("spring", choice, digest, { ...inAMinute, ...timing });
        return result.outcome === "ready" ? result : result.why;
      },
    };
  }

  test("a rehearsal counts who gets it, says who does not and why, and sends nothing", async () => {
    const { at, database, rehearsed } = await scene(6);
    await changeReader(database, "s1", { leftAt: 5 });
    await changeReader(database, "s2", { bouncedAt: 5 });
    await changeReader(database, "s3", { pausedUntil: at.issues.now + 1 });
    await changeReader(database, "s4", { topics: '["essays"]' });
    const result = await rehearsed({ topic: "letters" });
    expect(result).toMatchObject({ subject: "It is spring", topic: "letters", recipients: 2 });
    expect(Object.entries(result.excluded).filter(([, count]) => count > 0)).toEqual([
      ["unsubscribed", 1],
      ["bounced", 1],
      ["paused", 1],
      ["topic", 1],
    ]);
    expect(result.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await rehearsed({ topic: "letters" })).digest).toBe(result.digest);
    expect((await rehearsed({ topic: "essays" })).digest).not.toBe(result.digest);
    expect(await at.issues.store.issues()).toEqual([]);
  });

  test("P117: nothing is sent that was not rehearsed as it is", async () => {
    const { at, rehearsed, checked } = await scene();
    const { digest } = await rehearsed();
    expect(await checked(digest)).toMatchObject({ recipients: 3, order: { digest, slug: "spring", freezeNow: false } });
    const { text } = at;
    for (const edited of [
      { body: "It is *cold* again." },
      { subject: "Is it spring?" },
      { preheader: "Hardly." },
      { topic: "essays" },
      { replyTo: "ada@example.org" },
    ]) {
      at.text = { ...text, ...edited };
      expect(await checked(digest)).toMatch(/^It has changed since that rehearsal: rehearse it again/);
    }
    const { management } = await scene();
    const unrehearsed = await management.check("spring", {}, digest, inAMinute);
    expect(unrehearsed).toMatchObject({ outcome: "refused", why: expect.stringMatching(/^It was not rehearsed/) });
  });

  test("P117: an audience that differs by more than 20 readers, or 2 %, is rehearsed again; with a time only the digest counts", async () => {
    const { at, database, rehearsed, checked } = await scene(10);
    const { digest } = await rehearsed();
    await addReaders(database, 11, 30);
    expect(await checked(digest)).toMatchObject({ recipients: 30 });
    await addReaders(database, 31, 31);
    expect(await checked(digest)).toBe("It was rehearsed for 10 readers and would go to 31 now: rehearse it again.");
    const later = { at: at.issues.now + 1_000 };
    expect(await checked(digest, later)).toMatchObject({
      recipients: 31,
      order: { startAt: later.at, freezeNow: true },
    });
    await addReaders(database, 32, 2_000);
    await rehearsed();
    await addReaders(database, 2_001, 2_040);
    expect(await checked(digest)).toMatchObject({ recipients: 2_040 });
    await addReaders(database, 2_041, 2_041);
    expect(await checked(digest)).toMatch(/2041 now/);
  });

  test("P118: the same order from two shells at once sends once", async () => {
    const { at, management, rehearsed, checked } = await scene();
    const ready = await checked((await rehearsed()).digest);
    if (typeof ready === "string") throw new Error(ready);
    const outcomes = await Promise.all([management.order(ready), management.order(ready), management.order(ready)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["ordered", "refused", "refused"]);
    expect(await at.issues.store.issues()).toHaveLength(1);
    // Who comes later is told as well, also while its audience is being written down.
    const { digest } = ready.order;
    expect(await checked(digest)).toBe("It is on its way already: issue 1 is scheduled.");
    await at.issues.freeze(1);
    expect(await checked(digest)).toBe("It is on its way already: issue 1 is scheduled.");
  });

  test("where nobody chose its topic, no reader would get it", async () => {
    const { at, database, rehearsed, checked } = await scene();
    for (const no of [1, 2, 3]) await changeReader(database, `s${no}`, { topics: '["letters"]' });
    at.text = { ...at.text, topic: "essays" };
    expect(await checked((await rehearsed()).digest)).toBe("No reader would get it.");
  });

  test("P118: what had gone to everybody goes to nobody again, unless the author says so", async () => {
    const { at, database, management, rehearsed, checked } = await scene();
    const { digest } = await rehearsed();
    await at.issues.send({ kind: "letter", slug: "spring" });
    expect(await checked(digest)).toBe("It was sent to all its readers: --again sends it also to those who had it.");
    expect(await checked(digest, {}, { again: true })).toMatchObject({ recipients: 3, order: { again: true } });
    // Who has come since is the only one left.
    await addReaders(database, 4, 4);
    const ready = await checked(digest);
    expect(ready).toMatchObject({ recipients: 1 });
    if (typeof ready === "string") throw new Error(ready);
    await at.issues.send({ kind: "letter", slug: "spring" });
    expect(await management.order(ready)).toMatchObject({
      outcome: "refused",
      why: expect.stringContaining("--again"),
    });
  });

  test("an issue is listed unless its file says otherwise, and a correction never is", async () => {
    const { at, rehearsed, checked } = await scene();
    const orderOf = async (choice: Choice = {}) =>
      checked((await rehearsed(choice)).digest, {}, choice).then((found) =>
        typeof found === "string" ? found : found.order,
      );
    expect(await orderOf()).toMatchObject({ corrects: null, unlisted: false });
    const { text } = at;
    at.text = { ...text, unlisted: true };
    expect(await orderOf()).toMatchObject({ corrects: null, unlisted: true });
    at.text = text;
    const first = await at.issues.send({ kind: "letter", slug: "spring" });
    expect(await orderOf({ corrects: first })).toMatchObject({ corrects: first, unlisted: true });
  });

  test("a draft, a time that has passed, a window that is none, and what is not there are refused in words", async () => {
    const { at, management, rehearsed, checked } = await scene();
    const { digest } = await rehearsed();
    expect(await checked(digest, { at: at.issues.now - 1 })).toBe("The time of --at has passed.");
    expect(await checked(digest, { window: "whenever" })).toContain("whenever");
    at.text = { ...at.text, draft: true };
    expect(await checked(digest)).toMatch(/^It is a draft/);
    await expect(rehearsed()).rejects.toThrow(/^It is a draft/);
    expect(await management.rehearse("autumn", {}, inAMinute)).toMatchObject({
      why: expect.stringContaining("“autumn”"),
    });
    expect(await management.rehearse("spring", { topic: "cats" }, inAMinute)).toEqual({
      outcome: "refused",
      why: "site.yaml has no topic “cats”; it has letters, essays.",
    });
    expect(await management.rehearse("spring", { corrects: 7 }, inAMinute)).toMatchObject({
      why: "There is no issue 7.",
    });
  });

  test("P128: what readers cannot open on the site when it begins to go is neither rehearsed nor sent", async () => {
    const { at, rehearsed, checked } = await scene();
    const publishedAt = at.issues.now + 3_600_000;
    at.text = { ...at.text, date: "2026-01-05", publishedAt };
    const { digest } = await rehearsed({}, { at: publishedAt });
    const why = /^It is dated 2026-01-05, and readers cannot open it before: give --at a time after that/;
    await expect(rehearsed()).rejects.toThrow(why);
    expect(await checked(digest)).toMatch(why);
    expect(await checked(digest, { at: publishedAt - 1 })).toMatch(why);
    expect(await checked(digest, { at: publishedAt })).toMatchObject({ recipients: 3 });
    expect(await checked(digest, { delay: 3_600_000 })).toMatchObject({ recipients: 3 });
  });

  test("a rehearsal tells the bytes of all copies, and how far it is", async () => {
    const { management } = await scene(4_100);
    const pages: number[] = [];
    const result = await management.rehearse("spring", {}, inAMinute, (copies) => pages.push(copies));
    if ("outcome" in result) throw new Error(result.why);
    expect(pages).toEqual([4_000, 4_100]);
    const { smallest, largest, total } = result.sizes ?? { smallest: 0, largest: 0, total: 0 };
    expect(result.bytes).toBe(largest);
    // The number of a reader stands in address and Message-ID, and in the link of header, HTML and text.
    expect(largest - smallest).toBe("4100".length * 5 - 5);
    expect(total).toBeGreaterThan(4_100 * smallest);
    expect(total).toBeLessThan(4_100 * largest);
    expect(result.warnings).toEqual([]);
  });

  test("without readers a rehearsal tells the size of a copy all the same", async () => {
    const { database, rehearsed } = await scene(1);
    await changeReader(database, "s1", { leftAt: 5 });
    const { recipients, sizes, bytes } = await rehearsed();
    expect([recipients, sizes]).toEqual([0, null]);
    expect(bytes).toBeGreaterThan(1_000);
  });
});
