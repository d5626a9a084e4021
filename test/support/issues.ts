import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";
import { createDeliveryStore } from "../../src/database/delivery/delivery-store.ts";
import { createIssueStore } from "../../src/database/newsletters/issue-store.ts";
import { createLedger } from "../../src/database/newsletters/ledger.ts";
import { LONGEST_WAIT } from "../../src/domain/delivery/retry.ts";
import { leavesNothing } from "../../src/domain/mailer.ts";
import { exclusionOf } from "../../src/domain/newsletters/audience.ts";
import type { IssueOrder } from "../../src/domain/newsletters/issue.ts";
import type { CopyChange, IssueStore, Ledger, TakenCopy } from "../../src/domain/newsletters/store.ts";

/** Issues over a real database: what the author orders, and what the engine works on under the sender's lease. */
export interface IssueScene {
  readonly store: IssueStore;
  readonly ledger: Ledger;
  /** Of the lease that is held. */
  generation: number;
  /** The present moment; set it to move time. */
  now: number;
  /** Another process takes over, as after a crash. */
  takeOver(): Promise<void>;
  /** Orders an issue that starts now; its id. */
  order(more?: Partial<IssueOrder>): Promise<number>;
  /** Writes the whole audience down; how many copies were added. */
  freeze(issue: number): Promise<number>;
  turn(issue: number, more?: Partial<Parameters<Ledger["turn"]>[1]>): ReturnType<Ledger["turn"]>;
  /** Takes copies and settles each as it is told, until nothing can be taken; how many. */
  sendAll(issue: number, answer?: (copy: TakenCopy) => CopyChange): Promise<number>;
  /** Orders, freezes, sends and finishes; the issue's id. */
  send(more?: Partial<IssueOrder>, answer?: (copy: TakenCopy) => CopyChange): Promise<number>;
  /** State by reader's number, of what is stored as rows. */
  rows(issue: number): Promise<Record<number, number>>;
}

export const accepted: CopyChange = { state: "accepted", code: 250 };
export const refused: CopyChange = { state: "refused", code: 550 };

/** As many as carry a test's copies in few turns. */
const CONNECTIONS = Array.from({ length: 50 }, (_, index) => index + 1);

export const sampleOrder: IssueOrder = {
  kind: "post",
  slug: "hello",
  subject: "Hello",
  topic: null,
  language: null,
  otherLanguages: [],
  digest: "d".repeat(64),
  message: { pieces: ["To: ", "\r\n\r\nHello\r\n"], gaps: ["to"] },
  sender: "letters@site.example",
  startAt: 0,
  freezeNow: false,
  window: null,
  dayCap: null,
  corrects: null,
  again: false,
  holdUncertain: false,
  unlisted: false,
};

export async function createIssueScene(database: Database): Promise<IssueScene> {
  const outbox = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing });
  const store = createIssueStore(database, { excludes: exclusionOf });
  const ledger = createLedger(database, { longestWait: LONGEST_WAIT });
  let holder = "";
  const scene: IssueScene = {
    store,
    ledger,
    generation: 0,
    now: Date.UTC(2026, 0, 5, 12),
    async takeOver() {
      await outbox.releaseLease(holder, scene.generation);
      holder = `process ${scene.generation + 1}`;
      const lease = await outbox.holdLease(holder, 60_000, []);
      if (lease.outcome !== "held") throw new Error("the lease is another's");
      scene.generation = lease.generation;
    },
    async order(more = {}) {
      const id = await store.order({ ...sampleOrder, startAt: scene.now, ...more }, scene.now);
      if (id === null) throw new Error("the issue was not ordered");
      return id;
    },
    async freeze(issue) {
      for (let sum = 0; ; ) {
        const step = await ledger.freeze(scene.generation, issue, exclusionOf, scene.now);
        if (!step) throw new Error("the lease is another's");
        sum += step.added;
        if (step.done) return sum;
      }
    },
    turn: (issue, more = {}) =>
      ledger.turn(scene.generation, {
        issue,
        settled: [],
        free: [],
        cursor: 0,
        rule: exclusionOf,
        now: scene.now,
        ...more,
      }),
    async sendAll(issue, answer = () => accepted) {
      let cursor = 0;
      let sum = 0;
      for (let settled: { link: number; no: number; change: CopyChange }[] = []; ; ) {
        const result = await scene.turn(issue, { settled, free: CONNECTIONS, cursor });
        if (!result) throw new Error("the lease is another's");
        cursor = result.cursor;
        sum += result.taken.length;
        settled = result.taken.map((copy) => ({ link: copy.link, no: copy.no, change: answer(copy) }));
        if (!settled.length) return sum;
      }
    },
    async send(more = {}, answer) {
      const issue = await scene.order(more);
      await scene.freeze(issue);
      await scene.sendAll(issue, answer);
      await ledger.finish(scene.generation, issue, scene.now);
      return issue;
    },
    async rows(issue) {
      const rows = await database.read((db) =>
        db.selectFrom("delivery").select(["subscriberNo", "state"]).where("issue", "=", issue).execute(),
      );
      return Object.fromEntries(rows.map(({ subscriberNo, state }) => [subscriberNo, state]));
    },
  };
  await scene.takeOver();
  return scene;
}

/** Writes active readers past the program: `s1`, `reader1@example.org` and so on. `prefix` stands before their number. */
export async function addReaders(database: Database, from: number, to: number, prefix = "s"): Promise<void> {
  const numbers =
    database.engine === "sqlite"
      ? sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)})`
      : sql`with n(i) as (select generate_series(${sql.lit(from)}, ${sql.lit(to)}))`;
  await database.write((trx) =>
    sql`insert into subscriber
      (id, address, address_key, wants_account, created_at, verified_at, full_days, cycle, random) ${numbers}
      select ${sql.lit(prefix)} || i, 'reader' || i || '@example.org', 'reader' || i || '@example.org', 0, 1, 2, 0, 1, 'r' || i
      from n order by i`.execute(trx),
  );
}

/** A reader's id where links are made of it. */
export const uuidOf = (reader: number): string => `0199a1b2-c3d4-7e5f-8a9b-${String(reader).padStart(12, "0")}`;

/** Writes active readers 1 to `count` past the program, with ids as `uuidOf` gives them. */
export async function addReadersWithUuids(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first *= 10)
    await addReaders(database, first, Math.min(count, first * 10 - 1), uuidOf(0).slice(0, -String(first).length));
}

/** Changes a reader's row past the program. */
export async function changeReader(
  database: Database,
  id: string,
  change: {
    leftAt?: number | null;
    pausedUntil?: number;
    bouncedAt?: number;
    topics?: string;
    language?: string;
    verifiedAt?: number;
  },
): Promise<void> {
  await database.write(async (trx) => {
    await trx.updateTable("subscriber").set(change).where("id", "=", id).execute();
  });
}

export async function eraseReader(database: Database, id: string): Promise<void> {
  await database.write(async (trx) => {
    await trx.deleteFrom("subscriber").where("id", "=", id).execute();
  });
}
