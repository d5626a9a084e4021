import getTlsOptions from "smtp-server/lib/tls-options.js";
import { expect, test } from "vitest";
import { startSmtpSink } from "../../test/stand-ins/smtp-sink.ts";
import type { Letter } from "./letter.ts";
import { classifyFailure } from "./smtp-failure.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const letter: Letter = {
  id: "1",
  messageId: "<1@site.example>",
  from: "Ada Lövelace <ada@site.example>",
  to: "reader@example.org",
  date: new Date(0),
  subject: "Grüße",
  text: `Hello\n.\nlong ${"word ".repeat(400)}`,
  html: `<p>${"é".repeat(2_000)}</p>`,
  headers: { "List-Unsubscribe": "<https://site.example/newsletter/r123>", "X-Forged": "a\r\nBcc: eve@example.org" },
};

async function withSink(
  given: Parameters<typeof startSmtpSink>[0],
  run: (
    sink: Awaited<ReturnType<typeof startSmtpSink>>,
    send: (suffix?: string, credentials?: string) => ReturnType<ReturnType<typeof createSmtpTransport>["send"]>,
  ) => Promise<void>,
) {
  const sink = await startSmtpSink(given);
  const open: ReturnType<typeof createSmtpTransport>[] = [];
  const transports = new Map<string, ReturnType<typeof createSmtpTransport>>();
  try {
    await run(sink, (suffix = "", credentials = "") => {
      const url = sink.url.replace("//", `//${credentials}`) + suffix;
      const transport =
        transports.get(url) ??
        createSmtpTransport({
          url,
          name: "site.example",
          connectTime: 1_000,
          untilDot: 500,
          afterDot: 300,
        });
      transports.set(url, transport);
      open.push(transport);
      return transport.send(letter);
    });
  } finally {
    for (const transport of open) await transport.close();
    await sink.stop();
  }
}

test("a letter arrives whole: both parts, short lines, one recipient, no forged header", async () => {
  await withSink({}, async (sink, send) => {
    expect(await send()).toEqual({ outcome: "accepted", answer: "250 2.0.0 queued" });
    const [mail] = sink.mails;
    const parsed = await mail?.parsed();
    expect(mail).toMatchObject({ from: "ada@site.example", to: ["reader@example.org"], messageId: "<1@site.example>" });
    expect(parsed).toMatchObject({ subject: "Grüße", from: { name: "Ada Lövelace" } });
    expect(parsed?.text?.replace(/\r\n/g, "\n").trim()).toBe(letter.text.trim());
    expect(parsed?.html).toContain("é".repeat(2_000));
    expect(parsed?.headers.some(({ key }) => key === "bcc")).toBe(false);
    expect(mail?.raw.split("\r\n").every((line) => line.length <= 100)).toBe(true);
    expect(sink.commands.filter((line) => line.startsWith("RCPT"))).toHaveLength(1);
  });
});

test("one connection serves letter after letter, and one that the relay closed meanwhile is no failure", async () => {
  await withSink({}, async (sink, send) => {
    for (let letters = 0; letters < 5; letters++) await send();
    expect(sink.connections).toHaveLength(1);
    await sink.stop();
    await sink.start();
    expect(await send()).toMatchObject({ outcome: "accepted" });
    sink.script = (stage) => (stage === "rcpt" ? "550 5.1.1 gone" : null);
    expect(await send()).toMatchObject({ outcome: "rejected", cause: "mailbox" });
    sink.script = () => null;
    expect(await send()).toMatchObject({ outcome: "accepted" });
    expect(sink.connections).toHaveLength(2);
  });
});

const faults = [
  ["greeting", "hang", "unreachable"],
  ["greeting", "drop", "unreachable"],
  ["greeting", "421 4.3.2 full", "unreachable"],
  ["greeting", "554 no", "unreachable"],
  ["hello", "hang", "unreachable"],
  ["mail", "drop", "unreachable"],
  ["mail", "hang", "unreachable"],
  ["mail", "451 4.3.0 later", "deferred"],
  ["mail", "550 5.7.1 not you", "unreachable"],
  ["mail", "553 sender rejected", "unreachable"],
  ["mail", "552 5.3.4 too big", "rejected"],
  ["mail", "530 5.7.0 sign in", "unreachable"],
  ["rcpt", "450 4.2.1 later", "deferred"],
  ["rcpt", "421 4.7.0 slow down", "deferred"],
  ["rcpt", "hang", "unreachable"],
  ["data", "drop-midway", "unreachable"],
  ["data", "451 4.3.0 later", "deferred"],
  ["dot", "drop", "uncertain"],
  ["dot", "hang", "uncertain"],
  ["dot", "452 4.3.1 later", "deferred"],
  ["dot", "554 5.6.0 no", "rejected"],
] as const;

