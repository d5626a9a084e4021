import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type SmtpFault, type SmtpSink, type SmtpStage, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { call, proving, unlimited } from "./size.ts";

let sink: SmtpSink;
let site: RunningSite;

beforeAll(async () => {
  sink = await startSmtpSink();
  site = await startSite({ environment: { ...unlimited, SMTP_URL: sink.url } });
  for (const path of ["/healthz", "/", "/api/auth/stats"]) await (await fetch(site.url + path)).text();
});
beforeEach(() => {
  sink.script = () => null;
});
afterAll(async () => {
  await site.stop();
  await sink.stop();
});

test("P48: a relay that refuses connections loses nothing, and mail goes within a minute once it is back", {
  timeout: 90_000,
}, async () => {
  await sink.stop();
  await subscribe("refused@example.org");
  await delay(3_000);
  await sink.start();
  await arrives("refused@example.org", 60_000);
});

test("P48: a relay that hangs holds nobody up, and mail goes within a minute once it answers", {
  timeout: 120_000,
  skip: !proving,
}, async () => {
  await sink.stop();
  await sink.start();
  sink.script = at("greeting", "hang");
  await subscribe("hung@example.org");
  await delay(3_000);
  const started = performance.now();
  for (const path of ["/healthz", "/", "/api/auth/stats"]) expect((await fetch(site.url + path)).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(1_500);
  sink.script = () => null;
  await arrives("hung@example.org", 60_000);
});

test("a relay that drops the talk before the final dot gets the mail again, once it listens", {
  timeout: 90_000,
}, async () => {
  sink.script = times(2, "data", "drop-midway");
  await subscribe("dropped@example.org");
  const copies = await arrives("dropped@example.org", 60_000);
  expect(copies).toHaveLength(1);
});

test("P45: a relay that drops the talk after the final dot gets the mail once more, with its Message-ID", {
  timeout: 90_000,
  skip: !proving,
}, async () => {
  sink.script = times(1, "dot", "drop");
  await subscribe("uncertain@example.org");
  const copies = await arrives("uncertain@example.org", 60_000);
  expect(copies.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
});

test.each(["421 4.3.2 closing", "450 4.2.0 greylisted"])(
  "P46: after %s the mail goes a minute later",
  {
    timeout: 120_000,
    skip: !proving,
  },
  async (answer) => {
    const email = `later${answer.slice(0, 3)}@example.org`;
    let asked = 0;
    sink.script = (stage, recipient) => (stage === "rcpt" && recipient === email && asked++ === 0 ? answer : null);
    await subscribe(email);
    const since = performance.now();
    await arrives(email, 90_000);
    expect(performance.now() - since).toBeGreaterThan(58_000);
    expect(asked).toBe(2);
  },
);

test("P47: after 550 5.1.1 the address is never mailed again, and nobody can tell", { timeout: 90_000 }, async () => {
  const email = "gone@example.org";
  sink.script = (stage, recipient) => (stage === "rcpt" && recipient === email ? "550 5.1.1 no such user" : null);
  const first = await subscribe(email);
  while (!asked(email)) await delay(20);
  sink.script = () => null;
  // Beyond the minute that lies between two mails to one address.
  await delay(proving ? 62_000 : 500);
  expect(await subscribe(email)).toEqual(first);
  await subscribe("next@example.org");
  await arrives("next@example.org", 10_000);
  expect(asked(email)).toBe(1);
});

async function subscribe(email: string) {
  const answer = await call(site, "subscribe", email);
  expect(answer.status).toBe(200);
  return answer;
}

/** Every copy of the mail to an address, once one was accepted. */
async function arrives(email: string, patience: number) {
  const until = performance.now() + patience;
  const copies = () => sink.mails.filter(({ to }) => to.includes(email));
  while (!copies().some(({ accepted }) => accepted)) {
    if (performance.now() > until) throw new Error(`no mail to ${email} in ${patience} ms\n${site.output()}`);
    await delay(50);
  }
  await delay(500);
  return copies();
}

const asked = (email: string) => sink.commands.filter((line) => line.startsWith("RCPT") && line.includes(email)).length;

function at(stage: SmtpStage, fault: SmtpFault) {
  return (now: SmtpStage) => (now === stage ? fault : null);
}

function times(count: number, stage: SmtpStage, fault: SmtpFault) {
  let left = count;
  return (now: SmtpStage) => (now === stage && left-- > 0 ? fault : null);
}
