import { expect, onTestFinished, test } from "vitest";
import { startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { selfSigned, trust } from "../../../test/support/certificate.ts";
import { greetRelay } from "./relay-handshake.ts";

async function relay(options: Parameters<typeof startSmtpSink>[0] = {}) {
  const sink = await startSmtpSink({ extensions: ["AUTH PLAIN LOGIN"], ...options });
  onTestFinished(() => sink.stop());
  const url = (credentials: string, more = "") => sink.url.replace("://", `://${credentials}`) + more;
  const greet = (credentials = "", more = "") =>
    greetRelay({ url: url(credentials, more), name: "site.example", connectTime: 2_000 });
  return { sink, greet };
}

test("P238: a relay that greets and signs us in is well, and gets no mail", async () => {
  const { sink, greet } = await relay();
  await greet("ada:word@");
  expect(sink.commands.map((line) => line.split(" ")[0])).toEqual(expect.arrayContaining(["EHLO", "AUTH"]));
  expect(sink.mails).toEqual([]);
});

test("P238: one that refuses the sign-in, says nothing, is away, or has a certificate that is trusted by nobody", async () => {
  const { sink, greet } = await relay();
  sink.script = (stage) => (stage === "auth" ? "535 5.7.8 wrong" : null);
  await expect(greet("ada:word@")).rejects.toThrow(/535/);
  sink.script = (stage) => (stage === "greeting" ? "hang" : null);
  await expect(greet()).rejects.toThrow();
  await sink.stop();
  await expect(greet()).rejects.toThrow();
  const certificate = selfSigned({ host: "127.0.0.1" });
  const encrypted = await relay({ startTls: certificate });
  await expect(encrypted.greet("", "?starttls=required")).rejects.toThrow();
  trust(certificate);
  await encrypted.greet("", "?starttls=required");
  const plain = await relay();
  await expect(plain.greet("", "?starttls=required")).rejects.toThrow();
});
