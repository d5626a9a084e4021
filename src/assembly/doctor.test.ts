import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpSink } from "../../test/stand-ins/smtp-sink.ts";
import { records, resolverOf } from "../../test/support/signed-mail.ts";
import { freePort } from "../../test/support/site.ts";
import { readConfig } from "../config.ts";
import { settleBackup } from "../database/backups/record.ts";
import { openDatabase } from "../database/database.ts";
import { assembleDoctorTools } from "./doctor.ts";

async function scene(environment: Record<string, string>, dns: Record<string, string> = { ...records }) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = environment.DATA_DIR ?? join(folder, "data");
  const result = readConfig({ DATA_DIR: dataFolder, CONTENT_DIR: "content", ...environment });
  const given =
    result.outcome === "ok"
      ? { faults: [], readable: result.config, file: join(folder, ".env") }
      : { faults: result.faults, readable: result.readable, file: join(folder, ".env") };
  return {
    dataFolder,
    folder,
    async findings() {
      const tools = await assembleDoctorTools(given, resolverOf(dns));
      const found = await Array.fromAsync(tools.findings());
      await tools.close();
      return found;
    },
  };
}

const of = (found: readonly { check: string; level: string; text: string }[], check: string) =>
  found.filter((one) => one.check === check).map(({ level, text }) => `${level}: ${text}`);

test("P238: wrong settings are all named, and hide nothing of what can be looked at in spite of them", async () => {
  const at = await scene({ SITE_URL: "http://127.0.0.1:1", PORT: "x", SECRET: "short", LOG_LEVEL: "loud" });
  const found = await at.findings();
  const named = of(found, "settings").map((line) => line.split(":")[1]?.trim());
  expect(named.sort()).toEqual(["LOG_LEVEL", "PORT", "SECRET"]);
  expect(found.map(({ check }) => check)).toEqual(
    expect.arrayContaining(["program", "disk", "database", "content", "pages"]),
  );
});

test("P238: a folder on which no site has run is looked at without being touched", async () => {
  const at = await scene({ PORT: String(await freePort()) });
  const found = await at.findings();
  expect(of(found, "database")).toEqual(["warning: No site has run on this folder or database yet."]);
  expect(of(found, "program")[0]).toMatch(/^ok: Node [\d.]+, libvips [\d.]+\.$/);
  expect(of(found, "relay")).toEqual(["ok: No relay is set: mail is kept in the local mailbox."]);
  expect(of(found, "pages")).toHaveLength(3);
  expect(readdirSync(at.folder).includes("data") && readdirSync(at.dataFolder).includes("secret")).toBe(false);
});

test("P238: the database, its counters and who may read it", async () => {
  const at = await scene({ PORT: String(await freePort()) });
  const database = await openDatabase({ databaseUrl: null, dataFolder: at.dataFolder });
  const well = await at.findings();
  expect(of(well, "backup")).toEqual(["warning: No good backup is known: npx commonplace backup"]);
  expect(of(well, "database")[0]).toMatch(/^ok: sqlite 3\.\d+\.\d+: what was answered/);
  expect(
    [of(well, "integrity"), of(well, "counters"), of(well, "files")].flat().map((line) => line.split(":")[0]),
  ).toEqual(["ok", "ok", "ok"]);
  await settleBackup(database, "good");
  expect(of(await at.findings(), "backup")[0]).toMatch(/^ok: The latest good backup is of /);
  await database.write((trx) =>
    trx
      .updateTable("counter")
      .set({ value: Date.now() - 4 * 86_400_000 })
      .where("name", "=", "backup")
      .execute(),
  );
  await database.write((trx) => trx.updateTable("counter").set({ value: 9 }).where("name", "=", "active").execute());
  await database.close();
  chmodSync(join(at.dataFolder, "commonplace.db"), 0o644);
  const ill = await at.findings();
  expect(of(ill, "counters")).toEqual(["fault: The counter active says 9, and there are 0: please report this."]);
  expect(of(ill, "backup")[0]).toMatch(/^warning: The latest good backup is of .*: make one more often/);
  expect(of(ill, "files")[0]).toContain("Others can read");
});

test("P238: of a public site the relay, the sender's domain and the signature are looked at too", async () => {
  const sink = await startSmtpSink({ extensions: ["AUTH PLAIN LOGIN"] });
  onTestFinished(() => sink.stop());
  const environment = {
    SITE_URL: `https://127.0.0.1.example:${await freePort()}`,
    SMTP_URL: `smtp://ada:word@127.0.0.1:${sink.port}`,
    MAIL_FROM: "Ada <ada@site.example>",
  };
  const found = await (await scene(environment)).findings();
  expect(of(found, "relay")).toEqual([`ok: The relay 127.0.0.1:${sink.port} takes the connection and the sign-in.`]);
  expect([...of(found, "spf"), ...of(found, "dmarc")].map((line) => line.split(":")[0])).toEqual(["ok", "ok"]);
  expect(of(found, "dkim")[0]).toMatch(/^warning: Only a mail that arrived/);
  expect(of(found, "certificate")[0]).toMatch(/^fault: .*cannot be reached/);
  expect(sink.mails).toEqual([]);
  sink.script = (stage) => (stage === "auth" ? "535 5.7.8 no" : null);
  const ill = await (await scene(environment, {})).findings();
  expect(of(ill, "relay")[0]).toMatch(/^fault: .*535/);
  expect([...of(ill, "spf"), ...of(ill, "dmarc")].map((line) => line.split(":")[0])).toEqual(["fault", "fault"]);
  expect(JSON.stringify(ill)).not.toContain("word@");
}, 60_000);
