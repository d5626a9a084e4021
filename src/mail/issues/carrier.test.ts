import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { randomPicker } from "../../../test/support/random-numbers.ts";
import { relayTimes } from "../../../test/support/subscribing.ts";
import type { Carrier, PreparedCopy } from "../../domain/newsletters/carrier.ts";
import { createCarrier } from "./carrier.ts";
import { profileOf } from "./relay-profiles.ts";

const pipelining = ["PIPELINING", "SIZE 10000000"];

const key = "0123456789abcdefghijklmnopqrstuv0123456789";
const copyParts = { sender: "bounces@site.example", envelopeId: key, careful: false, mayStart: () => true };

let copies = 0;
function copyFor(recipient: string, more: Partial<PreparedCopy> = {}): PreparedCopy {
  const message = [Buffer.from(`Message-ID: <${++copies}@site.example>\r\nTo: ${recipient}\r\n\r\nHello\r\n`)];
  return { ...copyParts, recipient, message, ...more };
}

async function withCarrier(
  given: NonNullable<Parameters<typeof startSmtpSink>[0]> & { credentials?: string; patient?: boolean },
  run: (
    sink: SmtpSink,
    send: (link: number, more?: Partial<PreparedCopy>) => ReturnType<Carrier["send"]>,
    carrier: Carrier,
  ) => Promise<void>,
) {
  const sink = await startSmtpSink({ extensions: pipelining, ...given });
  const carrier = createCarrier({
    url: sink.url.replace("//", `//${given.credentials ?? ""}`),
    name: "site.example",
    // Short where a relay hangs; else the machine may take its time for an answer.
    ...(given.patient
      ? { connectTime: 10_000, untilDot: 10_000, afterDot: 10_000 }
      : { connectTime: 1_000, untilDot: 500, afterDot: 300 }),
    connections: null,
    rate: null,
  });
  try {
    await run(sink, (link, more) => carrier.send(link, copyFor("reader@example.org", more)), carrier);
  } finally {
    await carrier.close();
    await sink.stop();
  }
}

const commandsOf = (sink: SmtpSink, verb: string) => sink.commands.filter((line) => line.startsWith(verb));

test("connections and pace go by the relay's name, and settings override them", async () => {
  expect(profileOf("email-smtp.eu-central-1.amazonaws.com")).toEqual({ connections: 5, rate: 14, letters: 100 });
  expect(profileOf("smtp.postmarkapp.com").connections).toBe(10);
  expect(profileOf("smtp.socketlabs.com")).toMatchObject({ connections: 10, letters: 50 });
  expect(profileOf("smtp-relay.gmail.com").connections).toBe(2);
  expect(profileOf("localhost")).toMatchObject({ connections: 20, letters: 1_000 });
  expect(profileOf("amazonaws.com.mail.example.org")).toEqual({ connections: 5, rate: 10, letters: 100 });
  const relay = { url: "smtp://mail.example.org", name: "site.example", ...relayTimes };
  expect(createCarrier({ ...relay, connections: null, rate: null })).toMatchObject({ connections: 5, rate: 10 });
  expect(createCarrier({ ...relay, connections: 8, rate: 70 })).toMatchObject({ connections: 8, rate: 70 });
});

test.each([
  ["pipelining", pipelining],
  ["not pipelining", ["8BITMIME"]],
])("each number has a connection of its own, which carries copy after copy (%s)", async (_, extensions) => {
  await withCarrier({ extensions }, async (sink, send) => {
    const sendTen = async (link: number) => {
      for (let copy = 0; copy < 10; copy++)
        expect(await send(link)).toEqual({ outcome: "accepted", answer: "250 2.0.0 queued" });
    };
    await Promise.all([0, 1, 2, 3].map(sendTen));
    expect(sink.connections).toHaveLength(4);
    expect(sink.mails).toHaveLength(40);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(40);
    expect(sink.mails[0]).toMatchObject({ from: "bounces@site.example", to: ["reader@example.org"] });
  });
});

test("at most three connections are opened at once, and one while that fails", async () => {
  await withCarrier({}, async (sink, send) => {
    sink.script = (stage) => (stage === "greeting" ? "hang" : null);
    const all = Array.from({ length: 8 }, (_, link) => send(link));
    await delay(500);
    expect(sink.connections).toHaveLength(3);
    const results = await Promise.all(all);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["unreachable"]));
    expect(sink.connections).toHaveLength(3);
  });
});

test.each(["mail", "idle"] as const)(
  "421 after every third mail (%s): said twice, then reconnected before it",
  async (at) => {
    await withCarrier({ patient: true }, async (sink, send) => {
      sink.script = (stage, _, accepted) => (stage === at && accepted === 3 ? "421 4.7.0 too many messages" : null);
      for (let copy = 0; copy < 20; copy++) {
        expect(await send(0)).toMatchObject({ outcome: "accepted" });
        await delay(25);
      }
      expect(sink.mails).toHaveLength(20);
      expect(sink.connections).toHaveLength(7);
      expect(commandsOf(sink, "MAIL")).toHaveLength(at === "mail" ? 22 : 20);
    });
  },
);

