import { say } from "../../../languages/say.ts";
import type { Finding } from "./mail-check.ts";

const WEEK = 7 * 86_400_000;
/** What a signature must cover before a mail program offers leaving by one click (RFC 8058, section 4). */
const LIST_FIELDS = ["List-Unsubscribe", "List-Unsubscribe-Post"];

/** What a receiver sees in a mail of ours. Results are those of RFC 8601: `pass`, `fail`, `none` … */
export interface ProbeFacts {
  /** Address of the From field. */
  readonly from: string | null;
  /** Of its Date field, in UTC milliseconds. */
  readonly date: number | null;
  /** Names of the fields of its header, in lower case. */
  readonly fields: readonly string[];
  /** `ip`: of the machine that brought it, as the receiver noted it. */
  readonly spf: {
    readonly result: string;
    readonly domain: string;
    readonly ip: string | null;
    readonly isPublic: boolean;
  };
  readonly signatures: readonly {
    readonly domain: string;
    readonly result: string;
    readonly comment: string;
    /** Names of the fields it covers, in lower case. */
    readonly covers: readonly string[];
    /** It leaves the end of the body open (`l=`). */
    readonly isPartial: boolean;
  }[];
  readonly dmarc: { readonly result: string; readonly policy: string | null };
}

/** What DNS says of the domains of our mail. */
export interface Published {
  readonly bounceDomain: string;
  /** How many SPF records there are, of which there must be one (RFC 7208, section 4.5). */
  readonly spfRecords: number;
  readonly fromDomain: string;
  /** Null without a usable record. */
  readonly dmarcPolicy: string | null;
}

const ok = (check: Finding["check"], text: string): Finding => ({ check, level: "ok", text });
const fault = (check: Finding["check"], text: string): Finding => ({ check, level: "fault", text });

/** What receivers ask of a newsletter's mail, told from one that arrived. `sender`: the newsletter's address. */
export function probeFindings(probe: ProbeFacts, { sender, now }: { sender: string; now: number }): Finding[] {
  const domain = sender.split("@").at(-1) ?? "";
  return [
    probeItself(probe, sender, now),
    spfFinding(probe.spf),
    dkimFinding(probe.signatures, domain),
    dmarcFinding(probe.dmarc, domain),
  ];
}

/** The same, as far as it is known without a mail that arrived. */
export function publishedFindings({ bounceDomain, spfRecords, fromDomain, dmarcPolicy }: Published): Finding[] {
  return [
    spfRecords === 1
      ? ok("spf", say("checkCommands.spfPublished", { domain: bounceDomain }))
      : fault(
          "spf",
          say(spfRecords ? "checkCommands.spfSeveral" : "checkCommands.spfMissing", { domain: bounceDomain }),
        ),
    dmarcPolicy === null
      ? fault("dmarc", say("checkCommands.dmarcMissing", { domain: fromDomain }))
      : ok("dmarc", say("checkCommands.dmarcPublished", { domain: fromDomain, policy: dmarcPolicy })),
  ];
}

function probeItself({ from, date, fields }: ProbeFacts, sender: string, now: number): Finding {
  if (from?.toLowerCase() !== sender.toLowerCase())
    return fault(
      "probe",
      from === null
        ? say("checkCommands.probeFromNobody", { sender })
        : say("checkCommands.probeFrom", { from, sender }),
    );
  if (date === null || now - date > WEEK) return fault("probe", say("checkCommands.probeOld"));
  const missing = LIST_FIELDS.find((field) => !fields.includes(field.toLowerCase()));
  return missing
    ? fault("probe", say("checkCommands.probeLacks", { field: missing }))
    : ok("probe", say("checkCommands.probeHasFields"));
}

function spfFinding({ result, domain, ip, isPublic }: ProbeFacts["spf"]): Finding {
  if (!isPublic)
    return {
      check: "spf",
      level: "warning",
      text: say("checkCommands.spfUntold"),
    };
  switch (result) {
    case "pass":
      return ok("spf", say("checkCommands.spfPasses", { domain, ip: String(ip) }));
    case "none":
      return fault("spf", say("checkCommands.spfMissing", { domain }));
    case "permerror":
      return fault("spf", say("checkCommands.spfWrong", { domain }));
    case "temperror":
      return fault("spf", say("checkCommands.spfUnanswered", { domain }));
    default:
      return fault("spf", say("checkCommands.spfNamesOthers", { domain, ip: String(ip) }));
  }
}

function dkimFinding(signatures: ProbeFacts["signatures"], domain: string): Finding {
  const [first] = signatures;
  if (!first) return fault("dkim", say("checkCommands.unsigned", { domain }));
  const valid = signatures.filter(({ result }) => result === "pass");
  if (!valid.length)
    return fault(
      "dkim",
      say("checkCommands.signatureBroken", { domain: first.domain, why: first.comment || first.result }),
    );
  const whole = valid.filter(({ isPartial }) => !isPartial);
  if (!whole.length) return fault("dkim", say("checkCommands.signaturePartial"));
  const uncovered = whole.map(({ covers }) => LIST_FIELDS.filter((field) => !covers.includes(field.toLowerCase())));
  const best = uncovered.reduce((least, fields) => (fields.length < least.length ? fields : least));
  return best.length
    ? fault("dkim", say("checkCommands.signatureUncovered", { fields: inWords(best) }))
    : ok("dkim", say("checkCommands.signatureHolds"));
}

function dmarcFinding({ result, policy }: ProbeFacts["dmarc"], domain: string): Finding {
  if (result === "pass") return ok("dmarc", say("checkCommands.dmarcPasses", { domain, policy: String(policy) }));
  if (result === "none") return fault("dmarc", say("checkCommands.dmarcMissing", { domain }));
  if (result === "temperror") return fault("dmarc", say("checkCommands.dmarcUnanswered", { domain }));
  return fault("dmarc", say("checkCommands.dmarcFails", { domain }));
}

const inWords = ([one = "", other]: readonly string[]): string =>
  other === undefined ? one : say("checkCommands.bothFields", { one, other });
