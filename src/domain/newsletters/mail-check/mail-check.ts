import { say } from "../../../languages/say.ts";
import type { Clock } from "../../clock.ts";
import { type LeaveAnswer, leaveFinding } from "./leave-finding.ts";
import { type ProbeFacts, type Published, probeFindings, publishedFindings } from "./probe-findings.ts";

/** What was looked at, and in a sentence for the author what to mend. A `warning` says that something could not be told. */
export interface Finding {
  readonly check: "leave-link" | "probe" | "spf" | "dkim" | "dmarc";
  readonly level: "ok" | "warning" | "fault";
  readonly text: string;
}

/** Whose mail is checked: the relay as `host:port`, and the newsletter's address. */
export interface MailWay {
  readonly relay: string;
  readonly sender: string;
}

export interface NotedMailCheck extends MailWay {
  /** UTC milliseconds. */
  readonly at: number;
  /** `skipped`: an issue was sent without a check, because the author said so. */
  readonly outcome: "passed" | "failed" | "skipped";
  /** Of a skipped one. */
  readonly issue: number | null;
}

export interface MailCheckStore {
  note(check: NotedMailCheck): Promise<void>;
  /** The latest one that was not skipped. */
  latest(way: MailWay): Promise<NotedMailCheck | null>;
}

/** What has become of a probe: a newsletter's mail to ourselves. */
export type Probe =
  | { readonly outcome: "read"; readonly raw: Uint8Array }
  | { readonly outcome: "sent"; readonly to: string }
  | { readonly outcome: "failed"; readonly why: string };

/** A probe from a file, or where to send one: null to the mailbox from which it is read back. */
export type GivenProbe = { readonly raw: Uint8Array } | { readonly to: string | null };

/** The outside that a check looks at. Expected failures are results. */
export interface MailCheckPorts {
  /** Tries to leave by one click, as mail programs do (RFC 8058), once with either kind of form. */
  readonly tryLeaving: () => Promise<readonly LeaveAnswer[]>;
  readonly sendProbe: (to: string | null) => Promise<Probe>;
  readonly readProbe: (raw: Uint8Array) => Promise<ProbeFacts>;
  /** What DNS says of the domains of our mail. */
  readonly published: () => Promise<Published>;
}

export interface MailCheckResult extends MailWay {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
}

/** Checks the way of the newsletter's mail and notes the outcome. */
export async function checkMail(
  parts: MailCheckPorts & { way: MailWay; store: Pick<MailCheckStore, "note">; clock: Clock },
  given: GivenProbe,
): Promise<MailCheckResult> {
  const { way, clock } = parts;
  const leaving = leaveFinding(await parts.tryLeaving());
  const probe: Probe = "raw" in given ? { outcome: "read", raw: given.raw } : await parts.sendProbe(given.to);
  const arriving =
    probe.outcome === "read"
      ? probeFindings(await parts.readProbe(probe.raw), { sender: way.sender, now: clock() })
      : [unread(probe), ...publishedFindings(await parts.published())];
  const findings = [leaving, ...arriving];
  const passed = findings.every(({ level }) => level !== "fault");
  await parts.store.note({ ...way, at: clock(), outcome: passed ? "passed" : "failed", issue: null });
  return { ...way, passed, findings };
}

function unread(probe: Exclude<Probe, { outcome: "read" }>): Finding {
  const text = probe.outcome === "failed" ? probe.why : say("checkCommands.probeOnItsWay", { address: probe.to });
  return { check: "probe", level: "fault", text };
}
