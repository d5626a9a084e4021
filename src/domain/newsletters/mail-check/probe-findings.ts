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
      ? ok("spf", `${bounceDomain} has an SPF record; whether it names your relay shows in a probe.`)
      : fault("spf", spfRecords ? severalSpf(bounceDomain) : noSpf(bounceDomain)),
    dmarcPolicy === null
      ? fault("dmarc", noDmarc(fromDomain))
      : ok("dmarc", `${fromDomain} has a DMARC record with p=${dmarcPolicy}.`),
  ];
}

function probeItself({ from, date, fields }: ProbeFacts, sender: string, now: number): Finding {
  if (from?.toLowerCase() !== sender.toLowerCase())
    return fault("probe", `The probe is from ${from ?? "nobody"}, and not from ${sender}: send one with --to.`);
  if (date === null || now - date > WEEK)
    return fault("probe", "The probe is over a week old: send a new one with --to.");
  const missing = LIST_FIELDS.find((field) => !fields.includes(field.toLowerCase()));
  return missing
    ? fault("probe", `The probe has no ${missing}: keep your relay from removing it.`)
    : ok("probe", "The probe has both fields of the leave link.");
}

function spfFinding({ result, domain, ip, isPublic }: ProbeFacts["spf"]): Finding {
  if (!isPublic)
    return {
      check: "spf",
      level: "warning",
      text: "The probe does not say from which public address it came, so SPF shows only in one sent to a mailbox elsewhere, with --to.",
    };
  switch (result) {
    case "pass":
      return ok("spf", `SPF passes for ${domain}, sent from ${ip}.`);
    case "none":
      return fault("spf", noSpf(domain));
    case "permerror":
      return fault("spf", `The SPF record of ${domain} is wrong: have one of them, with at most 10 look-ups.`);
    case "temperror":
      return fault("spf", `DNS did not answer for the SPF record of ${domain}: try again.`);
    default:
      return fault("spf", `The SPF record of ${domain} does not name ${ip}: add what your relay tells you to include.`);
  }
}

function dkimFinding(signatures: ProbeFacts["signatures"], domain: string): Finding {
  const [first] = signatures;
  if (!first) return fault("dkim", `The probe is not signed: have your relay sign mail of ${domain} with DKIM.`);
  const valid = signatures.filter(({ result }) => result === "pass");
  if (!valid.length)
    return fault(
      "dkim",
      `The DKIM signature of ${first.domain} does not hold (${first.comment || first.result}): publish its key as your relay shows it, and let nothing change mail once it is signed.`,
    );
  const whole = valid.filter(({ isPartial }) => !isPartial);
  if (!whole.length)
    return fault("dkim", "The DKIM signature leaves the end of the mail open (l=): have all of it signed.");
  const uncovered = whole.map(({ covers }) => LIST_FIELDS.filter((field) => !covers.includes(field.toLowerCase())));
  const best = uncovered.reduce((least, fields) => (fields.length < least.length ? fields : least));
  return best.length
    ? fault(
        "dkim",
        `The DKIM signature does not cover ${best.join(" and ")}: add that to the fields your relay signs, else no mail program offers leaving by one click.`,
      )
    : ok("dkim", "The DKIM signature holds and covers the leave link.");
}

function dmarcFinding({ result, policy }: ProbeFacts["dmarc"], domain: string): Finding {
  if (result === "pass") return ok("dmarc", `DMARC passes for ${domain}, which asks for p=${policy}.`);
  if (result === "none") return fault("dmarc", noDmarc(domain));
  if (result === "temperror") return fault("dmarc", `DNS did not answer for the DMARC record of ${domain}: try again.`);
  return fault(
    "dmarc",
    `DMARC fails: neither SPF nor DKIM holds in the name of ${domain}. Have your relay sign with d=${domain}.`,
  );
}

const noSpf = (domain: string) =>
  `${domain} has no SPF record: publish a TXT record that begins with “v=spf1” and names your relay.`;
const severalSpf = (domain: string) => `${domain} has several SPF records, which count as none: make them one.`;
const noDmarc = (domain: string) =>
  `${domain} has no DMARC record: publish “v=DMARC1; p=none” as a TXT record of _dmarc.${domain}.`;
