// A process that subscribes and delivers, made to be killed: `subscribing-process.ts FOLDER SMTP_URL`.

import { openDatabase } from "../../src/database/database.ts";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import { createSubscribing, relayTimes } from "./subscribing.ts";

const [folder = "", url = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
const keys = { tokens: new Uint8Array(32).fill(1), addresses: new Uint8Array(32).fill(2) };
const transport = createSmtpTransport({ url, name: "site.example", ...relayTimes });
const at = createSubscribing(database, folder, { transport, keys, realClock: true, rate: 1_000 });
at.delivery.start();
process.on("message", async (email: string) => process.send?.((await at.subscribe(email)).outcome));
process.send?.("ready");
