import { say } from "../../../languages/say.ts";
import { answerInWords } from "../../../languages/texts.ts";
import { newRandom } from "../../ids.ts";
import { readAddress } from "../address.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, nameFault } from "../faults.ts";
import { type Limits, nextMailTo } from "../limits.ts";
import { bareConsent, leave, newMail, newSubscriber, VERIFY_LIFE } from "../rules.ts";
import { type InnerStatus, innerStatus, isBarred, isOpen } from "../status.ts";
import type { Ask, AskFacts, ConsentText, Decision, Subscriber } from "../store.ts";
import { readStatus, statusWords } from "./import-status.ts";

/** A row that an author brings along, as text. */
export interface ImportRow {
  readonly email: string;
  readonly name?: string;
  /** Topic ids, separated by `|`; empty means every topic. */
  readonly topics?: string;
  /** A further language of the site; empty, or the main one, means the main one. */
  readonly language?: string;
  /** What the address was elsewhere, in the words of `import-status.ts`; empty says nothing. */
  readonly status?: string;
  /** When the reader left elsewhere. */
  readonly leftAt?: string;
  /** When and how the reader had confirmed elsewhere. */
  readonly confirmedAt?: string;
  readonly evidence?: string;
  /** Why nothing of it could be read. */
  readonly fault?: string;
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
  /** Left, here or elsewhere, or was erased: never revived by an import, and kept as having left. */
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
  readonly language: string | null;
  readonly status: InnerStatus | null;
  readonly leftAt: number | null;
  readonly confirmedAt: number | null;
  readonly evidence: string | null;
}

