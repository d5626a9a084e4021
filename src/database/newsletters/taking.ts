import type { Ledger, TakenCopy } from "../../domain/newsletters/store.ts";
import { prepared } from "../prepared.ts";
import type { DeliveryTable, Handle, SubscriberTable } from "../schema.ts";
import { asReaderFacts, type ReaderColumns, readerColumns } from "./audience.ts";
import { type CopyUpdate, changeCopies } from "./copy-changes.ts";
import { exclusionCodes, isWaiting, stateCodes, stateOf } from "./copy-codes.ts";
import { asIssue, type IssueRow } from "./issue-rows.ts";
import { isOneOf } from "./json-rows.ts";

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

type Copy = Pick<DeliveryTable, "readyAt" | "state" | "attempts" | "lost"> & { readonly no: number };
type Reader = Pick<SubscriberTable, "id" | "address" | "random"> & ReaderColumns & { readonly no: number };

/** Finds a copy for each connection; those whose readers have gone are suppressed on the way. */
export async function takeCopies(
  trx: Handle,
  taking: Taking,
): Promise<NonNullable<Awaited<ReturnType<Ledger["turn"]>>>> {
  const { issue, turn, links, latest } = taking;
  const taken: TakenCopy[] = [];
  const selection = asIssue(issue);
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
    const readers = await readersOf(trx, fresh);
    const gone: CopyUpdate[] = [];
    for (const copy of fresh) {
      const link = links[taken.length];
      if (link === undefined) break;
      if (copy.readyAt === null) cursor = copy.no;
      const reader = readers.get(copy.no);
      const reason = reader && turn.rule(asReaderFacts(reader), selection, turn.now);
      if (reader && !reason) {
        taken.push(asTaken(copy, reader, link));
        passed.add(copy.no);
      } else gone.push({ ...suppressed(copy), ...(reason ? { code: exclusionCodes[reason] } : {}) });
    }
    await changeCopies(trx, issue.id, gone, turn.now);
  }
  const more = taken.length < links.length && looks === LOOKS;
  return { taken, cursor, nextReadyAt: more ? turn.now : await nextReadyAt(trx, taking, passed) };
}

function asTaken({ no, attempts, lost }: Copy, { id, address, random }: Reader, link: number): TakenCopy {
  return { link, no, subscriber: { id, address, random }, attempts: attempts ?? 0, lost: lost ?? 0 };
}

const suppressed = ({ no, state }: Copy): CopyUpdate => ({ no, from: stateOf(state), to: "suppressed" });

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
async function candidates(trx: Handle, { issue, cursor, now, latest, limit }: Look): Promise<Copy[]> {
  const found = await dueCopies(trx, { issue, from: 0, to: now, limit });
  if (found.length < limit)
    found.push(
      ...(await dueCopies(trx, { issue, from: latest + 1, to: Number.MAX_SAFE_INTEGER, limit: limit - found.length })),
    );
  if (found.length < limit) found.push(...(await pendingCopies(trx, { issue, cursor, limit: limit - found.length })));
  return found;
}

async function readersOf(trx: Handle, copies: readonly Copy[]): Promise<Map<number, Reader>> {
  const readers = await readersByNo(trx, { numbers: copies.map(({ no }) => no).join() });
  return new Map(readers.map((reader) => [reader.no, reader]));
}

const readersByNo = prepared<{ numbers: string }, Reader>((db, p, engine) =>
  db
    .selectFrom("subscriber")
    .select(["no", "id", "address", "random", ...readerColumns])
    .where(isOneOf(engine, "no", p.numbers)),
);

const copies = (db: Handle) =>
  db.selectFrom("delivery").select(["subscriberNo as no", "readyAt", "state", "attempts", "lost"]);

const dueCopies = prepared<{ issue: number; from: number; to: number; limit: number }, Copy>((db, p) =>
  copies(db)
    .where("issue", "=", p.issue)
    .where(isWaiting)
    .where("readyAt", ">=", p.from)
    .where("readyAt", "<=", p.to)
    .orderBy("readyAt")
    .limit(p.limit),
);

const pendingCopies = prepared<{ issue: number; cursor: number; limit: number }, Copy>((db, p) =>
  copies(db)
    .where("issue", "=", p.issue)
    .where("subscriberNo", ">", p.cursor)
    .where("state", "=", stateCodes.pending)
    .where("readyAt", "is", null)
    .orderBy("subscriberNo")
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
