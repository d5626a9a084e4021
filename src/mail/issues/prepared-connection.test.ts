import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import { createConnect } from "../smtp-connect.ts";
import { fillGaps } from "./fill-gaps.ts";
import { toGapped } from "./gapped.ts";
import { PreparedConnection } from "./prepared-connection.ts";

const gapped = toGapped({
  subject: "Dots",
  text: `.\n..\nhello\n.${READER_URL}\n${"long ".repeat(5_000)}\n.`,
  html: `<p>.</p>\n.${READER_URL}`,
  from: "ada@site.example",
  replyTo: null,
  headers: {},
});
const copyFor = (to: string) =>
  fillGaps(gapped, {
    to,
    "message-id": `<${to}>`,
    date: "Sun, 22 Nov 2026 10:00:00 +0000",
    "reader-url": "https://site.example/newsletter/r1",
  });
const unstuffed = (message: readonly Buffer[]) =>
  Buffer.from(Buffer.concat(message).toString("latin1").replace(/^\.\./gm, "."), "latin1");
const recipients = ["one@example.org", "two@example.org", "dré@example.org", "four@example.org"];

const short = {
  envelope: { from: "a@site.example", to: ["b@example.org"] },
  message: [Buffer.from("Subject: short\r\n\r\nHello\r\n")],
};

async function connected(sink: SmtpSink) {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const relay = { url: sink.url, name: "site.example", connectTime: 1_000 };
  const connection = await createConnect(relay, (options) => new PreparedConnection(options))(() => resolve());
  return { connection, ended };
}

/** Sends one mail to each, and says how the relay answered. */
async function sendAll(sink: SmtpSink, how: "stock" | "prepared" | "careful"): Promise<string[]> {
  const connect = createConnect({ url: sink.url, name: "site.example", connectTime: 1_000 }, (options) =>
    how === "stock" ? new SMTPConnection(options) : new PreparedConnection(options),
  );
  const connection = await connect(() => {});
  const answers: string[] = [];
  for (const to of recipients) {
    const dsn = { ret: "HDRS", envid: `key=${to.length}`, notify: "FAILURE" };
    const envelope = { from: "bounces@site.example", to: [to], dsn };
    const message = copyFor(to);
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = (error: Error | null, info?: { response: string }) => resolve(error?.message ?? info?.response ?? "");
    if (connection instanceof PreparedConnection)
      connection.sendPrepared({ envelope, message, careful: how === "careful", onDot: () => {} }, done);
    else connection.send({ ...envelope, size: Buffer.concat(message).length }, unstuffed(message), done);
    answers.push(await promise);
    if (answers.at(-1)?.includes("550")) await new Promise<void>((reset) => connection.reset(() => reset()));
  }
  connection.quit();
  await delay(50);
  return answers;
}

test.each([
  ["one command after the other", ["SIZE 10000000", "SMTPUTF8"]],
  ["pipelining", ["PIPELINING", "SIZE 10000000", "SMTPUTF8", "8BITMIME"]],
  ["writing reports", ["PIPELINING", "SIZE 10000000", "SMTPUTF8", "DSN"]],
])("bytes on the wire are those of nodemailer's own connection (%s)", async (_, extensions) => {
  const sink = await startSmtpSink({ extensions, recording: true });
  try {
    sink.script = (stage, to) => (stage === "rcpt" && to === recipients[1] ? "550 5.1.1 unknown" : null);
    const answers = await sendAll(sink, "stock");
    expect(await sendAll(sink, "prepared")).toEqual(answers);
    expect(await sendAll(sink, "careful")).toEqual(answers);
    const [stock = "", prepared, careful] = sink.wire;
    expect(prepared).toBe(stock);
    expect(careful).toBe(stock);
    expect(stock.match(/^\.\r$/gm)).toHaveLength(3);
    const received = sink.mails.slice(3, 6).map(({ raw }) => raw);
    expect(received).toEqual(recipients.toSpliced(1, 1).map((to) => unstuffed(copyFor(to)).toString("latin1")));
  } finally {
    await sink.stop();
  }
});

test.each([
  ["with a breath the dot is kept back", true, 0],
  ["without one the dot is written along", false, 1],
])("a relay dies over the message: %s", async (_, careful, expected) => {
  const sink = await startSmtpSink();
  try {
    sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
    const { connection, ended } = await connected(sink);
    let dots = 0;
    connection.sendPrepared({ ...short, careful, onDot: () => dots++ }, () => {});
    await ended;
    await delay(50);
    expect(dots).toBe(expected);
  } finally {
    await sink.stop();
  }
});

test("a relay that answers before the dot gets no dot, and the connection ends", async () => {
  const sink = await startSmtpSink({ recording: true });
  try {
    sink.script = (stage) => (stage === "data" ? "354 go on\r\n452 4.3.1 no room" : null);
    const { connection, ended } = await connected(sink);
    const { promise, resolve } = Promise.withResolvers<Error | null>();
    let dots = 0;
    connection.sendPrepared({ ...short, careful: true, onDot: () => dots++ }, resolve);
    expect(await promise).toMatchObject({ responseCode: 452 });
    await ended;
    expect(dots).toBe(0);
    expect(sink.wire[0]).not.toMatch(/^\.\r$/m);
  } finally {
    await sink.stop();
  }
});

test("nodemailer is of the very version whose inner parts are built upon, and has them", async () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const { version } = createRequire(import.meta.url)("nodemailer/package.json");
  expect(devDependencies.nodemailer, "pin nodemailer exactly: prepared-connection.ts builds upon its inner parts").toBe(
    version,
  );
  const { prototype } = SMTPConnection;
  for (const method of ["_createSendStream", "_actionSMTPStream"])
    expect(prototype, `${method} is gone: prepared-connection.ts replaces or calls it`).toHaveProperty(method);
  const connection = new SMTPConnection({});
  expect(connection, "answers are no longer awaited in _responseActions").toHaveProperty("_responseActions", []);
  expect(connection, "_destroyed no longer tells the end of a connection").toHaveProperty("_destroyed", false);
  expect(connection, "_supportedExtensions no longer holds what the relay offers").toHaveProperty(
    "_supportedExtensions",
    [],
  );
});
