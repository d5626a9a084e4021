import type { TlsOptions } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { selfSigned, trust } from "../../../test/support/certificate.ts";
import { relayTimes } from "../../../test/support/subscribing.ts";
import { createCarrier } from "./carrier.ts";

const DAY = 86_400_000;

const copy = {
  sender: "bounces@site.example",
  recipient: "reader@example.org",
  envelopeId: "0123",
  message: [Buffer.from("Subject: Hello\r\n\r\nHello\r\n")],
  careful: false,
  mayStart: () => true,
};

/** A relay with this certificate, and a carrier that is to reach it encrypted. */
async function withRelay(way: "TLS" | "STARTTLS", certificate: TlsOptions) {
  const sink = await startSmtpSink({ ...(way === "TLS" ? { tls: certificate } : { startTls: certificate }) });
  const url = way === "TLS" ? sink.url : `${sink.url}?starttls=required`;
  const carrier = createCarrier({ url, name: "site.example", ...relayTimes, connections: null, rate: null });
  onTestFinished(async () => {
    await carrier.close();
    await sink.stop();
  });
  return { sink, send: () => carrier.send(0, copy), names: () => sink.commands.map((line) => line.split(/[ :]/)[0]) };
}

for (const way of ["TLS", "STARTTLS"] as const) {
  test(`P49: copies go over ${way} when the certificate is good, all over one connection`, async () => {
    const certificate = selfSigned({ host: "127.0.0.1" });
    trust(certificate);
    const { sink, send, names } = await withRelay(way, certificate);
    for (let sent = 0; sent < 3; sent++) expect(await send()).toMatchObject({ outcome: "accepted" });
    expect(sink.connections).toHaveLength(1);
    const hello = way === "TLS" ? ["EHLO"] : ["EHLO", "STARTTLS", "EHLO"];
    expect(names().slice(0, hello.length + 1)).toEqual([...hello, "MAIL"]);
    expect(sink.mails).toHaveLength(3);
  });

  test.each([
    ["that is trusted by none", false, { host: "127.0.0.1" }],
    ["of another host", true, { host: "mail.example.org" }],
    ["that has expired", true, { host: "127.0.0.1", until: Date.now() - DAY }],
  ])(`P49: over ${way} a certificate %s gets no copy: the connection has failed`, async (_, isTrusted, use) => {
    const certificate = selfSigned(use);
    if (isTrusted) trust(certificate);
    const { sink, send, names } = await withRelay(way, certificate);
    expect(await send()).toMatchObject({ outcome: "unreachable", connected: false });
    expect(sink.mails).toEqual([]);
    expect(names().filter((name) => !["EHLO", "STARTTLS"].includes(name ?? ""))).toEqual([]);
  });
}

test("P49: a relay without the encryption that was asked for gets no copy", async () => {
  const sink = await startSmtpSink();
  const url = `${sink.url}?starttls=required`;
  const carrier = createCarrier({ url, name: "site.example", ...relayTimes, connections: null, rate: null });
  expect(await carrier.send(0, copy)).toMatchObject({ outcome: "unreachable" });
  expect(sink.commands.filter((line) => line.startsWith("MAIL"))).toEqual([]);
  await sink.stop();
});
