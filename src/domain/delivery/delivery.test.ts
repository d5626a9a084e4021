import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { statesOfMail, withSink } from "../../../test/support/delivering.ts";
import { issueComposer, issueText, ORIGIN } from "../../../test/support/sample-issue.ts";
import {
  addressOf,
  createManagement,
  createSubscribing,
  DAY,
  HOUR,
  MINUTE,
  plainWords,
  relayTimes,
} from "../../../test/support/subscribing.ts";
import { createDeliveryStore } from "../../database/delivery/delivery-store.ts";
import { createSmtpTransport } from "../../mail/smtp-transport.ts";
import { type Compose, leavesNothing } from "../mailer.ts";
import { READER_URL } from "../newsletters/letter.ts";
import { createTestCopies } from "../newsletters/test-copies.ts";
import { newMail } from "../subscribers/rules.ts";
import { LONGEST_WAIT } from "./retry.ts";

const ada = "ada@example.org";

eachEngine((under) => {
  const { engine, openAt, place } = under;

  test("a row written by this process is sent at once, one of another process within a second", async () => {
    await withSink(
      under,
      async (at, sink, { database }) => {
        at.delivery.start();
        await at.subscribe(ada);
        await sink.received(1, 900);
        const other = createSubscribing(database, "/nowhere/../tmp", {});
        await other.subscribe("second@example.org");
        await sink.received(2, 1_500);
        const [mail] = sink.mails;
        expect(mail).toMatchObject({
          from: "confirm@site.example",
          to: [ada],
          messageId: expect.stringMatching(/^<[0-9a-f-]{36}@site\.example>$/),
        });
        const parsed = await mail?.parsed();
        expect(parsed).toMatchObject({ subject: "verify", to: [{ address: ada }] });
        expect(parsed?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
        expect(mail?.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
      },
      { realClock: true },
    );
  });

  test("a mail for which there are no words waits, is reported once, is never given up, and goes when there are", async () => {
    const logged: string[] = [];
    const log = {
      info: (_: object, line: string) => logged.push(line),
      error: (_: object, line: string) => logged.push(line),
    };
    let mended = false;
    const compose: Compose = (message) => {
      if (!mended && message.template === "verify") throw new Error("mails/verify.md:3 must have {{button}} once");
      return plainWords(message);
    };
    await withSink(
      under,
      async (at, sink, { database }) => {
        await at.subscribe(ada);
        await at.subscribe("second@example.org");
        for (let hours = 0; hours < 72; hours++) {
          await at.delivery.runDue();
          at.now += HOUR;
        }
        await at.delivery.runDue();
        expect(await statesOfMail(database)).toMatchObject(Array(2).fill({ state: "ready", attempts: 0 }));
        expect(logged).toEqual(["mails of this kind cannot be made; they wait"]);
        mended = true;
        at.now += MINUTE;
        await at.delivery.runDue();
        expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual([ada, "second@example.org"]);
        expect(logged.at(-1)).toBe("mails of this kind can be made again");
        at.now += 23 * HOUR;
        const link = /verify=([\w-]+)/.exec((await sink.mails[0]?.parsed())?.text ?? "")?.[1] ?? "";
        expect((await at.subscribers.verify(link, null, "click")).outcome).toBe("verified");
      },
      { log, compose },
    );
  });

  test("P44: what a dead sender had claimed is sent by the next one, with the same Message-ID", async () => {
    await withSink(
      under,
      async (at, sink, { where, database: first }) => {
        sink.script = (stage) => (stage === "dot" ? "hang" : null);
        await at.subscribe(ada);
        at.delivery.start();
        while (!sink.mails.length) await new Promise((resolve) => setTimeout(resolve, 10));
        sink.script = () => null;
        const database = await openAt(where);
        // The lease as a dead holder leaves it: its lock gone with the process, its time over.
        await database.write((trx) => trx.updateTable("lease").set({ expiresAt: 0 }).execute());
        first.unlockSender();
        const successor = createSubscribing(database, where.dataFolder, {
          transport: createSmtpTransport({ url: sink.url, name: "site.example", ...relayTimes }),
          realClock: true,
        });
        await successor.delivery.runDue();
        await successor.delivery.stop(10_000);
        expect(sink.mails.map(({ accepted }) => accepted)).toEqual([false, true]);
        expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
      },
      { realClock: true },
    );
  });

  test("P52, P93: one sender at a time; what a stale one files or claims changes nothing", async () => {
    const where = await place();
    const database = await openAt(where);
    const at = createSubscribing(database, where.dataFolder);
    await at.subscribe(ada);
    expect(await at.outbox.holdLease("first", 60_000)).toEqual({ outcome: "held", generation: 1, recovered: 0 });
    const [claimed] = await at.outbox.claim(1, at.now, 1);
    if (engine === "postgres") {
      const { outcome, freeIn } = { freeIn: null, ...(await at.outbox.holdLease("second", 60_000)) };
      expect([outcome, Number(freeIn) > 0, Number(freeIn) <= 60_000]).toEqual(["elsewhere", true, true]);
    }
    await database.write((trx) => trx.updateTable("lease").set({ expiresAt: 0 }).execute());
    const second = await at.outbox.holdLease("second", 60_000);
    expect(second).toEqual({ outcome: "held", generation: 2, recovered: 1 });
    expect(await at.outbox.recordFate(claimed?.id ?? "", 1, { state: "sent", answer: "late" }, at.now)).toBe(false);
    expect(await at.outbox.claim(1, at.now, 1)).toEqual([]);
    expect(await at.outbox.claim(2, at.now, 1)).toHaveLength(1);
  });

  test("P50: confirmations overtake whatever else waits", async () => {
    await withSink(under, async (at, sink, { database }) => {
      await at.activate("reader@example.org").catch(() => {});
      const subscriber = await at.store.findByKey("reader@example.org");
      await database.write(async (trx) => {
        const { addMail } = await import("../../database/delivery/outbox.ts");
        for (let index = 0; index < 50; index++)
          if (subscriber)
            await addMail(
              trx,
              newMail("verify", subscriber, { now: at.now }, { priority: 1, random: "r", linkLife: DAY }),
            );
      });
      sink.mails.length = 0;
      await at.subscribe(ada);
      await at.delivery.runDue();
      expect(sink.mails.slice(0, 5).flatMap(({ to }) => to)).toContain(ada);
    });
  });

  test("mails that an import causes go at a tenth of the rate, behind everything else", async () => {
    await withSink(
      under,
      async (at, sink) => {
        const management = createManagement(at);
        const rows = Array.from({ length: 6 }, (_, index) => ({ email: `old${index}@example.org` }));
        for await (const { fate } of management.import(rows, { vouched: false, dryRun: false }))
          expect(fate).toBe("asked");
        for (let index = 0; index < 8; index++) await at.subscribe(`new${index}@example.org`);
        await at.delivery.runDue();
        const order = sink.mails.map(({ to }) => to[0]?.slice(0, 3));
        expect(order.slice(0, 8)).toEqual(Array(8).fill("new"));
        expect(order.slice(8)).toEqual(Array(6).fill("old"));
        const times = sink.mails.slice(8).map(({ at: time }) => time);
        // 50 a second in all: five of these and a fifth of a second between two.
        expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900);
      },
      { rate: 50, connections: 1 },
    );
  });

  test("P51: the rate holds over any span", async () => {
    await withSink(
      under,
      async (at, sink) => {
        for (let index = 0; index < 45; index++) await at.subscribe(`reader${index}@example.org`);
        await at.delivery.runDue();
        const times = sink.mails.map(({ at: time }) => time).sort((a, b) => a - b);
        expect(times).toHaveLength(45);
        for (const [index, time] of times.entries()) {
          const later = times[index + 20];
          if (later) expect(later - time).toBeGreaterThan(900);
        }
      },
      { rate: 20 },
    );
  });

  test("P53: a clock that leaps a day ahead or back loses nothing", async () => {
    await withSink(under, async (at, sink) => {
      let deferrals = 0;
      sink.script = (stage) => (stage === "rcpt" && deferrals++ < 2 ? "450 4.2.0 later" : null);
      await at.subscribe(ada);
      await at.delivery.runDue();
      at.now += DAY;
      await at.delivery.runDue();
      at.now -= 2 * DAY;
      await at.subscribe("second@example.org");
      await at.delivery.runDue();
      expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual([ada, "second@example.org"]);
    });
  });

  test("P23: the recipient is the stored address and nothing else", async () => {
    await withSink(under, async (at, sink) => {
      const emails = [
        "o'brien+news@example.org",
        "Ada@bücher.example",
        "{weird}|`~@example.org",
        `${"a".repeat(64)}@example.org`,
      ];
      for (const email of emails) await at.subscribe(email);
      await at.subscribe("jörg@example.org");
      await at.delivery.runDue();
      expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual(emails.map((email) => addressOf(email).address).sort());
      expect(sink.commands.filter((line) => line.startsWith("RCPT"))).toHaveLength(4);
    });
  });

  test("a stop finishes what is under way and starts nothing new", async () => {
    await withSink(
      under,
      async (at, sink, { database }) => {
        for (let index = 0; index < 20; index++) await at.subscribe(`reader${index}@example.org`);
        sink.script = () => null;
        at.delivery.start();
        await sink.received(1);
        await at.delivery.stop(10_000);
        const states = (await statesOfMail(database)).map(({ state }) => state);
        expect(states).not.toContain("claimed");
        expect(states.filter((state) => state === "sent")).toHaveLength(sink.mails.length);
        expect(states.filter((state) => state === "ready").length).toBeGreaterThan(0);
      },
      { realClock: true, rate: 20 },
    );
  });

  test("P129: a test copy goes as it was composed, with the header of a newsletter, and its row goes with it", async () => {
    await withSink(under, async (at, sink, { database }) => {
      const outbox = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing });
      const issue = await (await issueComposer())(issueText("It is *warm*."));
      const copies = createTestCopies({ outbox, isBarred: async () => false, origin: ORIGIN, clock: () => at.now });
      await copies.write(issue, [ada, "grace@example.org"]);
      await at.delivery.runDue();
      expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual([ada, "grace@example.org"]);
      const mail = sink.mails.find(({ to }) => to.includes(ada));
      expect(mail?.from).toBe("letters@site.example");
      const parsed = await mail?.parsed();
      expect(parsed).toMatchObject({ subject: "[Test] It is spring", to: [{ address: ada }] });
      expect(parsed?.html?.trim()).toBe(issue.html.replaceAll(READER_URL, `${ORIGIN}/newsletter`).trim());
      const keys = parsed?.headers.map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(["list-id", "list-unsubscribe", "feedback-id"]));
      expect(keys).not.toContain("auto-submitted");
      expect(await statesOfMail(database)).toEqual([]);
    });
  });
});
