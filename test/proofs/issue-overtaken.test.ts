import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { eachEngine } from "../support/databases.ts";
import { createSendingScene } from "../support/issue-sending.ts";
import { addReadersWithUuids } from "../support/issues.ts";
import { createSubscribing, relayTimes } from "../support/subscribing.ts";
import { size } from "./size.ts";

const READERS = size(50_000, 2_000);
/** Copies a second: the issue is under way for longer than the newcomers take. */
const RATE = size(300, 200);
const NEWCOMERS = size(100, 15);

eachEngine(({ place, openAt }) => {
  test(`P50: mails to confirm and to welcome overtake an issue to ${READERS} readers`, {
    timeout: 200_000,
  }, async () => {
    const where = await place();
    const database = await openAt(where);
    await addReadersWithUuids(database, READERS);
    const sink = await startSmtpSink({ extensions: ["PIPELINING"] });
    const transport = createSmtpTransport({ url: sink.url, name: "site.example", ...relayTimes });
    const subscribing = createSubscribing(database, where.dataFolder, { transport, realClock: true });
    const { delivery, subscribers } = subscribing;
    const { shared } = delivery;
    const issue = createSendingScene(database, sink.url, { connections: 21, rate: RATE, shared });

    /** Waits for the newcomer's mail of this kind; its token. */
    async function arrives(email: string, subject: string): Promise<string> {
      for (let waits = 0; waits < 3_000; waits++) {
        for (const mail of sink.mails.filter(({ to }) => to.includes(email))) {
          const parsed = await mail.parsed();
          const link = parsed.subject === subject && /"(?:verify|reader)Url":"([^"]+)"/.exec(parsed.text ?? "")?.[1];
          if (link) return link.split(/[/=]/).at(-1) ?? "";
        }
        await delay(5);
      }
      throw new Error(`no mail ${subject} to ${email}`);
    }

    /** Subscribes newcomers one after another; how long their mails took, in milliseconds, shortest first. */
    async function newcomers(name: string, count: number) {
      const times: number[] = [];
      for (let index = 0; index < count; index++) {
        const email = `${name}${index}@example.org`;
        let since = performance.now();
        await subscribing.subscribe(email);
        const token = await arrives(email, "verify");
        times.push(performance.now() - since);
        since = performance.now();
        expect(await subscribers.verify(token, null, "click")).toMatchObject({ outcome: "verified" });
        await arrives(email, "welcome");
        times.push(performance.now() - since);
        await delay(100);
      }
      return times.sort((a, b) => a - b);
    }

    try {
      delivery.start();
      await expect.poll(() => shared.lease.isFresh(), { timeout: 10_000 }).toBe(true);
      const idle = await newcomers("idle", 5);
      const id = await issue.order();
      issue.sending.start();
      await sink.received(sink.mails.length + 50, 30_000);
      const busy = await newcomers("busy", NEWCOMERS);
      const { tally } = (await issue.issues.issue(id)) ?? {};
      expect(tally?.pending).toBeGreaterThan(100);
      expect(tally?.accepted).toBeGreaterThan(50);
      expect(p95(idle)).toBeLessThan(5_000);
      expect(p95(busy)).toBeLessThan(10_000);
      process.stdout.write(`p95 ${Math.round(p95(idle))} ms idle, ${Math.round(p95(busy))} ms during an issue\n`);
    } finally {
      await issue.sending.stop(2_000);
      await issue.carrier.close();
      await delivery.stop(2_000);
      await sink.stop();
    }
  });
});

const p95 = (times: readonly number[]) => times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