test.concurrent.each(faults)("at %s, %s: %s", async (at, fault, outcome) => {
  await withSink({}, async (sink, send) => {
    sink.script = (stage) => (stage === at ? fault : null);
    expect((await send()).outcome).toBe(outcome);
    sink.script = () => null;
    if (outcome === "unreachable") await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await send()).outcome).toBe("accepted");
  });
});

test.each([
  ["mail", "421 4.3.2 shutting down", "deferred"],
  ["rcpt", "421 4.7.0 slow down", "deferred"],
  ["rcpt", "550 5.1.1 unknown", "rejected"],
  ["data", "421 4.3.2 shutting down", "deferred"],
  ["dot", "drop", "uncertain"],
] as const)("a relay that takes commands in one go says at %s, %s: %s", async (at, fault, outcome) => {
  await withSink({ extensions: ["PIPELINING"] }, async (sink, send) => {
    sink.script = (stage) => (stage === at ? fault : null);
    expect((await send()).outcome).toBe(outcome);
    sink.script = () => null;
    expect((await send()).outcome).toBe("accepted");
  });
});

test("P49: a bad certificate is never accepted, nor a relay without the encryption that was asked for", async () => {
  const tls = getTlsOptions({});
  await withSink({ tls }, async (sink, send) => {
    expect(await send()).toMatchObject({ outcome: "unreachable" });
    expect(sink.mails).toEqual([]);
  });
  await withSink({ startTls: tls }, async (sink, send) => {
    expect(await send("?starttls=required")).toMatchObject({ outcome: "unreachable" });
    expect(sink.commands.some((line) => line.startsWith("MAIL"))).toBe(false);
    expect(await send()).toMatchObject({ outcome: "accepted" });
  });
  await withSink({}, async (sink, send) => {
    expect(await send("?starttls=required")).toMatchObject({ outcome: "unreachable" });
    expect(sink.commands.some((line) => line.startsWith("MAIL"))).toBe(false);
  });
});

test("P47: a refused sign-in or sender is no mail's fault, and says which setting is wrong", async () => {
  await withSink({}, async (sink, send) => {
    sink.script = (stage) => (stage === "mail" ? "550 5.1.8 who are you" : null);
    expect(await send()).toEqual({
      outcome: "unreachable",
      connected: true,
      refused: "sender",
      answer: "550 5.1.8 who are you",
    });
  });
  await withSink({ extensions: ["AUTH PLAIN LOGIN"] }, async (sink, send) => {
    sink.script = (stage) => (stage === "auth" ? "535 5.7.8 wrong" : null);
    expect(await send("", "user:pass%40word@")).toMatchObject({
      outcome: "unreachable",
      connected: false,
      refused: "sign-in",
    });
    sink.script = (stage) => (stage === "auth" ? "454 4.7.0 later" : null);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await send("", "user:pass%40word@")).not.toHaveProperty("refused");
    sink.script = () => null;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await send("", "user:pass%40word@")).toMatchObject({ outcome: "accepted" });
    const [signIn] = sink.commands.filter((line) => line.startsWith("AUTH PLAIN"));
    expect(Buffer.from(signIn?.split(" ").at(-1) ?? "", "base64").toString()).toBe("\0user\0pass@word");
  });
});

test("many letters at once open connections one after another, and a dead relay is asked once", async () => {
  await withSink({}, async (sink, send) => {
    await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(sink.connections.length).toBeLessThanOrEqual(4);
    expect(sink.mails).toHaveLength(4);
  });
  await withSink({}, async (sink, send) => {
    sink.script = (stage) => (stage === "greeting" ? "drop" : null);
    const results = await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(results.every(({ outcome }) => outcome === "unreachable")).toBe(true);
    expect(sink.connections).toHaveLength(1);
  });
});

test.each([
  ["550 5.1.1 no such user", "RCPT TO", "mailbox"],
  ["550 no such user here", "RCPT TO", "mailbox"],
  ["553 mailbox name not allowed", "RCPT TO", "mailbox"],
  ["550 5.2.1 disabled", "RCPT TO", "mailbox"],
  ["552 5.2.2 over quota", "RCPT TO", "full"],
  ["552 over quota", "RCPT TO", "full"],
  ["554 5.2.2 full", "DATA", "full"],
  ["550 5.7.1 rejected", "RCPT TO", "policy"],
  ["554 5.7.1 spam", "DATA", "policy"],
  ["550 relay access denied", "RCPT TO", "policy"],
  ["550 blocked by Spamhaus", "RCPT TO", "policy"],
  ["554 5.6.0 malformed", "DATA", "message"],
  ["550 5.5.1 sequence", "RCPT TO", "message"],
  ["552 5.3.4 too big", "DATA", "message"],
])("%s at %s is the fault of: %s", (response, command, cause) =>
  expect(
    classifyFailure(
      { message: "", response, command, responseCode: Number(response.slice(0, 3)) },
      { connected: true, handedOver: false },
    ),
  ).toMatchObject({ outcome: "rejected", cause }),
);
