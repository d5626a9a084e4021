import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:dns/promises";
import { join } from "node:path";
import type { DoctorTools } from "../cli/tools.ts";
import type { Config } from "../config.ts";
import { lastBackup } from "../database/backups/record.ts";
import { type Database, databaseExists, openAsItIs } from "../database/database.ts";
import { durability, quickCheck } from "../database/integrity.ts";
import { newestMail, timeOfServer, wrongCounters, wrongTallies } from "../database/miscounts.ts";
import { createMailCheckStore } from "../database/newsletters/mail-check-store.ts";
import { certificateCheck } from "../doctor/certificate.ts";
import { clockCheck, clockOfSite } from "../doctor/clock.ts";
import { permissionCheck, roomCheck } from "../doctor/files.ts";
import { type Check, fault, findingsOf, ok, reasonOf, warning } from "../doctor/finding.ts";
import { pagesCheck } from "../doctor/site-answers.ts";
import { systemClock } from "../domain/clock.ts";
import { leaveFinding } from "../domain/newsletters/mail-check/leave-finding.ts";
import { publishedFindings } from "../domain/newsletters/mail-check/probe-findings.ts";
import { writeProbeToken } from "../domain/subscribers/tokens.ts";
import { say, sayMoment, sayNumber } from "../languages/say.ts";
import type { Resolve } from "../mail/checks/read-probe.ts";
import { bareAddress, domainOf } from "../mail/sender-address.ts";
import { assembleContent } from "./content.ts";
import { existingKeys, hasSecret } from "./keys.ts";

/** Milliseconds for each look, and for the talk of one that ends it by itself. */
const PATIENCE = 5_000;
const TALK = 4_500;
/** A good check of the way of mail is believed for so long. */
const WEEK = 7 * 86_400_000;
const OLD_BACKUP = 3 * 86_400_000;

/** What the settings came to: `readable` is as much of them as can be used in spite of what is wrong. */
export interface GivenSettings {
  readonly faults: readonly string[];
  readonly readable: Config | null;
  /** The file that they came from, whether it exists or not. */
  readonly file: string;
}

/**
 * Creates what `doctor` works with. It changes nothing: no secret is made, no database begun or brought up to date, no
 * mail sent. `ask` asks DNS, as `resolve` of node:dns/promises does.
 */
export async function assembleDoctorTools(settings: GivenSettings, ask: Resolve = resolve): Promise<DoctorTools> {
  const { readable: config } = settings;
  // Not before files were looked at: opening sets right who may read it.
  let opening: Promise<LookedAt> | null = null;
  const database: Opening = () => {
    opening ??= config ? databaseToLookAt(config) : Promise.resolve(null);
    return opening;
  };
  const first = [settingsCheck(settings), programCheck()];
  const groups = config
    ? [
        [...first, roomCheck(config.dataFolder), permissionCheck(secretPaths(config, settings.file))],
        [databaseCheck(database), integrityCheck(config, database), countersCheck(database)],
        [contentCheck(config), backupCheck(database)],
        [...outsideChecks(config), clockOf(config, database), ...mailChecks(config, database, ask)],
      ]
    : [first];
  return {
    findings: () => findingsOf(groups, PATIENCE),
    close: async () => {
      const opened = await opening;
      if (opened && typeof opened !== "string") await opened.close();
    },
  };
}

/** Null where no site has run; where it cannot be opened, why. */
type LookedAt = Database | string | null;
type Opening = () => Promise<LookedAt>;

const opened = (database: LookedAt): Database | null => (typeof database === "string" ? null : database);

async function databaseToLookAt(config: Config): Promise<LookedAt> {
  try {
    const late = new Promise<string>((done) => setTimeout(done, TALK, "ETIMEDOUT").unref());
    const existing = async () => ((await databaseExists(config)) ? await openAsItIs(config) : null);
    return await Promise.race([existing(), late]);
  } catch (error) {
    return reasonOf(error);
  }
}

function settingsCheck({ faults }: GivenSettings): Check {
  const look = async () => (faults.length ? faults.map(fault) : [ok(say("doctorCommands.settingsFine"))]);
  return { name: "settings", look };
}

function programCheck(): Check {
  return {
    name: "program",
    async look() {
      const { versions } = (await import("sharp")).default;
      return [ok(say("doctorCommands.program", { node: process.versions.node, libvips: versions.vips }))];
    },
  };
}

/** What holds secrets or people: for the site's user alone. */
function secretPaths({ dataFolder }: Config, settingsFile: string): string[] {
  const names = ["secret", "commonplace.db", "commonplace.db-wal", "running.json", "erasures.jsonl", "leavings.jsonl"];
  return [settingsFile, dataFolder, ...names.map((name) => join(dataFolder, name))];
}

function databaseCheck(open: Opening): Check {
  return {
    name: "database",
    async look() {
      const database = await open();
      if (database === null) return [warning(say("doctorCommands.noDatabase"))];
      if (typeof database === "string") return [fault(say("doctorCommands.notLookedAt", { why: database }))];
      const { engine, version, hasFault, wrong } = await durability(database);
      const found = [
        ...(hasFault ? [fault(say("doctorCommands.sqliteOld", { version }))] : []),
        ...wrong.map((setting) => fault(say("doctorCommands.wrongSetting", { ...setting }))),
      ];
      return found.length ? found : [ok(say("doctorCommands.databaseFine", { engine, version }))];
    },
  };
}

