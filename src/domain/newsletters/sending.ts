import { say } from "../../languages/say.ts";
import type { Clock } from "../clock.ts";
import type { Delivery } from "../delivery/delivery.ts";
import type { RejectionCause } from "../delivery/parts.ts";
import { Rounds } from "../delivery/rounds.ts";
import type { DeliveryLog } from "../delivery/store.ts";
import type { RecentRequests } from "../recent-requests.ts";
import { exclusionOf } from "./audience.ts";
import type { Carrier } from "./carrier.ts";
import type { FillGaps, LinksFor } from "./copies.ts";
import { type Answers, createHandOver } from "./hand-over.ts";
import { OwnThrottling } from "./own-throttling.ts";
import { Refusals } from "./refusals.ts";
import { capOfDay, nextDay, nextOpening, readWindow } from "./schedule.ts";
import type { ActiveIssue, Ledger } from "./store.ts";
import { Throttle } from "./throttle.ts";
import { UnderWay } from "./under-way.ts";

/** How often the author's commands are looked for while an issue goes, and while there is none, in milliseconds. */
const POLL = 500;
const IDLE = 900;
/** A turn ends with a write to the disk: for so many milliseconds an answer waits for others to share it. */
const GATHER = 3;
/** While pages are asked for, so many milliseconds lie between turns: a turn holds up the process, and readers come first. */
const GIVE_WAY = 50;
/** An issue whose start was missed by more than this waits for the author: news that are old may not be wanted any more. */
const MISSED = 6 * 3_600_000;

export interface IssueSending {
  /** Begins to send, as soon as this process holds the lease. */
  start(): void;
  /** Sends what can go now and resolves when nothing more can: for tests that decide what time it is. */
  runDue(): Promise<void>;
  /** Takes no new copy, waits `patience` milliseconds for answers, and settles them. Before the delivery loop stops. */
  stop(patience?: number): Promise<void>;
  /** Is an issue being sent at present? */
  readonly busy: boolean;
}

/** The issue at hand, with what this process remembers of it. */
interface Work extends Answers {
  active: ActiveIssue;
  /** Pending copies are taken in the order of this key. */
  cursor: number;
  nextReadyAt: number | null;
  /** Copies taken today since the issue was last read. */
  taken: number;
  /** False when it was paused, or another goes first: what is under way is settled, and nothing taken. */
  open: boolean;
}

/**
 * Sends issues to their readers. Promises: nobody is lost; nobody gets two copies but for the one window of copies that
 * a crash leaves in doubt, which go once more under their former Message-ID; what was rehearsed is what goes out.
 */
