import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { startSite } from "../support/site.ts";
import { call, size, unlimited } from "./size.ts";

const KILLS = size(100, 5);

test(`P44: the product, killed ${KILLS} times within 20 ms after it said yes, sends every mail, copies with one Message-ID`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const sink = await startSmtpSink();
  const site = await startSite({ environment: { ...unlimited, SMTP_URL: sink.url } });
  try {
    const emails = Array.from({ length: KILLS }, (_, kill) => `reader${kill}@example.org`);
    for (const email of emails) {
      expect((await call(site, "subscribe", email)).status).toBe(200);
      await delay(Math.random() * 20);
      await site.restart("SIGKILL");
    }
    for (let waits = 0; waits < 300 && new Set(sink.mails.flatMap(({ to }) => to)).size < KILLS; waits++)
      await delay(100);
    await delay(1_000);
    const byReader = Map.groupBy(sink.mails, ({ to }) => to[0] ?? "");
    expect([...byReader.keys()].sort()).toEqual(emails.sort());
    for (const copies of byReader.values()) {
      expect(copies.length).toBeLessThanOrEqual(2);
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    }
    process.stdout.write(`${KILLS} kills: ${byReader.size} readers mailed, ${sink.mails.length - KILLS} copies\n`);
  } finally {
    await site.stop("SIGKILL");
    await sink.stop();
  }
});
