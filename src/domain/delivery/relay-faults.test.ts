import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { statesOfMail, withSink } from "../../../test/support/delivering.ts";
import { DAY, HOUR, MINUTE } from "../../../test/support/subscribing.ts";

const ada = "ada@example.org";

eachEngine((under) => {
  test("P46: three deferrals at 1, 5 and 15 minutes, then delivered; nobody is suppressed", async () => {
    await withSink(under, async (at, sink, { database }) => {
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
      expect(await statesOfMail(database)).toMatchObject([{ state: "sent", attempts: 3 }]);
      expect((await at.store.findByKey(ada))?.bouncedAt).toBeNull();
    });
  });

  test("P46: hourly from then on, given up after 24 hours and not before", async () => {
    await withSink(under, async (at, sink, { database }) => {
      sink.script = (stage) => (stage === "rcpt" ? "450 4.2.0 never" : null);
      await at.subscribe(ada);
      const started = at.now;
      let last = started;
      while ((await statesOfMail(database))[0]?.state === "ready" && at.now - started < 40 * HOUR) {
        await at.delivery.runDue();
        last = at.now;
        at.now += 73 * MINUTE;
      }
      expect((await statesOfMail(database))[0]?.state).toBe("failed");
      expect(last - started).toBeGreaterThanOrEqual(24 * HOUR);
      expect(last - started).toBeLessThan(30 * HOUR);
      expect((await at.store.findByKey(ada))?.bouncedAt).toBeNull();
    });
  });

  test("P47: a bad mailbox is suppressed at once, a full one on the third separate day, policy never", async () => {
    await withSink(under, async (at, sink) => {
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

  test("P47: a refused sender is no reader's fault and no attempt: mail waits, and goes when the setting is right", async () => {
    const logged: string[] = [];
    const log = {
      info: (_: object, line: string) => logged.push(line),
      error: (_: object, line: string) => logged.push(line),
    };
    await withSink(
      under,
      async (at, sink, { database }) => {
        sink.script = (stage) => (stage === "mail" ? "553 5.7.1 not your sender" : null);
        for (const index of [1, 2, 3]) await at.subscribe(`reader${index}@example.org`);
        for (let minutes = 0; minutes < 3; minutes++) {
          await at.delivery.runDue();
          at.now += 12 * HOUR;
          await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** minutes));
        }
        expect(await statesOfMail(database)).toMatchObject(Array(3).fill({ state: "ready", attempts: 0 }));
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

  test("P45: an answer lost after the final dot repeats the mail once with its Message-ID, then holds it", async () => {
    await withSink(under, async (at, sink, { database }) => {
      sink.script = (stage) => (stage === "dot" ? "drop" : null);
      await at.subscribe(ada);
      await at.delivery.runDue();
      expect(await statesOfMail(database)).toMatchObject([{ state: "ready", lostAnswers: 1, attempts: 0 }]);
      at.now += MINUTE;
      // A relay whose answers are lost is asked as gently as one that cannot be reached.
      await at.delivery.runDue();
      expect(sink.mails).toHaveLength(1);
      await delay(1_050);
      await at.delivery.runDue();
      at.now += HOUR;
      await at.delivery.runDue();
      expect(await statesOfMail(database)).toMatchObject([{ state: "held" }]);
      expect(sink.mails).toHaveLength(2);
      expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
      const [held] = await at.outbox.held();
      expect(held?.recipient).toBe(ada);
      sink.script = () => null;
      await at.outbox.decideHeld(held?.id ?? "", "again", at.now);
      await delay(2_050);
      await at.delivery.runDue();
      expect(await statesOfMail(database)).toMatchObject([{ state: "sent" }]);
    });
  });

  test("P45: a relay that never answers the dot, and the wish to hold at once", async () => {
    await withSink(
      under,
      async (at, sink, { database }) => {
        sink.script = (stage) => (stage === "dot" ? "hang" : null);
        await at.subscribe(ada);
        await at.delivery.runDue();
        expect(await statesOfMail(database)).toMatchObject([{ state: "held" }]);
        expect(sink.mails).toHaveLength(1);
      },
      { holdUncertain: true, afterDot: 200 },
    );
  });
});
