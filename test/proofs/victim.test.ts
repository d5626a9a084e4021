import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { startSite } from "../support/site.ts";
import { call, proving, unlimited } from "./size.ts";

const REQUESTS = 1_000;
const CLIENTS = 500;
const spellings = [
  "victim@example.org",
  "VICTIM@example.org",
  "vic.tim@example.org",
  "victim+a@example.org",
  "v.i.ctim+b@EXAMPLE.org",
];
const calls = ["subscribe", "resend-verification", "unsubscribe"] as const;

test("P31: 1,000 requests against one victim from 500 clients send at most 3 mails, a minute apart, and tell nothing", {
  timeout: 300_000,
}, async () => {
  const sink = await startSmtpSink();
  const { LIMIT_MAILS_PER_CLIENT: _, ...environment } = unlimited;
  const site = await startSite({ environment: { ...environment, SMTP_URL: sink.url, TRUST_PROXY_HOPS: "1" } });
  try {
    const answers = new Set<string>();
    // The first mail goes before anybody unsubscribes the victim, which would make it void.
    await call(site, "subscribe", "victim@example.org", { "X-Forwarded-For": "203.0.113.9" });
    await expect.poll(() => sink.mails.length, { timeout: 15_000 }).toBe(1);
    // In bursts beyond the minute between two mails, so that the cap of a day is met as well.
    const bursts = proving ? 4 : 1;
    for (let burst = 0; burst < bursts; burst++) {
      if (burst) await delay(61_000);
      for (let done = 0; done < REQUESTS / bursts; done += 10)
        await Promise.all(
          Array.from({ length: 10 }, async (_, index) => {
            const number = (burst * REQUESTS) / bursts + done + index;
            const name = calls[number % 4 === 3 ? 2 : number % 2] ?? "subscribe";
            const client = number % CLIENTS;
            const from = `198.51.${Math.floor(client / 250)}.${(client % 250) + 1}`;
            const spelling = spellings[number % spellings.length] ?? "";
            const { status, text } = await call(site, name, spelling, { "X-Forwarded-For": from });
            answers.add(`${name} ${status} ${text}`);
          }),
        );
    }
    await delay(proving ? 65_000 : 2_000);
    expect(answers.size).toBe(calls.length);
    for (const answer of answers) expect(answer).toContain(" 200 ");
    expect(sink.mails.length).toBeLessThanOrEqual(proving ? 3 : 1);
    for (const [index, mail] of sink.mails.entries()) {
      const next = sink.mails[index + 1];
      if (next) expect(next.at - mail.at).toBeGreaterThan(58_000);
    }
    process.stdout.write(`one victim: ${sink.mails.length} mails\n`);
  } finally {
    await site.stop();
    await sink.stop();
  }
});