test.each(["421 4.3.2 shutting down", "421 4.4.2 timeout exceeded"])("%s is no limit to remember", async (answer) => {
  await withCarrier({}, async (sink, send) => {
    await send(0);
    sink.script = (stage) => (stage === "mail" && sink.connections.length === 1 ? answer : null);
    for (let copy = 0; copy < 5; copy++) expect(await send(0)).toMatchObject({ outcome: "accepted" });
    expect(sink.connections).toHaveLength(2);
  });
});

test.each([
  [["DSN"], " RET=HDRS ENVID=key+3D7", " NOTIFY=FAILURE"],
  [[], "", ""],
])("a relay that offers %j is asked for reports that name their copy (RFC 3461)", async (offered, mail, rcpt) => {
  await withCarrier({ extensions: [...pipelining, ...offered] }, async (sink, send) => {
    expect(await send(0, { envelopeId: "key=7" })).toMatchObject({ outcome: "accepted" });
    expect(commandsOf(sink, "MAIL")[0]).toMatch(/^MAIL FROM:<bounces@site\.example> SIZE=\d+/);
    expect(commandsOf(sink, "MAIL")[0]?.replace(/.* SIZE=\d+/, "")).toBe(mail);
    expect(commandsOf(sink, "RCPT")).toEqual([`RCPT TO:<reader@example.org>${rcpt}`]);
  });
});

test("a relay that announces how many mails it takes gets no more over one connection (RFC 9422)", async () => {
  await withCarrier({ extensions: [...pipelining, "LIMITS RCPTMAX=1 MAILMAX=4"] }, async (sink, send) => {
    for (let copy = 0; copy < 10; copy++) expect(await send(0)).toMatchObject({ outcome: "accepted" });
    expect(sink.connections).toHaveLength(3);
    expect(commandsOf(sink, "RCPT")).toHaveLength(10);
  });
});

test("a relay that dies over a message is not asked again at once, on a kept connection neither", async () => {
  await withCarrier({}, async (sink, send) => {
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
    sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
    expect(await send(0, { careful: true })).toMatchObject({ outcome: "unreachable" });
    expect(sink.connections).toHaveLength(1);
  });
});

test("a kept connection that the relay closed meanwhile says nothing about the relay", async () => {
  await withCarrier({}, async (sink, send) => {
    await Promise.all([send(0), send(1)]);
    await sink.stop();
    await sink.start();
    expect(await Promise.all([send(0), send(1)])).toMatchObject([{ outcome: "accepted" }, { outcome: "accepted" }]);
    sink.script = (stage) => (stage === "mail" && sink.connections.length === 4 ? "drop" : null);
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
    expect(sink.mails).toHaveLength(5);
  });
});

test.each([
  ["greeting", "hang", "unreachable"],
  ["greeting", "421 4.3.2 full", "unreachable"],
  ["greeting", "421 4.7.0 too many connections", "throttled"],
  ["mail", "drop", "unreachable"],
  ["mail", "451 4.3.0 later", "deferred"],
  ["mail", "454 Throttling failure: Maximum sending rate exceeded.", "throttled"],
  ["mail", "421 4.7.0 rate of mails too high", "throttled"],
  ["mail", "553 sender rejected", "unreachable"],
  ["rcpt", "450 4.2.1 later", "deferred"],
  ["rcpt", "421 4.7.0 slow down", "deferred"],
  ["rcpt", "550 5.1.1 unknown", "rejected"],
  ["rcpt", "550 5.4.5 Daily user sending limit exceeded", "throttled"],
  ["rcpt", "hang", "unreachable"],
  ["data", "drop-midway", "unreachable"],
  ["data", "451 4.3.0 later", "deferred"],
  ["dot", "drop", "uncertain"],
  ["dot", "hang", "uncertain"],
  ["dot", "454 Throttling failure: Daily message quota exceeded.", "throttled"],
  ["dot", "421 4.3.2 shutting down", "deferred"],
  ["dot", "554 5.6.0 no", "rejected"],
] as const)("at %s, %s: %s, on a new connection and on a kept one", async (at, fault, outcome) => {
  for (const extensions of [pipelining, ["8BITMIME"]])
    await withCarrier({ extensions }, async (sink, send) => {
      sink.script = (stage) => (stage === at ? fault : null);
      expect((await send(0, { careful: true })).outcome).toBe(outcome);
      sink.script = () => null;
      if (outcome === "unreachable" || at === "greeting") await delay(1_050);
      expect((await send(0)).outcome).toBe("accepted");
      if (at === "greeting" || extensions !== pipelining) return;
      sink.script = (stage) => (stage === at ? fault : null);
      expect((await send(0, { careful: true })).outcome).toBe(outcome);
      sink.script = () => null;
      if (outcome === "unreachable") await delay(1_050);
      expect((await send(0)).outcome).toBe("accepted");
    });
});

