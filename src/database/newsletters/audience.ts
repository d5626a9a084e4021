import type { Excluded, Exclusion, ExclusionRule, ReaderFacts } from "../../domain/newsletters/issue.ts";
import type { Selection } from "../../domain/newsletters/store.ts";
import type { Handle, SubscriberTable } from "../schema.ts";
import { hadItStates, nobodyExcluded, stateCodes } from "./copy-codes.ts";
import { readersWith } from "./copy-pages.ts";

/** Readers looked at in one step: some 10 ms. */
const STEP = 4_000;

const anyState = Object.keys(stateCodes) as (keyof typeof stateCodes)[];

export type ReaderColumns = Pick<
  SubscriberTable,
  "requestedAt" | "verifiedAt" | "leftAt" | "bouncedAt" | "complainedAt" | "pausedUntil" | "topics" | "language"
>;

export const readerColumns = [
  "requestedAt",
  "verifiedAt",
  "leftAt",
  "bouncedAt",
  "complainedAt",
  "pausedUntil",
  "topics",
  "language",
] as const satisfies (keyof ReaderColumns)[];

export function asReaderFacts(row: ReaderColumns): ReaderFacts {
  return {
    requestedAt: row.requestedAt,
    verifiedAt: row.verifiedAt,
    leftAt: row.leftAt,
    bouncedAt: row.bouncedAt,
    complainedAt: row.complainedAt,
    pausedUntil: row.pausedUntil,
    topics: row.topics === null ? null : JSON.parse(row.topics),
    language: row.language,
  };
}

/** Whose audience is looked at, and how. */
export interface Question {
  readonly selection: Selection;
  /** The issue itself, once it is written down: who has a copy of it is neither a recipient nor excluded. */
  readonly own: number | null;
  /** The other issues of the same post or letter. */
  readonly others: readonly number[];
  readonly rule: ExclusionRule;
  /** Whoever confirmed between `cutoff` and `now` came too late; of clocks that were set back nothing is concluded. */
  readonly cutoff: number;
  readonly now: number;
}

interface AudienceReader {
  readonly no: number;
  readonly id: string;
  readonly address: string;
  readonly random: string;
}

/** Some readers in the order of their numbers. */
interface Step {
  readonly recipients: readonly AudienceReader[];
  readonly excluded: Excluded;
  /** The last number looked at; null when these were the last readers. */
  readonly last: number | null;
}

export async function otherIssues(db: Handle, { kind, slug }: Selection, own: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom("issue")
    .select("id")
    .where("slug", "=", slug)
    .where("kind", "=", kind)
    .where("id", "!=", own ?? -1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Looks at the next readers. */
export async function readersAfter(db: Handle, question: Question, after: number): Promise<Step> {
  const rows = await db
    .selectFrom("subscriber")
    .select(["no", "id", "address", "random", ...readerColumns])
    .where("no", ">", after)
    .orderBy("no")
    .limit(STEP)
    .execute();
  const last = rows.at(-1)?.no ?? after;
  const { own, cutoff, now } = question;
  const range = { after, to: last };
  const present = await readersWith(db, own === null ? [] : [own], range, anyState);
  const barred = await barredBy(db, question, range);
  const excluded = nobodyExcluded();
  const recipients: AudienceReader[] = [];
  for (const row of rows) {
    if (present.has(row.no)) continue;
    const tooLate = row.verifiedAt !== null && row.verifiedAt > cutoff && row.verifiedAt <= now;
    const facts = asReaderFacts(row);
    const reason = tooLate ? "pending" : (question.rule(facts, question.selection, cutoff) ?? barred(row.no));
    if (reason) excluded[reason]++;
    else recipients.push(row);
  }
  return { recipients, excluded, last: rows.length < STEP ? null : last };
}

/** What the ledger itself says against a copy: the once-guard, or of a correction that its issue was not accepted. */
async function barredBy(
  db: Handle,
  { selection, others }: Question,
  range: { after: number; to: number },
): Promise<(no: number) => Exclusion | null> {
  if (selection.corrects !== null) {
    const accepted = await readersWith(db, [selection.corrects], range, ["accepted"]);
    return (no) => (accepted.has(no) ? null : "not-accepted");
  }
  if (selection.again) return () => null;
  const had = await readersWith(db, others, range, hadItStates);
  return (no) => (had.has(no) ? "had-it" : null);
}
