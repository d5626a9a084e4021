import { expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { eachEngine } from "../../../test/support/databases.ts";
import { addressOf, createSubscribing, DAY, HOUR, MINUTE, plainWords } from "../../../test/support/subscribing.ts";
import { createSmtpTransport } from "../../mail/smtp-transport.ts";
import type { Compose } from "../mailer.ts";
import { newMail } from "../subscribers/rules.ts";

const ada = "ada@example.org";

eachEngine(({ place, openAt, engine }) => {
  async function withSink(
    run: (
      at: ReturnType<typeof createSubscribing>,
      sink: SmtpSink,
      more: { database: Awaited<ReturnType<typeof openAt>>; where: Awaited<ReturnType<typeof place>> },
    ) => Promise<void>,
    given: Parameters<typeof createSubscribing>[2] & { untilDot?: number; afterDot?: number } = {},
  ) {
    const where = await place();
    const database = await openAt(where);
    const sink = await startSmtpSink();
    const { untilDot, afterDot } = given;
    const transport = createSmtpTransport({
      url: sink.url,
      connections: 5,
      name: "site.example",
      connectTime: 500,
      ...(untilDot ? { untilDot } : {}),
      ...(afterDot ? { afterDot } : {}),
    });
    const at = createSubscribing(database, where.dataFolder, { transport, ...given });
    try {
      await run(at, sink, { database, where });
    } finally {
      await at.delivery.stop(200);
      await sink.stop();
    }
  }
  const stateOfMail = (database: Awaited<ReturnType<typeof openAt>>) =>
    database.read((db) =>
      db
        .selectFrom("mail")
        .select(["state", "attempts", "lost_answers"])
        .where("state", "!=", "void")
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    );

  test("a row written by this process is sent at once, one of another process within a second", async () => {
    await withSink(
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

  test("R7: three deferrals at 1, 5 and 15 minutes, then delivered; nobody is suppressed", async () => {
    await withSink(async (at, sink, { database }) => {
      let tries = 0;
      sink.script = (stage) =>
        stage === "rcpt" && ++tries <= 3
          ? (["450 4.2.0 greylisted", "421 4.3.2 closing", "451 4.7.1 later"][tries - 1] ?? null)
          : null;
      await at.subscribe(ada);
      await at.delivery.runDue();
      for (const minutes of [1, 5, 15]) {
        const before = tries;
        at.now += minutes * MINUTE - 1;
        await at.delivery.runDue();
        expect(tries).toBe(before);
        at.now += 1;
        await at.delivery.runDue();
        expect(tries).toBe(before + 1);
      }
      expect(sink.mails).toHaveLength(1);
      expect(await stateOfMail(database)).toMatchObject([{ state: "sent", attempts: 3 }]);
      expect((await at.store.findByKey(ada))?.bouncedAt).toBeNull();
    });
  });

  test("R7: hourly from then on, given up after 24 hours and not before", async () => {
    await withSink(async (at, sink, { database }) => {
      sink.script = (stage) => (stage === "rcpt" ? "450 4.2.0 never" : null);
      await at.subscribe(ada);
      const started = at.now;
      let last = started;
      while ((await stateOfMail(database))[0]?.state === "ready" && at.now - started < 40 * HOUR) {
        await at.delivery.runDue();
        last = at.now;
        at.now += 73 * MINUTE;
      }
      expect((await stateOfMail(database))[0]?.state).toBe("failed");
      expect(last - started).toBeGreaterThanOrEqual(24 * HOUR);
      expect(last - started).toBeLessThan(30 * HOUR);
      expect((await at.store.findByKey(ada))?.bouncedAt).toBeNull();
    });
  });

  test("R8: a bad mailbox is suppressed at once, a full one on the third separate day, policy never", async () => {
    await withSink(async (at, sink) => {
      const status = async (email: string) =>
        (await at.store.findByKey(email))?.bouncedAt !== null ? "suppressed" : "open";
      sink.script = (stage, to) => {
        if (stage === "rcpt" && to.startsWith("gone")) return "550 5.1.1 no such user";
        if (stage === "rcpt" && to.startsWith("full")) return "552 5.2.2 mailbox full";
        if (stage === "rcpt" && to.startsWith("policy")) return "550 5.7.1 rejected by policy";
        return stage === "dot" && to.startsWith("spam") ? "554 5.7.1 looks like spam" : null;
      };
      for (const name of ["gone", "full", "policy", "spam"]) await at.subscribe(`${name}@example.org`);
      await at.delivery.runDue();
      expect(
        await Promise.all(["gone", "full", "policy", "spam"].map((name) => status(`${name}@example.org`))),
      ).toEqual(["suppressed", "open", "open", "open"]);
      for (const days of [0, 1, 1]) {
        at.now += days * DAY + 2 * MINUTE;
        expect(await status("full@example.org")).toBe("open");
        await at.subscribe("full@example.org");
        await at.delivery.runDue();
      }
      expect(await status("full@example.org")).toBe("suppressed");
      expect(await at.subscribe("gone@example.org")).toMatchObject({ outcome: "accepted" });
      await at.delivery.runDue();
      expect(sink.commands.filter((line) => line.includes("gone@"))).toHaveLength(1);
    });
  });

  test("R8: a refused sender is no reader's fault and no attempt: mail waits, and goes when the setting is right", async () => {
    const logged: string[] = [];
    const log = {
      info: (_: object, line: string) => logged.push(line),
      error: (_: object, line: string) => logged.push(line),
    };
    await withSink(
      async (at, sink, { database }) => {
        sink.script = (stage) => (stage === "mail" ? "553 5.7.1 not your sender" : null);
        for (const index of [1, 2, 3]) await at.subscribe(`reader${index}@example.org`);
        for (let minutes = 0; minutes < 3; minutes++) {
          await at.delivery.runDue();
          at.now += 12 * HOUR;
          await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** minutes));
        }
        expect(await stateOfMail(database)).toMatchObject(Array(3).fill({ state: "ready", attempts: 0 }));
        expect(sink.commands.filter((line) => line.startsWith("MAIL")).length).toBeLessThanOrEqual(5);
        expect(logged).toEqual(["the relay refuses our sender (MAIL_FROM, CONFIRM_FROM); mail waits"]);
        sink.script = () => null;
        await at.delivery.runDue();
        expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual(
          [1, 2, 3].map((index) => `reader${index}@example.org`),
        );
        expect(logged.at(-1)).toBe("the relay takes mail again");
        for (const index of [1, 2, 3])
          expect((await at.store.findByKey(`reader${index}@example.org`))?.bouncedAt).toBeNull();
      },
      { log },
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
      async (at, sink, { database }) => {
        await at.subscribe(ada);
        await at.subscribe("second@example.org");
        for (let hours = 0; hours < 72; hours++) {
          await at.delivery.runDue();
          at.now += HOUR;
        }
        await at.delivery.runDue();
        expect(await stateOfMail(database)).toMatchObject(Array(2).fill({ state: "ready", attempts: 0 }));
        expect(logged).toEqual(["mails of this kind cannot be made; they wait"]);
        mended = true;
        at.now += MINUTE;
        await at.delivery.runDue();
        expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual([ada, "second@example.org"]);
        expect(logged.at(-1)).toBe("mails of this kind can be made again");
        at.now += 23 * HOUR;
        const link = /verify=([\w-]+)/.exec((await sink.mails[0]?.parsed())?.text ?? "")?.[1] ?? "";
        expect((await at.subscribers.verify(link)).outcome).toBe("verified");
      },
      { log, compose },
    );
  });

  test("R6: an answer lost after the final dot repeats the mail once with its Message-ID, then holds it", async () => {
    await withSink(async (at, sink, { database }) => {
      sink.script = (stage) => (stage === "dot" ? "drop" : null);
      await at.subscribe(ada);
      await at.delivery.runDue();
      expect(await stateOfMail(database)).toMatchObject([{ state: "ready", lost_answers: 1, attempts: 0 }]);
      at.now += MINUTE;
      await at.delivery.runDue();
      at.now += HOUR;
      await at.delivery.runDue();
      expect(await stateOfMail(database)).toMatchObject([{ state: "held" }]);
      expect(sink.mails).toHaveLength(2);
      expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
      const [held] = await at.outbox.held();
      expect(held?.recipient).toBe(ada);
      sink.script = () => null;
      await at.outbox.decideHeld(held?.id ?? "", "again", at.now);
      await at.delivery.runDue();
      expect(await stateOfMail(database)).toMatchObject([{ state: "sent" }]);
    });
  });

  test("R6: a relay that never answers the dot, and the wish to hold at once", async () => {
    await withSink(
      async (at, sink, { database }) => {
        sink.script = (stage) => (stage === "dot" ? "hang" : null);
        await at.subscribe(ada);
        await at.delivery.runDue();
        expect(await stateOfMail(database)).toMatchObject([{ state: "held" }]);
        expect(sink.mails).toHaveLength(1);
      },
      { holdUncertain: true, afterDot: 200 },
    );
  });

  test("R9: a relay that refuses, hangs or dies midway loses nothing, is asked at most once a second, and is used again", async () => {
    await withSink(
      async (at, sink, { database }) => {
        for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) await at.subscribe(`reader${index}@example.org`);
        sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
        at.delivery.start();
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        sink.script = (stage) => (stage === "greeting" ? "hang" : null);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await sink.stop();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect(at.delivery.state().relayReachable).toBe(false);
        const attempts = sink.connections.slice(5);
        for (const [index, time] of attempts.entries()) {
          const next = attempts[index + 1];
          if (next) expect(next - time).toBeGreaterThan(950);
        }
        expect(
          (await stateOfMail(database)).every(({ state, attempts: counted }) => state !== "failed" && counted === 0),
        ).toBe(true);
        sink.script = () => null;
        await sink.start();
        await sink.received(8, 20_000);
        expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(8);
        expect(at.delivery.state().relayReachable).toBe(true);
      },
      { realClock: true },
    );
  }, 40_000);

  test("R1: what a dead sender had claimed is sent by the next one, with the same Message-ID", async () => {
    await withSink(
      async (at, sink, { where, database: first }) => {
        sink.script = (stage) => (stage === "dot" ? "hang" : null);
        await at.subscribe(ada);
        at.delivery.start();
        while (!sink.mails.length) await new Promise((resolve) => setTimeout(resolve, 10));
        sink.script = () => null;
        const database = await openAt(where);
        // The lease as a dead holder leaves it: its lock gone with the process, its time over.
        await database.write((trx) => trx.updateTable("lease").set({ expires_at: 0 }).execute());
        first.unlockSender();
        const successor = createSubscribing(database, where.dataFolder, {
          transport: createSmtpTransport({ url: sink.url, connections: 1, name: "site.example" }),
          realClock: true,
        });
        await successor.delivery.runDue();
        await successor.delivery.stop();
        expect(sink.mails.map(({ accepted }) => accepted)).toEqual([false, true]);
        expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
      },
      { realClock: true },
    );
  });

  test("R26, R29: one sender at a time; what a stale one files or claims changes nothing", async () => {
    const where = await place();
    const database = await openAt(where);
    const at = createSubscribing(database, where.dataFolder);
    await at.subscribe(ada);
    const first = await at.outbox.holdLease("first", 60_000);
    const [claimed] = await at.outbox.claim(first?.generation ?? 0, at.now, 1);
    if (engine === "postgres") expect(await at.outbox.holdLease("second", 60_000)).toBeNull();
    await database.write((trx) => trx.updateTable("lease").set({ expires_at: 0 }).execute());
    const second = await at.outbox.holdLease("second", 60_000);
    expect(second).toEqual({ generation: 2, recovered: 1 });
    expect(await at.outbox.settle(claimed?.id ?? "", 1, { state: "sent", answer: "late" }, at.now)).toBe(false);
    expect(await at.outbox.claim(1, at.now, 1)).toEqual([]);
    expect(await at.outbox.claim(2, at.now, 1)).toHaveLength(1);
  });

  test("R10: confirmations overtake whatever else waits", async () => {
    await withSink(async (at, sink, { database }) => {
      await at.activate("reader@example.org").catch(() => {});
      const subscriber = await at.store.findByKey("reader@example.org");
      await database.write(async (trx) => {
        const { addMail } = await import("../../storage/outbox.ts");
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

  test("R11: the rate holds over any span", async () => {
    await withSink(
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

  test("R22: a clock that leaps a day ahead or back loses nothing", async () => {
    await withSink(async (at, sink) => {
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

  test("R46: the recipient is the stored address and nothing else", async () => {
    await withSink(async (at, sink) => {
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
      async (at, sink, { database }) => {
        for (let index = 0; index < 20; index++) await at.subscribe(`reader${index}@example.org`);
        sink.script = () => null;
        at.delivery.start();
        await sink.received(1);
        await at.delivery.stop();
        const states = (await stateOfMail(database)).map(({ state }) => state);
        expect(states).not.toContain("claimed");
        expect(states.filter((state) => state === "sent")).toHaveLength(sink.mails.length);
        expect(states.filter((state) => state === "ready").length).toBeGreaterThan(0);
      },
      { realClock: true, rate: 20 },
    );
  });
});
