import { expect, test } from "vitest";
import { startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { eachEngine } from "../../../test/support/databases.ts";
import { createSendingScene } from "../../../test/support/issue-sending.ts";
import { addReadersWithUuids, changeReader, uuidOf } from "../../../test/support/issues.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5, 12);

eachEngine(({ place, openAt }) => {
  type Scene = ReturnType<typeof createSendingScene> & {
    sink: Awaited<ReturnType<typeof startSmtpSink>>;
    now: number;
    tally(id: number): Promise<Record<string, number>>;
    /** Looks again and again while time passes, until the issue is in one of these states. */
    until(id: number, states: readonly string[]): Promise<void>;
    another(): ReturnType<typeof createSendingScene>;
  };

  /** An engine with so many readers and a relay that can be told how to fail. */
  async function withSending(readers: number, run: (at: Scene) => Promise<void>): Promise<void> {
    const database = await openAt(await place());
    const sink = await startSmtpSink({ extensions: ["PIPELINING", "DSN"] });
    await addReadersWithUuids(database, readers);
    let now = START;
    const clock = () => now;
    // What passes by that clock passes by the one that only goes forward as well.
    const monotonic = () => performance.now() + now - START;
    const made = [createSendingScene(database, sink.url, { clock, monotonic })];
    const [first] = made as [ReturnType<typeof createSendingScene>];
    const scene: Scene = {
      ...first,
      sink,
      get now() {
        return now;
      },
      set now(time) {
        now = time;
      },
      async tally(id) {
        const found = await first.issues.issue(id);
        const counted = Object.entries(found?.tally ?? {}).filter(([, copies]) => copies > 0);
        expect(await first.issues.recount(id)).toEqual([]);
        return Object.fromEntries(counted);
      },
      async until(id, states) {
        for (let looks = 0; looks < 200; looks++) {
          await first.sending.runDue();
          if (states.includes((await first.issues.issue(id))?.issue.state ?? "")) return;
          scene.now += 60_000;
        }
        throw new Error(`issue ${id} is still ${(await first.issues.issue(id))?.issue.state}`);
      },
      another() {
        const other = createSendingScene(database, sink.url, { clock, monotonic });
        made.push(other);
        return other;
      },
    };
    try {
      await first.holdLease();
      await run(scene);
    } finally {
      for (const one of made) await one.stop();
      await sink.stop();
    }
  }

  const recipients = (at: Scene) => at.sink.mails.filter(({ accepted }) => accepted).flatMap(({ to }) => to);
  const everybody = (readers: number) =>
    Array.from({ length: readers }, (_, index) => `reader${index + 1}@example.org`);

  test("P120: every active reader gets one copy, each with a Message-ID and link of its own", async () => {
    await withSending(60, async (at) => {
      await changeReader(at.database, uuidOf(7), { leftAt: 5 });
      const id = await at.order();
      await at.until(id, ["finished"]);
      expect(recipients(at).sort()).toEqual(
        everybody(60)
          .filter((address) => address !== "reader7@example.org")
          .sort(),
      );
      expect(new Set(at.sink.mails.map(({ messageId }) => messageId)).size).toBe(59);
      expect(await at.tally(id)).toEqual({ accepted: 59 });
      const keysIn = (texts: readonly string[]) => texts.map((text) => /[0-9a-v]{42}/.exec(text)?.[0]).sort();
      const envelopes = at.sink.commands.filter((line) => line.startsWith("MAIL"));
      expect(keysIn(envelopes)).toEqual(keysIn(at.sink.mails.map(({ messageId }) => messageId)));
      const mail = await at.sink.mails[0]?.parsed();
      const link = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      expect(link).toMatch(/^<https:\/\/site\.example\/newsletter\/r[\w-]+>$/);
      expect(mail?.text).toContain(`Leave: ${link.slice(1, -1)}`);
      expect(mail?.to?.[0]?.address).toBe(at.sink.mails[0]?.to[0]);
    });
  });

  test("an issue that another process orders while nothing goes is seen within a second, and goes", async () => {
    await withSending(3, async (at) => {
      at.sending.start();
      await new Promise((passed) => setTimeout(passed, 300));
      await at.another().order();
      // Its audience is written down, and connections are opened, before the first copy.
      await at.sink.received(3, 2_500);
    });
  });

  test("P197: while pages are asked for, connections rest 50 ms between their copies, and everybody gets one all the same", async () => {
    await withSending(30, async (at) => {
      at.requests.any = true;
      await at.order();
      at.sending.start();
      await at.sink.received(1, 10_000);
      const startedAt = performance.now();
      await at.sink.received(30, 10_000);
      // Five connections carry 30 copies in six turns at the least, of which one has begun.
      expect(performance.now() - startedAt).toBeGreaterThan(4 * 50);
      expect(recipients(at).sort()).toEqual(everybody(30).sort());
    });
  });

  test("P119: an issue waits for its start, and is cancelled before it without a trace", async () => {
    await withSending(3, async (at) => {
      const id = await at.order({ startAt: at.now + 60_000 });
      await at.sending.runDue();
      expect(await at.tally(id)).toEqual({});
      expect(await at.issues.changeState(id, { from: ["scheduled"], to: "cancelled", reason: null }, at.now)).toBe(
        true,
      );
      at.now += HOUR;
      await at.sending.runDue();
      expect(at.sink.mails).toEqual([]);
    });
  });

  test("P123: a start that was missed by more than six hours waits for the author", async () => {
    await withSending(3, async (at) => {
      const id = await at.order();
      at.now += 7 * HOUR;
      await at.until(id, ["paused"]);
      expect((await at.issues.issue(id))?.issue.reason).toContain("missed by more than 6 hours");
      expect(at.sink.mails).toEqual([]);
      await at.issues.changeState(id, { from: ["paused"], to: "sending", reason: null }, at.now);
      await at.until(id, ["finished"]);
      expect(recipients(at)).toHaveLength(3);
    });
  });

  test("P121: answers lost after the dot are repeated once under the same Message-ID, and then held", async () => {
    await withSending(12, async (at) => {
      at.sink.script = (stage) => (stage === "dot" ? "drop" : null);
      const id = await at.order();
      await at.until(id, ["finished"]);
      expect(await at.tally(id)).toEqual({ held: 12 });
      const byReader = Map.groupBy(at.sink.mails, ({ to }) => to[0]);
      expect(byReader.size).toBe(12);
      for (const copies of byReader.values()) {
        expect(copies).toHaveLength(2);
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      }
      at.sink.script = () => null;
      expect(await at.issues.retry(id, ["held"], at.now)).toBe(12);
      await at.until(id, ["finished"]);
      expect(await at.tally(id)).toEqual({ accepted: 12 });
    });
  });

  test("P122: a relay that asks to go slower charges no copy, and everybody gets one", async () => {
    await withSending(30, async (at) => {
      let asked = 0;
      at.sink.script = (stage) =>
        stage === "mail" && asked++ % 3 === 0 ? "454 4.7.0 too many messages, slow down" : null;
      const id = await at.order();
      await at.until(id, ["finished"]);
      expect(recipients(at).sort()).toEqual(everybody(30).sort());
      expect(at.log).toContainEqual({ level: "info", message: "the relay asks to go slower" });
    });
  });

  test("P123: twenty refusals in a row pause the issue, and a bad mailbox gets no more mail", async () => {
    await withSending(60, async (at) => {
      at.sink.script = (stage) => (stage === "rcpt" ? "550 5.1.1 no such user" : null);
      const id = await at.order();
      await at.until(id, ["paused"]);
      expect((await at.issues.issue(id))?.issue.reason).toBe("the relay refused 20 copies in a row");
      const { refused = 0, pending = 0 } = await at.tally(id);
      expect(refused).toBeGreaterThanOrEqual(20);
      expect(refused).toBeLessThan(30);
      expect(refused + pending).toBe(60);
      expect((await at.subscribers.findByKey("reader1@example.org"))?.bouncedAt).toBe(at.now);
    });
  });

  test("P120: who leaves or pauses after the audience was written down gets nothing", async () => {
    await withSending(10, async (at) => {
      const id = await at.order({ startAt: at.now + HOUR, freezeNow: true });
      await at.sending.runDue();
      await changeReader(at.database, uuidOf(2), { leftAt: at.now });
      await changeReader(at.database, uuidOf(3), { pausedUntil: at.now + 100 * HOUR });
      at.now += HOUR;
      await at.until(id, ["finished"]);
      expect(await at.tally(id)).toEqual({ accepted: 8, suppressed: 2 });
    });
  });

  test("P119: pauses while it goes cost nobody a copy and give nobody two", async () => {
    await withSending(200, async (at) => {
      const id = await at.order();
      at.sending.start();
      for (let pauses = 0; pauses < 5; pauses++) {
        await at.sink.received(pauses * 30 + 5);
        await at.issues.changeState(id, { from: ["freezing", "sending"], to: "paused", reason: null }, at.now);
        await new Promise((passed) => setTimeout(passed, 30));
        await at.issues.changeState(id, { from: ["paused"], to: "sending", reason: null }, at.now);
      }
      await at.sink.received(200, 20_000);
      expect(recipients(at).sort()).toEqual(everybody(200).sort());
    });
  });

  test("P121: after a crash nobody is lost, and no more copies are doubled than connections were busy", async () => {
    await withSending(100, async (at) => {
      const id = await at.order();
      let answered = 0;
      // The relay takes copies whose answers never come, and then the process is gone.
      at.sink.script = (stage) => (stage === "dot" && ++answered > 40 ? "hang" : null);
      at.sending.start();
      await at.sink.received(40, 10_000);
      await new Promise((passed) => setTimeout(passed, 200));
      const inDoubt = new Set(at.sink.mails.slice(40).map(({ messageId }) => messageId));
      await at.lease.giveAway();
      at.lease.lose();
      at.sink.script = () => null;
      const other = at.another();
      await other.holdLease();
      for (let looks = 0; looks < 100; looks++) {
        await other.sending.runDue();
        at.now += 60_000;
        if ((await at.issues.issue(id))?.issue.state === "finished") break;
      }
      const byReader = Map.groupBy(at.sink.mails, ({ to }) => to[0]);
      expect([...byReader.keys()].sort()).toEqual(everybody(100).sort());
      const doubled = [...byReader.values()].filter((copies) => copies.length > 1);
      expect(doubled.length).toBeLessThanOrEqual(5);
      for (const copies of doubled) {
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
        expect(inDoubt.has(copies[0]?.messageId ?? "")).toBe(true);
      }
      expect(await at.tally(id)).toEqual({ accepted: 100 });
    });
  });

  test("a window and a day's cap are kept", async () => {
    await withSending(10, async (at) => {
      const id = await at.order({ window: "Mon-Fri 14-16 UTC", dayCap: 4 });
      await at.sending.runDue();
      expect(at.sink.mails).toHaveLength(0);
      at.now += 2 * HOUR;
      await at.sending.runDue();
      expect(recipients(at)).toHaveLength(4);
      at.now += 24 * HOUR;
      await at.sending.runDue();
      expect(recipients(at)).toHaveLength(8);
      at.now += 24 * HOUR;
      await at.until(id, ["finished"]);
      expect(recipients(at).sort()).toEqual(everybody(10).sort());
    });
  });
});
