import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createMailCheckStore } from "../database/newsletters/mail-check-store.ts";
import { systemClock } from "../domain/clock.ts";
import {
  checkMail,
  type GivenProbe,
  type MailCheckPorts,
  type MailCheckResult,
  type MailWay,
  type Probe,
} from "../domain/newsletters/mail-check/mail-check.ts";
import { createMailCheckGate, type MailCheckGate } from "../domain/newsletters/mail-check/mail-check-gate.ts";
import { writeProbeToken } from "../domain/subscribers/tokens.ts";
import { say } from "../languages/say.ts";
import type { Resolve } from "../mail/checks/read-probe.ts";
import { bareAddress, domainOf } from "../mail/sender-address.ts";
import { assembleCarrier } from "./issue-sending.ts";

/** Milliseconds for a probe to arrive. */
const PATIENCE = 120_000;

/** Only a public site is asked for checks; null for a local one. */
export function assembleMailCheckGate(config: Config, database: Database): MailCheckGate | null {
  const way = mailWayOf(config);
  if (!way || config.mode === "local") return null;
  return createMailCheckGate({ way, store: createMailCheckStore(database), clock: systemClock });
}

/** The check of `check-mail`. Throws an Error for the author where no relay is set. What it needs is loaded only here. */
export async function assembleMailCheck(parts: {
  config: Config;
  keys: { readonly tokens: Uint8Array };
  database: Database;
  /** Asks DNS, as `resolve` of node:dns/promises does. */
  resolve: Resolve;
}): Promise<(given: GivenProbe) => Promise<MailCheckResult>> {
  const { config, keys, database, resolve } = parts;
  const way = mailWayOf(config);
  if (!way) throw new Error(say("checkCommands.noRelay"));
  const ports = await portsOf(config, { tokenKey: keys.tokens, way, resolve });
  const store = createMailCheckStore(database);
  return (given) => checkMail({ ...ports, way, store, clock: systemClock }, given);
}

function mailWayOf({ mail }: Config): MailWay | null {
  if (!mail.smtpUrl) return null;
  return { relay: new URL(mail.smtpUrl).host, sender: bareAddress(mail.from).toLowerCase() };
}

async function portsOf(
  config: Config,
  { tokenKey, way, resolve }: { tokenKey: Uint8Array; way: MailWay; resolve: Resolve },
): Promise<MailCheckPorts> {
  const { mail, siteUrl } = config;
  const { sender } = way;
  const [{ readProbe, readPublished }, { sendProbe, probeThrough }, { tryLeaving }] = await Promise.all([
    import("../mail/checks/read-probe.ts"),
    import("../mail/checks/send-probe.ts"),
    import("../mail/checks/try-leaving.ts"),
  ]);
  const leaveUrl = () => `${siteUrl.origin}/newsletter/${writeProbeToken(tokenKey, randomUUID())}`;
  // As mail comes back: whether the plus behind the name is understood shows along with it.
  const bounces = mail.bounceAddress?.replace("@", "+probe@") ?? sender;

  return {
    tryLeaving: () => tryLeaving(leaveUrl()),
    sendProbe: (to) => (to === null ? readBack() : sendAway(to)),
    readProbe: (raw) => readProbe(raw, resolve),
    published: () => readPublished({ from: sender, bounceDomain: domainOf(bounces) }, resolve),
  };

  async function sendAway(to: string): Promise<Probe> {
    const why = await hand(to, randomUUID());
    return why === null ? { outcome: "sent", to } : { outcome: "failed", why };
  }

  async function readBack(): Promise<Probe> {
    const { bounceImapUrl: mailbox } = mail;
    const id = randomUUID();
    if (mailbox) return probeThrough({ mailbox, id, send: () => hand(bounces, id), patience: PATIENCE });
    const why = say("checkCommands.needsArrived");
    return { outcome: "failed", why };
  }

  function hand(to: string, id: string): Promise<string | null> {
    const host = siteUrl.hostname;
    const probe = { id, from: mail.from, sender: bounces, to, listName: host, host, leaveUrl: leaveUrl() };
    return sendProbe({ ...probe, now: systemClock() }, assembleCarrier(config, null));
  }
}
