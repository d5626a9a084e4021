import { newRandom } from "../ids.ts";
import { readAddress } from "./address.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, nameFault } from "./faults.ts";
import { type Limits, nextMailTo } from "./limits.ts";
import { bareConsent, newMail, newSubscriber, VERIFY_LIFE } from "./rules.ts";
import { innerStatus } from "./status.ts";
import type { Ask, AskFacts, Decision, Subscriber } from "./store.ts";

/** A row that an author brings along, as text. */
export interface ImportRow {
  readonly email: string;
  readonly name?: string;
  /** Topic ids, separated by `|`; empty means every topic. */
  readonly topics?: string;
  /** When and how the reader had confirmed elsewhere. */
  readonly confirmedAt?: string;
  readonly evidence?: string;
}

/** What becomes of a row. */
export type Fate =
  /** Active at once: the row carries evidence and the author vouches for it. */
  | "activated"
  /** Waits; a mail asks the reader to confirm. */
  | "asked"
  /** Known and active, or asked already: nothing changes. */
  | "kept"
  | "waiting"
  /** Left, or was erased: never revived by an import. */
  | "left"
  /** Bounced or complained. */
  | "suppressed"
  | "invalid"
  /** A second row about one address. */
  | "repeated";

export interface CheckedRow {
  readonly email: NonNullable<ReturnType<typeof readAddress>>;
  readonly name: string | null;
  readonly topics: readonly string[] | null;
  readonly confirmedAt: number | null;
  readonly evidence: string | null;
}

/** Reads a row, or says what is wrong with it. */
export function checkRow(row: ImportRow, topics: readonly string[], now: number): CheckedRow | { fault: string } {
  if (!row.email.trim()) return { fault: EMAIL_REQUIRED };
  const email = readAddress(row.email.replace(/^'/, ""));
  if (!email) return { fault: EMAIL_INVALID };
  const fault = nameFault(row.name ?? "");
  if (fault) return { fault };
  const named = (row.topics ?? "")
    .split("|")
    .map((topic) => topic.trim())
    .filter(Boolean);
  const unknown = named.find((topic) => !topics.includes(topic));
  if (unknown) return { fault: `There is no topic ${unknown}.` };
  const confirmedAt = row.confirmedAt?.trim() ? Date.parse(row.confirmedAt) : null;
  if (confirmedAt !== null && !(confirmedAt > 0 && confirmedAt <= now))
    return { fault: "confirmed_at is no past date." };
  return {
    email,
    name: row.name?.trim() || null,
    topics: named.length ? named : null,
    confirmedAt,
    evidence: row.evidence?.trim().slice(0, 300) || null,
  };
}

/**
 * Brings a row in. Nobody is revived who has left, and nobody is verified unless the row says when and how the reader
 * confirmed and the author vouches for the file.
 */
export function decideImport(
  facts: AskFacts,
  row: CheckedRow,
  given: { ask: Ask; limits: Limits; now: number; vouched: boolean; kind: "imported" | "added" },
): Decision<Fate> {
  const { now } = given;
  const known = facts.subscriber;
  const status = known && innerStatus(known);
  if (
    status === "bounced" ||
    status === "complained" ||
    facts.suppressed === "bounced" ||
    facts.suppressed === "complained"
  )
    return { answer: "suppressed" };
  if (status === "active") return { answer: "kept" };
  const revives =
    given.kind === "imported" && (facts.suppressed === "left" || (known !== null && known.leftAt !== null));
  if (revives) return { answer: "left" };
  const proven = given.vouched && row.confirmedAt !== null && row.evidence !== null;
  if (status === "pending" && !proven) return { answer: "waiting" };
  const base: Subscriber = { ...(known ?? newSubscriber(row.email, now)), name: row.name, topics: row.topics };
  const record = { ...bareConsent(given.kind, base.id, now), name: row.name, how: row.evidence };
  if (proven)
    return {
      answer: "activated",
      subscriber: { ...base, verifiedAt: row.confirmedAt, requestedAt: null, leftAt: null },
      consent: { ...record, confirmedAt: row.confirmedAt },
    };
  const allowed = nextMailTo(facts.recipientMails, given.limits, now) === now;
  const consent = {
    ...record,
    kind: "requested" as const,
    source: given.kind === "imported" ? "import" : "author",
    how: null,
  };
  const more = { consentId: consent.id, random: newRandom(), linkLife: VERIFY_LIFE, priority: 1 as const };
  return {
    answer: "asked",
    subscriber: { ...base, requestedAt: now },
    consent,
    ...(allowed ? { mail: newMail("verify", base, { now, ask: given.ask }, more) } : {}),
  };
}