test("whatever happens on the way, a copy is said to be accepted when the relay has it, and never twice (2,000 copies)", async () => {
  const pick = randomPicker("faults on the way");
  const faults = ["drop", "421 4.3.2 bye", "421 4.7.0 too many", "451 4.3.0 later", "454 Throttling", "550 5.1.1 no"];
  const faultsAt = new Map([
    ...["mail", "rcpt", "data", "dot"].map((stage) => [stage, faults] as const),
    // Unasked, a relay may say nothing but that it ends the talk.
    ["idle", faults.slice(0, 3)],
  ]);
  for (const extensions of [pipelining, [...pipelining, "LIMITS MAILMAX=7"], ["8BITMIME"]])
    await withCarrier({ extensions, patient: true }, async (sink, _, carrier) => {
      sink.script = (stage) => {
        const possible = faultsAt.get(stage);
        return possible && pick(25) === 0 ? (possible[pick(possible.length)] ?? null) : null;
      };
      const outcomes = new Map<string, string>();
      let sent = 0;
      const sendOver = async (link: number) => {
        while (sent++ < 700) {
          const recipient = `reader${sent}@example.org`;
          outcomes.set(recipient, (await carrier.send(link, copyFor(recipient))).outcome);
        }
      };
      await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(sendOver));
      const had = sink.mails.filter(({ accepted }) => accepted).flatMap(({ to }) => to);
      expect(new Set(had).size).toBe(had.length);
      const claimed = had.map((to) => outcomes.get(to)).filter((outcome) => outcome !== "accepted");
      // The connection may end over the answer.
      expect(claimed.filter((outcome) => outcome !== "uncertain")).toEqual([]);
      expect(claimed.length).toBeLessThan(20);
      expect([...outcomes].filter(([to, outcome]) => outcome === "accepted" && !had.includes(to))).toEqual([]);
      expect(had.length).toBeGreaterThan(450);
      expect(new Set(outcomes.values()).size).toBeGreaterThanOrEqual(5);
    });
});

test("a relay that refuses a further connection gets as many as stand, and no copy is charged", async () => {
  await withCarrier({}, async (sink, send, carrier) => {
    sink.script = (stage) =>
      stage === "greeting" && sink.connections.length > 2 ? "421 4.7.0 too many connections" : null;
    await Promise.all([send(0), send(1)]);
    expect(carrier.connections).toBe(20);
    expect(await send(2)).toEqual({ outcome: "withheld", answer: "421 4.7.0 too many connections" });
    expect(carrier.connections).toBe(2);
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
  });
});

test("a copy that may not start any more is not heard of by the relay", async () => {
  await withCarrier({}, async (sink, send) => {
    expect(await send(0, { mayStart: () => false })).toMatchObject({ outcome: "withheld" });
    expect(sink.connections).toEqual([]);
    let asked = 0;
    expect(await send(0, { mayStart: () => ++asked === 1 })).toMatchObject({ outcome: "withheld" });
    expect(commandsOf(sink, "MAIL")).toEqual([]);
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
    expect(sink.connections).toHaveLength(1);
  });
});

test("an address in other letters than ASCII needs a relay that takes it", async () => {
  await withCarrier({}, async (sink, send) => {
    await send(0);
    expect(await send(0, { recipient: "jörg@example.org" })).toMatchObject({ outcome: "rejected", cause: "message" });
    expect(commandsOf(sink, "RCPT")).toHaveLength(1);
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
  });
  await withCarrier({ extensions: [...pipelining, "SMTPUTF8"] }, async (sink, send) => {
    expect(await send(0, { recipient: "jörg@example.org" })).toMatchObject({ outcome: "accepted" });
    expect(sink.mails[0]?.to).toEqual(["jörg@example.org"]);
    expect(commandsOf(sink, "MAIL")[0]).toContain("SMTPUTF8");
  });
});

test("closing ends idle connections, lets a busy one finish, and keeps no one from sending again", async () => {
  await withCarrier({}, async (sink, send, carrier) => {
    await send(0);
    const busy = send(1, { careful: true });
    await delay(10);
    await carrier.close();
    expect(commandsOf(sink, "QUIT")).toHaveLength(1);
    expect(await busy).toMatchObject({ outcome: "accepted" });
    await carrier.close();
    expect(commandsOf(sink, "QUIT")).toHaveLength(2);
    expect(await send(0)).toMatchObject({ outcome: "accepted" });
  });
});

test("P47: a sign-in that is refused is no copy's fault, and is tried again", async () => {
  await withCarrier(
    { extensions: [...pipelining, "AUTH PLAIN"], credentials: "user:pass%40word@" },
    async (sink, send) => {
      sink.script = (stage) => (stage === "auth" ? "535 5.7.8 wrong" : null);
      expect(await send(0)).toMatchObject({ outcome: "unreachable", refused: "sign-in" });
      sink.script = () => null;
      await delay(1_050);
      expect(await send(0)).toMatchObject({ outcome: "accepted" });
    },
  );
});
