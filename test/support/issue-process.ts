// A process that sends issues over 20 connections beside the delivery loop, made to be killed:
// `issue-process.ts FOLDER SMTP_URL [DATABASE_URL]`. It says when it is about to send.

import { flushCompileCache } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../src/database/database.ts";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import { createSendingScene } from "./issue-sending.ts";
import { createSubscribing, relayTimes } from "./subscribing.ts";

const [folder = "", url = "", databaseUrl = null] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataFolder: folder });
const keys = { tokens: new Uint8Array(32).fill(1), addresses: new Uint8Array(32).fill(2) };
const transport = createSmtpTransport({ url, name: "site.example", ...relayTimes });
const { delivery } = createSubscribing(database, folder, { transport, keys, realClock: true });
const { shared } = delivery;
// One of them is kept for confirmations.
const { sending } = createSendingScene(database, url, { connections: 21, shared, keys });
delivery.start();
while (!shared.lease.isFresh()) await delay(5);
// It lives as long as whoever started it.
process.on("disconnect", () => process.exit());
// Killed, it would leave nothing of what it has compiled to the next.
flushCompileCache();
process.send?.("ready");
sending.start();
