import type { Ledger, TakenCopy } from "../../domain/newsletters/store.ts";
import { prepared } from "../prepared.ts";
import type { DeliveryTable, Handle } from "../schema.ts";
import { asReaderFacts, type ReaderColumns, readerColumns } from "./audience.ts";
import { type CopyUpdate, changeCopies } from "./copy-changes.ts";
import { exclusionCodes, isWaiting, stateCodes, stateOf } from "./copy-codes.ts";
import type { IssueRow } from "./issue-rows.ts";

/** How often a turn looks further when those it has looked at have all gone, and the most it looks at each time. */
const LOOKS = 10;
const MOST = 512;

interface Taking {
  readonly issue: IssueRow;
  readonly turn: Parameters<Ledger["turn"]>[1];
  readonly links: readonly number[];
  /** Readers whose copies connections have already. */
  readonly busy: readonly number[];
  /** No copy waits for a time beyond this: what seems to was written before the clock was set back. */
  readonly latest: number;
}

type Candidate = Pick<DeliveryTable, "readyAt" | "state" | "attempts" | "lost"> & { no: number } & {
  readonly [K in "id" | "address" | "random"]: string | null;
} & ReaderColumns;

/** Finds a copy for each connection; those whose readers have gone are suppressed on the way. */
export async function takeCopies(
  trx: Handle,
  taking: Taking,
): Promise<NonNullable<Awaited<ReturnType<Ledger["turn"]>>>> {
  const { issue, turn, links, latest } = taking;
  const taken: TakenCopy[] = [];
  const passed = new Set(taking.busy);
  let cursor = turn.cursor;
  let looks = 0;
  for (; taken.length < links.length && looks < LOOKS; looks++) {
    const wanted = Math.min((links.length - taken.length) << looks, MOST);
    const found = await candidates(trx, {
      issue: issue.id,
      cursor,
      now: turn.now,
      latest,
      limit: passed.size + wanted,
    });
    const fresh = found.filter(({ no }) => !passed.has(no));
    if (!fresh.length) break;
    const gone: CopyUpdate[] = [];
    for (const candidate of fresh) {
      const link = links[taken.length];
      if (link === undefined) break;
      if (candidate.readyAt === null) cursor = candidate.no;
      const copy = asTaken(candidate, link, { issue, turn });
      if ("to" in copy) gone.push(copy);
      else {
        taken.push(copy);
        passed.add(copy.no);
      }
    }
    await changeCopies(trx, issue.id, gone, turn.now);
  }
  const more = taken.length < links.length && looks === LOOKS;
  return { taken, cursor, nextReadyAt: more ? turn.now : await nextReadyAt(trx, taking, passed) };
}

/** The copy for a connection, or why there is none. */
function asTaken(candidate: Candidate, link: number, { issue, turn }: Pick<Taking, "issue" | "turn">) {
  const { no, id, address, random } = candidate;
  const reader = id !== null && address !== null && random !== null ? { id, address, random } : null;
  const reason = reader && turn.rule(asReaderFacts(candidate), issue, turn.now);
  if (!reader || reason) {
    const update: CopyUpdate = { no, from: stateOf(candidate.state), to: "suppressed" };
    return reason ? { ...update, code: exclusionCodes[reason] } : update;
  }
  return { link, no, subscriber: reader, attempts: candidate.attempts ?? 0, lost: candidate.lost ?? 0 };
}

async function nextReadyAt(trx: Handle, { issue, turn, latest }: Taking, passed: ReadonlySet<number>) {
  const waiting = await firstWaiting(trx, { issue: issue.id, limit: passed.size + 1 });
  const next = waiting.find(({ no }) => !passed.has(no))?.readyAt ?? null;
  return next !== null && next > latest ? turn.now : next;
}

interface Look {
  readonly issue: number;
  readonly cursor: number;
  readonly now: number;
  readonly latest: number;
  readonly limit: number;
}

/** Those whose time has come, then pending ones in the order of readers. Each part is one short range of an index. */
async function candidates(trx: Handle, { issue, cursor, now, latest, limit }: Look): Promise<Candidate[]> {
  const found = await dueCopies(trx, { issue, from: 0, to: now, limit });
  if (found.length < limit)
    found.push(
      ...(await dueCopies(trx, { issue, from: latest + 1, to: Number.MAX_SAFE_INTEGER, limit: limit - found.length })),
    );
  if (found.length < limit) found.push(...(await pendingCopies(trx, { issue, cursor, limit: limit - found.length })));
  return found;
}

const copiesWithReaders = (db: Handle) =>
  db
    .selectFrom("delivery")
    .leftJoin("subscriber", "subscriber.no", "delivery.subscriberNo")
    .select([
      "delivery.subscriberNo as no",
      "delivery.readyAt",
      "delivery.state",
      "delivery.attempts",
      "delivery.lost",
      "subscriber.id",
      "subscriber.address",
      "subscriber.random",
      ...readerColumns,
    ]);

const dueCopies = prepared<{ issue: number; from: number; to: number; limit: number }, Candidate>((db, p) =>
  copiesWithReaders(db)
    .where("delivery.issue", "=", p.issue)
    .where(isWaiting)
    .where("delivery.readyAt", ">=", p.from)
    .where("delivery.readyAt", "<=", p.to)
    .orderBy("delivery.readyAt")
    .limit(p.limit),
);

const pendingCopies = prepared<{ issue: number; cursor: number; limit: number }, Candidate>((db, p) =>
  copiesWithReaders(db)
    .where("delivery.issue", "=", p.issue)
    .where("delivery.subscriberNo", ">", p.cursor)
    .where("delivery.state", "=", stateCodes.pending)
    .where("delivery.readyAt", "is", null)
    .orderBy("delivery.subscriberNo")
    .limit(p.limit),
);

const firstWaiting = prepared<{ issue: number; limit: number }, { no: number; readyAt: number }>((db, p) =>
  db
    .selectFrom("delivery")
    .select(["subscriberNo as no", "readyAt"])
    .where("issue", "=", p.issue)
    .where(isWaiting)
    .orderBy("readyAt")
    .limit(p.limit)
    .$narrowType<{ readyAt: number }>(),
);
