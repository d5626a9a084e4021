import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startImapServer } from "../../test/stand-ins/imap-server.ts";
import { startSmtpSink } from "../../test/stand-ins/smtp-sink.ts";
import { commandDatabase } from "../../test/support/command-scene.ts";
import { arrived, records, resolverOf } from "../../test/support/signed-mail.ts";
import { testKeys } from "../../test/support/subscribing.ts";
import { until } from "../../test/support/until.ts";
import { readConfig } from "../config.ts";
import { isProbeToken } from "../domain/subscribers/tokens.ts";
import { assembleMailCheck, assembleMailCheckGate } from "./mail-check.ts";

/** A site whose answer to each leaving is `status`; the tokens and kinds of form that came. */
async function startSite() {
  const site = { status: 200, asked: [] as string[], origin: "" };
  const server = createServer(async (request, response) => {
    const token = request.url?.split("/").at(-1) ?? "";
    const kind = request.headers["content-type"]?.split(";")[0];
    if (isProbeToken(testKeys.tokens, token)) site.asked.push(`${request.method} ${kind}`);
    response.writeHead(site.status).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, "listening");
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

async function scene(given: Record<string, string> = {}) {
  const [site, relay, imap, { database }] = await Promise.all([
    startSite(),
    startSmtpSink(),
    startImapServer(),
    commandDatabase(),
  ]);
  onTestFinished(async () => {
    await Promise.all([relay.stop(), imap.stop()]);
  });
  const read = readConfig({
    SITE_URL: site.origin,
    SMTP_URL: relay.url,
    MAIL_FROM: "Ada <ada@site.example>",
    BOUNCE_ADDRESS: "bounces@site.example",
    ...given,
    ...(given.BOUNCE_IMAP_URL === "" ? {} : { BOUNCE_IMAP_URL: imap.url }),
  });
  if (read.outcome === "faulty") throw new Error(read.faults.join());
  const { config } = read;
  const check = await assembleMailCheck({ config, keys: testKeys, database, resolve: resolverOf(records) });
  const noted = () => database.read((db) => db.selectFrom("mailCheck").select("outcome").orderBy("at").execute());
  return { site, relay, imap, config, database, check, noted };
}

test("a probe goes as issues go, is read back from the mailbox, and the outcome is noted", async () => {
  const { site, relay, imap, check, noted } = await scene();
  const checking = check({ to: null });
  await until(() => relay.mails.length === 1);
  const [probe] = relay.mails;
  imap.add("Subject: something else\r\n\r\nWords.\r\n");
  imap.add(await arrived(probe?.raw ?? ""));
  expect(await checking).toMatchObject({
    passed: true,
    relay: new URL(relay.url).host,
    sender: "ada@site.example",
    findings: ["leave-link", "probe", "spf", "dkim", "dmarc"].map((name) => ({ check: name, level: "ok" })),
  });
  expect([probe?.from, probe?.to]).toEqual(["bounces+probe@site.example", ["bounces+probe@site.example"]]);
  expect(site.asked).toEqual(["POST application/x-www-form-urlencoded", "POST multipart/form-data"]);
  expect([imap.folders.get("INBOX")?.length, imap.folders.get("Taken in")?.length]).toEqual([1, 1]);
  expect(await noted()).toEqual([{ outcome: "passed" }]);
});

test("what is wrong is said and noted: the site, the relay, and a probe that nobody can read", async () => {
  const { site, relay, check, noted } = await scene({ BOUNCE_IMAP_URL: "" });
  site.status = 403;
  const unread = await check({ to: null });
  expect(unread.findings.map(({ check, level }) => [check, level])).toEqual([
    ["leave-link", "fault"],
    ["probe", "fault"],
    ["spf", "ok"],
    ["dmarc", "ok"],
  ]);
  site.status = 200;
  const sent = await check({ to: "ada@elsewhere.example" });
  expect(sent).toMatchObject({ passed: false });
  expect(sent.findings[1]?.text).toContain("on its way to ada@elsewhere.example: save it");
  expect(relay.mails.map(({ to }) => to)).toEqual([["ada@elsewhere.example"]]);
  const raw = Buffer.from(await arrived(relay.mails[0]?.raw ?? ""));
  expect(await check({ raw })).toMatchObject({ passed: true });
  relay.script = (stage) => (stage === "mail" ? "550 5.7.1 not from you" : null);
  const refused = await check({ to: "ada@elsewhere.example" });
  expect(refused.findings[1]?.text).toMatch(/^Your relay did not take the probe \(.*not from you/);
  expect(await noted()).toEqual(["failed", "failed", "passed", "failed"].map((outcome) => ({ outcome })));
});

test("a local site is asked for no check, a public one is", async () => {
  const { config, database } = await scene();
  expect(assembleMailCheckGate(config, database)).toBeNull();
  const gate = assembleMailCheckGate({ ...config, mode: "production" }, database);
  expect(await gate?.refusal(1_001)).toContain("never checked");
});
