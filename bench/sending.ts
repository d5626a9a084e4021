import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { READER_URL } from "../src/domain/newsletters/letter.ts";
import { createCarrier } from "../src/mail/issues/carrier.ts";
import { fillGaps } from "../src/mail/issues/fill-gaps.ts";
import { toGapped } from "../src/mail/issues/gapped.ts";
import { issueHeaders } from "../src/mail/issues/issue-header.ts";
import { relayTimes } from "../test/support/subscribing.ts";
import { type Figure, median, whole } from "./figures.ts";

export const CONNECTIONS = 20;
const rounds = 5;
const copies = 10_000;
const fewer = 2_000;

const from = "Ada Lövelace <ada@site.example>";
const paragraph =
  "A paragraph of a letter, as long as they are: it has some sentences, a few of them with “quotes”. ".repeat(4);
const text = `${`${paragraph}\n\n`.repeat(16)}Leave: ${READER_URL}\n`;
const html = `<!doctype html><html><body>${`<p style="margin:0 0 16px">${paragraph}</p>\n`.repeat(24)}<a href="${READER_URL}">leave</a></body></html>`;
const headers = issueHeaders({
  from,
  listName: "Notes",
  host: "site.example",
  slug: "a-post",
  topic: null,
  intake: null,
});
const readerUrl = (no: number) => `https://site.example/newsletter/r${String(no).padStart(64, "x")}`;
const recipient = (no: number) => `reader${no}@example.org`;

/**
 * The carrier alone, without a ledger: copies of one issue over 20 connections to a relay on loopback, against plain
 * pooled nodemailer that is given the same messages over as many.
 */
export async function benchSending(): Promise<Figure[]> {
  const relay = spawn(process.execPath, [join(import.meta.dirname, "bare-relay.ts")]);
  const [port] = await once(relay.stdout, "data");
  const url = `smtp://127.0.0.1:${port}`;
  try {
    const runs: { ours: number; pooled: number }[] = [];
    for (let round = 0; round < rounds; round++)
      runs.push({ pooled: await sendPooled(url, fewer), ours: await sendPrepared(url, copies) });
    const ratio = median(runs.map(({ ours, pooled }) => ours / pooled));
    return [
      {
        what: `copies of an issue over ${CONNECTIONS} connections, no ledger`,
        measured: `${whole(median(runs.map(({ ours }) => ours)))}/s`,
        reference: `pooled nodemailer ${whole(median(runs.map(({ pooled }) => pooled)))}/s`,
        ratio,
        bar: "at least 3",
        holds: ratio >= 3,
      },
    ];
  } finally {
    relay.kill();
  }
}

export const sampleIssue = () => toGapped({ subject: "A post", html, text, from, replyTo: null, headers });

/** Copies a second, composing and connecting included. */
async function sendPrepared(url: string, count: number): Promise<number> {
  const startedAt = performance.now();
  const message = sampleIssue();
  const carrier = createCarrier({ url, name: "site.example", ...relayTimes, connections: CONNECTIONS, rate: null });
  let next = 0;
  const sendOver = async (link: number) => {
    while (next < count) {
      const no = next++;
      const to = recipient(no);
      const filled = fillGaps(message, {
        to,
        "message-id": `<${no}@site.example>`,
        date: new Date().toUTCString().replace("GMT", "+0000"),
        "reader-url": readerUrl(no),
      });
      const copy = { sender: "bounces@site.example", recipient: to, envelopeId: `${no}`, message: filled };
      const { outcome, answer } = await carrier.send(link, { ...copy, careful: false, mayStart: () => true });
      if (outcome !== "accepted") throw new Error(answer);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, link) => sendOver(link)));
  const perSecond = (count / (performance.now() - startedAt)) * 1_000;
  await carrier.close();
  return perSecond;
}

/** Copies a second. */
export async function sendPooled(url: string, count: number): Promise<number> {
  const startedAt = performance.now();
  const { hostname: host, port } = new URL(url);
  const transport = createTransport({
    pool: true,
    host,
    port: Number(port),
    ignoreTLS: true,
    maxConnections: CONNECTIONS,
    maxMessages: 1_000,
  });
  let next = 0;
  const sendAll = async () => {
    while (next < count) {
      const no = next++;
      const own = (words: string) => words.replaceAll(READER_URL, readerUrl(no));
      const ownHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, own(value)]));
      const messageId = `<${no}@site.example>`;
      const mail = { from, to: recipient(no), subject: "A post", text: own(text), html: own(html), messageId };
      await transport.sendMail({ ...mail, headers: ownHeaders, textEncoding: "quoted-printable" });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, sendAll));
  const perSecond = (count / (performance.now() - startedAt)) * 1_000;
  transport.close();
  return perSecond;
}