function integrityCheck({ dataFolder }: Config, open: Opening): Check {
  return {
    name: "integrity",
    async look() {
      if (opened(await open())?.engine !== "sqlite") return [];
      const found = await quickCheck(join(dataFolder, "commonplace.db"), TALK);
      if (found === null) return [warning(say("doctorCommands.integrityUnknown"))];
      return [
        found === "ok" ? ok(say("doctorCommands.integrityFine")) : fault(say("doctorCommands.damaged", { found })),
      ];
    },
  };
}

function countersCheck(open: Opening): Check {
  return {
    name: "counters",
    async look() {
      const database = opened(await open());
      if (!database) return [];
      const wrong = [
        ...(await wrongCounters(database)).map(({ name, was, is }) =>
          fault(say("doctorCommands.wrongCounter", { name, was: sayNumber(was), is: sayNumber(is) })),
        ),
        ...(await wrongTallies(database)).map(({ issue, state, was, is }) =>
          fault(
            say("doctorCommands.wrongTally", {
              issue,
              state: say(`stateCommands.${state}`),
              was: sayNumber(was),
              is: sayNumber(is),
            }),
          ),
        ),
      ];
      return wrong.length ? wrong : [ok(say("doctorCommands.countersFine"))];
    },
  };
}

function backupCheck(open: Opening): Check {
  return {
    name: "backup",
    async look() {
      const database = opened(await open());
      if (!database) return [];
      const at = await lastBackup(database);
      if (at === null) return [warning(say("doctorCommands.noBackup"))];
      const isOld = systemClock() - at > OLD_BACKUP;
      const date = sayMoment(at);
      return [
        isOld ? warning(say("doctorCommands.backupOld", { date })) : ok(say("doctorCommands.backupFine", { date })),
      ];
    },
  };
}

function contentCheck(config: Config): Check {
  return {
    name: "content",
    async look() {
      const keys = hasSecret(config) ? existingKeys(config) : { preview: randomBytes(32) };
      const { folder, mailTexts, close } = await assembleContent(config, keys, { watch: false, silent: true });
      try {
        const faults = [...folder.faults(), ...mailTexts.faults()];
        if (!faults.length) return [ok(say("doctorCommands.contentFine"))];
        const isError = faults.some(({ severity }) => severity === "error");
        return [(isError ? fault : warning)(say("doctorCommands.contentFaults", { count: faults.length }))];
      } finally {
        await close();
      }
    },
  };
}

function outsideChecks(config: Config): Check[] {
  const { siteUrl } = config;
  return [
    certificateCheck(siteUrl, systemClock),
    pagesCheck(siteUrl.origin),
    {
      name: "leave-link",
      async look() {
        if (!hasSecret(config)) return [];
        const { tryLeaving } = await import("../mail/checks/try-leaving.ts");
        const token = writeProbeToken(existingKeys(config).tokens, randomUUID());
        return [leaveFinding(await tryLeaving(`${siteUrl.origin}/newsletter/${token}`))];
      },
    },
  ];
}

function clockOf({ siteUrl }: Config, open: Opening): Check {
  const server = async () => {
    const database = opened(await open());
    return database?.engine === "postgres" ? timeOfServer(database) : null;
  };
  return clockCheck({
    others: [{ name: "Postgres", exact: 0, read: server }, clockOfSite(siteUrl.origin)],
    newest: async () => {
      const database = opened(await open());
      return database && newestMail(database);
    },
    now: systemClock,
  });
}

function mailChecks(config: Config, open: Opening, ask: Resolve): Check[] {
  const { mail, siteUrl, mode } = config;
  const { smtpUrl } = mail;
  if (!smtpUrl) return [{ name: "relay", look: async () => [ok(say("doctorCommands.noRelay"))] }];
  const relay = URL.parse(smtpUrl)?.host ?? "";
  const handshake: Check = {
    name: "relay",
    async look() {
      const { greetRelay } = await import("../mail/checks/relay-handshake.ts");
      const why = await greetRelay({ url: smtpUrl, name: siteUrl.hostname, connectTime: TALK }).then(
        () => null,
        reasonOf,
      );
      return [
        why === null
          ? ok(say("doctorCommands.relayFine", { relay }))
          : fault(say("doctorCommands.relayFault", { relay, why })),
      ];
    },
  };
  if (mode === "local" || !mail.from) return [handshake];
  const from = bareAddress(mail.from).toLowerCase();
  const published: Check = {
    name: "sender",
    async look() {
      const { readPublished } = await import("../mail/checks/read-probe.ts");
      const bounceDomain = domainOf(mail.bounceAddress ?? from);
      return publishedFindings(await readPublished({ from, bounceDomain }, ask));
    },
  };
  const signature: Check = {
    name: "dkim",
    async look() {
      const database = opened(await open());
      const latest = database && (await createMailCheckStore(database).latest({ relay, sender: from }));
      const isGood = latest?.outcome === "passed" && systemClock() - latest.at < WEEK;
      return [
        isGood
          ? ok(say("doctorCommands.mailChecked", { date: sayMoment(latest.at) }))
          : warning(say("doctorCommands.mailUnchecked")),
      ];
    },
  };
  return [handshake, published, signature];
}
