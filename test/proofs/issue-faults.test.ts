import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { eachEngine } from "../support/databases.ts";
import { createSendingScene } from "../support/issue-sending.ts";
import { addReadersWithUuids } from "../support/issues.ts";
import { size } from "./size.ts";

const READERS = size(2_000, 200);
const PAUSES = size(20, 6);
const MINUTE = 60_000;

eachEngine(({ place, openAt }) => {
  /** An engine with READERS readers, whose clock the test can set beside the real one. */
  async function withSending(
    run: (
      at: ReturnType<typeof createSendingScene> & {
        sink: Awaited<ReturnType<typeof startSmtpSink>>;
        /** Milliseconds by which the clock is beside the time. */
        shift: number;
        /** Each reader's copies that the relay took, by address. */
        copies(): Map<string, number>;
        untilFinished(id: number): Promise<void>;
      },
    ) => Promise<void>,
  ): Promise<void> {
    const database = await openAt(await place());
    await addReadersWithUuids(database, READERS);
    const sink = await startSmtpSink({ extensions: ["PIPELINING"] });
    const scene = createSendingScene(database, sink.url, { connections: 21, clock: () => Date.now() + at.shift });
    const at = {
      ...scene,
      sink,
      shift: 0,
      copies: () => {
        const readers = sink.mails.filter(({ accepted }) => accepted).map(({ to }) => to[0] ?? "");
        return new Map([...Map.groupBy(readers, (reader) => reader)].map(([reader, all]) => [reader, all.length]));
      },
      async untilFinished(id: number) {
        const state = async () => {
          expect(await scene.issues.recount(id)).toEqual([]);
          return (await scene.issues.issue(id))?.issue.state;
        };
        await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe("finished");
      },
    };
    try {
      await scene.holdLease();
      await run(at);
    } finally {
      await scene.stop();
      await sink.stop();
    }
  }

  const onceEach = new Map(Array.from({ length: READERS }, (_, index) => [`reader${index + 1}@example.org`, 1]));
  const sorted = (copies: Map<string, number>) => new Map([...copies].sort());

  test(`P48: a relay that ends each connection by 421 after 7 letters gets ${READERS} copies, one for each reader`, {
    timeout: 90_000,
  }, async () => {
    await withSending(async (at) => {
      at.sink.script = (stage, _recipient, letters) =>
        stage === "mail" && letters >= 7 ? "421 4.7.0 too many messages on this connection" : null;
      const id = await at.order();
      at.sending.start();
      await at.untilFinished(id);
      expect(sorted(at.copies())).toEqual(sorted(onceEach));
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
      for (let looks = 0; looks < 300; looks++) {
        if ((await at.issues.issue(id))?.issue.state === "finished") break;
        // What is in doubt waits for some minutes.
        at.shift += MINUTE;
        await delay(100);
      }
      await at.untilFinished(id);
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
    });
  });

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
      expect(sorted(at.copies())).toEqual(sorted(onceEach));
    });
  });

  test("the same issue, ordered from two shells at once, goes once", async () => {
    await withSending(async (at) => {
      const ordered = await Promise.allSettled([at.order(), at.order()]);
      const [id] = ordered.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(ordered.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      at.sending.start();
      await at.untilFinished(id as number);
      expect(sorted(at.copies())).toEqual(sorted(onceEach));
    });
  });
});