export function createIssueSending(parts: {
  ledger: Ledger;
  carrier: Carrier;
  fill: FillGaps;
  linksFor: LinksFor;
  shared: Delivery["shared"];
  onRejected: (subscriberId: string, cause: RejectionCause) => Promise<void>;
  /** In which a window without a time zone of its own is read. */
  timeZone: () => string;
  requests: Pick<RecentRequests, "any">;
  clock: Clock;
  monotonic: () => number;
  log: DeliveryLog;
}): IssueSending {
  const { ledger, carrier, clock, monotonic, log } = parts;
  const { lease, relay } = parts.shared;
  const throttle = new Throttle(carrier.rate, monotonic());
  /** One is kept for confirmations. */
  const connections = () => Math.max(1, carrier.connections - 1);
  const handOver = createHandOver({ ...parts, relay, throttle, mayStart: lease.isFresh });
  const underWay = new UnderWay();
  const rounds = new Rounds(look);
  let work: Work | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let recovered: number | null = null;
  let inTrouble = false;
  /** Milliseconds from the last look to the next. */
  let wait = 0;

  return {
    start: () => rounds.start(),
    async runDue() {
      do {
        readAt = Number.NEGATIVE_INFINITY;
        await rounds.run();
        if (underWay.size) await underWay.next();
        else await new Promise((resolve) => setTimeout(resolve, Math.min(wait, POLL / 10)));
      } while (underWay.size || (work && wait < POLL));
    },
    async stop(patience = 10_000) {
      await rounds.stop();
      await underWay.answered(patience);
      const { generation } = lease;
      if (work && generation !== null) await turn(work, generation, []).catch(() => {});
    },
    get busy() {
      return work !== null;
    },
  };

  /** One look; never rejects. Answers after how many milliseconds the next one is due. */
  async function look(): Promise<number> {
    try {
      wait = await step();
      if (inTrouble) log.info({}, "issues can be read again");
      inTrouble = false;
    } catch (error) {
      if (!inTrouble) log.error({ err: error }, "issues could not be read or settled; trying again");
      inTrouble = true;
      wait = 1_000;
    }
    return wait;
  }

  async function step(): Promise<number> {
    const generation = lease.isFresh() ? lease.generation : null;
    if (generation === null || rounds.stopping) return POLL;
    if (recovered !== generation) {
      const copies = await ledger.recover(generation, clock());
      if (copies === null) return POLL;
      if (copies) log.info({ copies }, "copies that a former sender left in doubt go once more");
      recovered = generation;
    }
    await readIssue();
    if (!work) return IDLE;
    const { issue } = work.active;
    if (work.open && issue.state !== "sending") return begin(work, generation);
    const rest = work.open ? restOf(work) : 0;
    const free = work.open && rest === 0 ? freeLinks(work) : [];
    const taken = await turn(work, generation, free);
    if (taken === null) return POLL;
    if (!work.open && underWay.size === 0) work = null;
    if (taken === 0 && free.length) {
      if (work && underWay.size === 0) await finishOrWait(work, generation);
      return POLL;
    }
    const isFull = underWay.free(connections(), 1).length === 0;
    return isFull ? POLL : Math.min(POLL, Math.max(rest, waitForRoom(), 1));
  }

  /** Notices what the author's commands have changed. */
  async function readIssue(): Promise<void> {
    if (monotonic() - readAt < POLL) return;
    const active = await ledger.current(clock());
    readAt = monotonic();
    const same = active !== null && active.issue.id === work?.active.issue.id;
    if (work && same) Object.assign(work, { active, taken: underWay.size, open: true });
    else if (work && underWay.size) work.open = false;
    else work = active && begun(active);
  }

  /** Writes the audience down, some thousand readers at a time. */
  async function begin({ active: { issue } }: Work, generation: number): Promise<number> {
    readAt = Number.NEGATIVE_INFINITY;
    if (issue.state === "scheduled" && clock() - issue.startAt > MISSED) {
      const reason = say("stateCommands.missedStart");
      await ledger.pause(generation, issue.id, reason, clock());
      log.error({ issue: issue.id }, `the issue is paused: ${reason}`);
      return 1;
    }
    const frozen = await ledger.freeze(generation, issue.id, exclusionOf, clock());
    return frozen === null ? POLL : 0;
  }

  /** Settles what was answered and takes a copy for each free connection; how many, or null without the lease. */
  async function turn(at: Work, generation: number, free: readonly number[]): Promise<number | null> {
    const settled = underWay.takeSettled();
    if (!settled.length && !free.length) return 0;
    const { id } = at.active.issue;
    const again = settled.flatMap(({ no, change }) => (change.state === "pending" ? [no - 1] : []));
    const cursor = Math.min(at.cursor, ...again);
    const request = { issue: id, settled, free, cursor, rule: exclusionOf, now: clock() };
    const result = await ledger.turn(generation, request).catch((error) => {
      underWay.again(settled);
      throw error;
    });
    underWay.stored(settled);
    if (result === null) return null;
    Object.assign(at, {
      cursor: result.cursor,
      nextReadyAt: result.nextReadyAt,
      taken: at.taken + result.taken.length,
    });
    for (const copy of result.taken) underWay.follow(copy, handOver(copy, at.active, at), answered);
    const reason = at.open && at.refusals.reason();
    if (reason) {
      at.open = false;
      await ledger.pause(generation, id, reason, clock());
      log.error({ issue: id }, `the issue is paused: ${reason}`);
    }
    return result.taken.length;
  }

  /** None waits for the slower half, but all for readers of pages. */
  function answered(): void {
    if (parts.requests.any) rounds.within(GIVE_WAY);
    else if (underWay.halfAnswered) rounds.hurry();
    else rounds.within(GATHER);
  }

  /** Milliseconds until the window is open and the day's cap leaves room. */
  function restOf({ active: { issue, sentToday, daysBefore }, taken }: Work): number {
    const now = clock();
    const window = issue.window === null ? null : readWindow(issue.window, parts.timeZone());
    const full = sentToday + taken >= capOfDay(issue.dayCap, daysBefore);
    return nextOpening(window, full ? nextDay(now) : now) - now;
  }

  function freeLinks({ active: { issue, sentToday, daysBefore }, taken }: Work): number[] {
    const now = monotonic();
    const room = Math.min(
      relay.circuit.admits(connections() - underWay.size, now),
      throttle.allows(now),
      relay.pace.allows(now),
      capOfDay(issue.dayCap, daysBefore) - sentToday - taken,
    );
    return underWay.free(connections(), room);
  }

  function waitForRoom(): number {
    const now = monotonic();
    return Math.max(relay.circuit.wait(now), throttle.wait(now), relay.pace.wait());
  }

  async function finishOrWait(at: Work, generation: number): Promise<void> {
    if (!at.open || at.nextReadyAt !== null) return;
    if (!(await ledger.finish(generation, at.active.issue.id, clock()))) {
      // Something is pending behind the cursor: an author's command has put it back.
      at.cursor = 0;
      return;
    }
    log.info({ issue: at.active.issue.id }, "the issue is sent");
    work = null;
    readAt = Number.NEGATIVE_INFINITY;
  }
}

function begun(active: ActiveIssue): Work {
  const answers = { refusals: new Refusals(), ownThrottling: new OwnThrottling() };
  return { active, ...answers, cursor: 0, nextReadyAt: null, taken: 0, open: true };
}
