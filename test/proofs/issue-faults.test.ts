import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { eachEngine } from "../support/databases.ts";
import { type IssueProof, withIssueProof } from "../support/issue-proof.ts";
import { size } from "./size.ts";

const READERS = size(2_000, 200);
const PAUSES = size(20, 6);
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

eachEngine((under) => {
  const withSending = (run: (at: IssueProof) => Promise<void>) => withIssueProof(under, { readers: READERS }, run);

  test(`P48: a relay that ends each connection by 421 after 7 letters gets ${READERS} copies, one for each reader`, {
    timeout: 90_000,
  }, async () => {
    await withSending(async (at) => {
      at.sink.script = (stage, _recipient, letters) =>
        stage === "mail" && letters >= 7 ? "421 4.7.0 too many messages on this connection" : null;
      const id = await at.order();
      at.sending.start();
      await at.untilFinished(id);
      expect(at.copies()).toEqual(at.onceEach);
    });
  });

  test("P45: answers lost after the dot on all connections at once are repeated under the same Message-ID, all others once", {
    timeout: 90_000,
  }, async () => {
    await withSending(async (at) => {
      let lost = 0;
      at.sink.script = (stage) => (stage === "dot" && at.sink.mails.length > 50 && lost++ < 20 ? "drop" : null);
      const id = await at.order();
      at.sending.start();
      await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(0);
      // What is in doubt waits for half a minute.
      await at.untilFinished(id, MINUTE);
      const byReader = Map.groupBy(at.sink.mails, ({ to }) => to[0] ?? "");
      expect(byReader.size).toBe(READERS);
      for (const copies of byReader.values()) {
        expect(copies.length).toBeLessThanOrEqual(2);
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      }
      expect(at.sink.mails.length - READERS).toBeLessThanOrEqual(20);
    });
  });

  test("P48: a relay that has taken its quota for the day is left alone, and no copy is refused for it", async () => {
    await withSending(async (at) => {
      at.sink.script = (stage) =>
        stage === "rcpt" && at.sink.mails.length >= 100 ? "550 5.4.5 daily sending quota exceeded" : null;
      const id = await at.order();
      at.sending.start();
      await at.sink.received(100);
      const told = at.sink.commands.length;
      await delay(2_000);
      expect(at.sink.commands.length - told).toBeLessThan(200);
      const found = await at.issues.issue(id);
      expect(found?.issue.state).toBe("sending");
      expect(found?.tally).toMatchObject({ refused: 0, held: 0, accepted: at.copies().size });
      expect(await at.issues.recount(id)).toEqual([]);
      const quiet = at.sink.commands.length;
      await delay(1_000);
      expect(at.sink.commands.length).toBe(quiet);
      // One copy a quarter of an hour asks whether there is room again.
      const asked = () => at.sink.commands.filter((line) => line.startsWith("RCPT")).length;
      for (let probes = 1, before = asked(); probes <= 3; probes++) {
        at.forward(QUARTER);
        await expect.poll(asked).toBe(before + probes);
        await delay(300);
        expect(asked()).toBe(before + probes);
      }
      at.sink.script = () => null;
      at.forward(QUARTER);
      await at.untilFinished(id, MINUTE);
      expect(at.copies()).toEqual(at.onceEach);
    });
  });

  test("P122: a relay that takes 100 copies a second and answers 454 to all others charges no copy, and gets each once", {
    timeout: 120_000,
  }, async () => {
    await withIssueProof(under, { readers: READERS, rate: 400 }, async (at) => {
      const perSecond = new Map<number, number>();
      let asked = 0;
      at.sink.script = (stage) => {
        if (stage !== "rcpt") return null;
        const second = Math.floor(performance.now() / 1_000);
        perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
        if ((perSecond.get(second) ?? 0) <= 100) return null;
        asked++;
        return "454 4.7.0 Throttling failure: Maximum sending rate exceeded.";
      };
      const id = await at.order();
      at.sending.start();
      await at.untilFinished(id);
      expect(asked).toBeGreaterThan(10);
      expect(asked).toBeLessThan(READERS);
      expect(at.copies()).toEqual(at.onceEach);
      expect(await attemptsOf(at)).toEqual([]);
    });
  });

  test.each([
    "450 4.7.1 too many messages for this recipient, try again later",
    "451 4.7.0 your rate is limited",
    "550 5.4.5 daily quota exceeded",
  ])(
    "P127: %s, said of one reader again and again, defers that copy and stops nobody else's",
    {
      timeout: 90_000,
    },
    async (answer) => {
      await withSending(async (at) => {
        let asked = 0;
        at.sink.script = (stage, recipient) =>
          stage === "rcpt" && recipient === "reader7@example.org" && ++asked ? answer : null;
        const id = await at.order();
        at.sending.start();
        const accepted = async () => {
          at.forward(MINUTE);
          return (await at.issues.issue(id))?.tally.accepted;
        };
        await expect.poll(accepted, { timeout: 60_000, interval: 100 }).toBe(READERS - 1);
        // From now on it is asked in the steps of a deferral: at most once in an hour and a half.
        for (let hours = 0; hours < 5; hours++) {
          const before = asked;
          at.forward(90 * MINUTE);
          await delay(700);
          expect(asked - before).toBeLessThanOrEqual(1);
        }
        expect(asked).toBeGreaterThan(4);
        expect(await attemptsOf(at)).toEqual([asked - 1]);
        expect((await at.issues.issue(id))?.tally).toMatchObject({ accepted: READERS - 1, deferred: 1 });
        at.sink.script = () => null;
        await at.untilFinished(id, 10 * MINUTE);
        expect(at.copies()).toEqual(at.onceEach);
      });
    },
  );

  test(`P44: ${PAUSES} pauses at random moments cost nobody a copy and give nobody two`, {
    timeout: 90_000,
  }, async () => {
    await withSending(async (at) => {
      const id = await at.order();
      at.sending.start();
      for (let pause = 0; pause < PAUSES; pause++) {
        await delay(Math.random() * 60);
        const paused = { from: ["scheduled", "freezing", "sending"], to: "paused", reason: null } as const;
        await at.issues.changeState(id, paused, Date.now());
        await delay(Math.random() * 60);
        await at.issues.changeState(id, { from: ["paused"], to: "sending", reason: null }, Date.now());
      }
      await at.untilFinished(id);
      expect(at.copies()).toEqual(at.onceEach);
    });
  });

  test("the same issue, ordered from two shells at once, goes once", async () => {
    await withSending(async (at) => {
      const ordered = await Promise.allSettled([at.order(), at.order()]);
      const [id] = ordered.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(ordered.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      at.sending.start();
      await at.untilFinished(id as number);
      expect(at.copies()).toEqual(at.onceEach);
    });
  });
});

/** How often copies were deferred, of those that were. */
const attemptsOf = ({ database }: IssueProof) =>
  database.read(async (db) => {
    const rows = await db.selectFrom("delivery").select("attempts").where("attempts", "is not", null).execute();
    return rows.map(({ attempts }) => attempts);
  });