/** Reads a row, or says what is wrong with it. */
export function checkRow(
  row: ImportRow,
  { topics, languages }: { topics: readonly string[]; languages: readonly string[] },
  now: number,
): CheckedRow | { fault: string } {
  if (row.fault) return { fault: row.fault };
  if (!row.email.trim()) return { fault: answerInWords(say, EMAIL_REQUIRED) };
  const email = readAddress(row.email.replace(/^'/, ""));
  if (!email) return { fault: answerInWords(say, EMAIL_INVALID) };
  const fault = nameFault(row.name ?? "");
  if (fault) return { fault: answerInWords(say, fault) };
  const named = (row.topics ?? "")
    .split("|")
    .map((topic) => topic.trim())
    .filter(Boolean);
  const unknown = named.find((topic) => !topics.includes(topic));
  if (unknown) return { fault: say("fileCommands.noTopic", { topic: unknown }) };
  const status = readStatus(row.status ?? "");
  if (status === undefined)
    return { fault: say("fileCommands.noStatus", { status: row.status ?? "", known: statusWords }) };
  const confirmedAt = readDate(row.confirmedAt);
  const leftAt = readDate(row.leftAt);
  const isPast = (date: number | null) => date === null || (date > 0 && date <= now);
  if (!isPast(confirmedAt)) return { fault: say("fileCommands.noPastDate", { column: "confirmed_at" }) };
  if (!isPast(leftAt)) return { fault: say("fileCommands.noPastDate", { column: "left_at" }) };
  return {
    email,
    name: row.name?.trim() || null,
    topics: named.length ? named : null,
    // A language that the site does not have says nothing: its readers get what there is.
    language: languages.find((one) => one === row.language?.trim()) ?? null,
    status,
    leftAt,
    confirmedAt,
    evidence: row.evidence?.trim().slice(0, 300) || null,
  };
}

/** Rows about one address agree on its leaving: what one of them says counts for all. */
export function agreeing(rows: Iterable<ImportRow>): ImportRow[] {
  const all = [...rows];
  const keyOf = ({ email }: ImportRow) => readAddress(email.replace(/^'/, ""))?.key;
  const saysSo = ({ status = "", leftAt = "" }: ImportRow) =>
    leftAt.trim() !== "" || ["unsubscribed", "bounced", "complained"].includes(readStatus(status) ?? "");
  const away = new Map(all.filter(saysSo).map((row) => [keyOf(row), row]));
  return all.map((row) => {
    const { status = "", leftAt = "" } = away.get(keyOf(row)) ?? row;
    return saysSo(row) ? row : { ...row, status, leftAt };
  });
}

function readDate(written = ""): number | null {
  return written.trim() ? Date.parse(written) : null;
}

/**
 * Brings a row in. Readers who left stay away, and none is verified unless the row says when and how the reader
 * confirmed and the author vouches for the file.
 */
export function decideImport(
  facts: AskFacts,
  row: CheckedRow,
  given: {
    ask: Ask;
    limits: Limits;
    now: number;
    vouched: boolean;
    kind: "imported" | "added";
    textFor: (language: string | null) => ConsentText;
  },
): Decision<Fate> {
  const { now } = given;
  const known = facts.subscriber;
  const status = known && innerStatus(known);
  if (isBarred(status) || isBarred(facts.suppressed)) return { answer: "suppressed" };
  const away = awayElsewhere(row);
  if (away && (status !== "active" || endsHere(away, row, known))) return keepAway(away, facts, row, given);
  if (status === "active") return { answer: "kept" };
  const revives =
    given.kind === "imported" && (facts.suppressed === "left" || (known !== null && known.leftAt !== null));
  if (revives) return { answer: "left" };
  const proven = given.vouched && row.status !== "pending" && row.confirmedAt !== null && row.evidence !== null;
  if (status === "pending" && !proven) return { answer: "waiting" };
  const base: Subscriber = {
    ...(known ?? newSubscriber(row.email, now)),
    name: row.name,
    topics: row.topics,
    language: row.language,
  };
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
    ...given.textFor(row.language),
  };
  // A file stands back behind everything else.
  const priority = given.kind === "imported" ? (2 as const) : (1 as const);
  const more = { consentId: consent.id, random: newRandom(), linkLife: VERIFY_LIFE, priority };
  return {
    answer: "asked",
    subscriber: { ...base, requestedAt: now },
    consent,
    ...(allowed ? { mail: newMail("verify", base, { now, ask: given.ask }, more) } : {}),
  };
}

/** Does the row say that this address must not be mailed? A reader who left and asked anew, unconfirmed, has left. */
function awayElsewhere({ status, leftAt }: CheckedRow): "left" | "bounced" | "complained" | null {
  if (isBarred(status)) return status;
  return status === "unsubscribed" || leftAt !== null ? "left" : null;
}

/** A reader who is active here stays so, unless the row tells of a complaint, or of a leaving since the confirmation. */
function endsHere(away: string, row: CheckedRow, known: Subscriber | null): boolean {
  return away === "complained" || (away === "left" && row.leftAt !== null && row.leftAt > (known?.verifiedAt ?? 0));
}

/** An address that must not be mailed is kept as such, so that no later file revives it either. */
function keepAway(
  away: "left" | "bounced" | "complained",
  facts: AskFacts,
  row: CheckedRow,
  { now, kind }: { now: number; kind: "imported" | "added" },
): Decision<Fate> {
  const known = facts.subscriber;
  const answer: Fate = away === "left" ? "left" : "suppressed";
  const wasOpen = known !== null && isOpen(known);
  if ((known && !wasOpen && away === "left") || (!known && facts.suppressed)) return { answer };
  const base: Subscriber = known ?? {
    ...newSubscriber(row.email, now),
    name: row.name,
    topics: row.topics,
    language: row.language,
  };
  const at = row.leftAt ?? now;
  const leaving = wasOpen || away === "left" ? leave(base, at, "file") : null;
  return {
    answer,
    subscriber: {
      ...(leaving?.subscriber ?? base),
      ...(away === "bounced" && { bouncedAt: now }),
      ...(away === "complained" && { complainedAt: now }),
    },
    consent: leaving?.consent ?? { ...bareConsent(kind, base.id, now), name: row.name, how: "file" },
  };
}
