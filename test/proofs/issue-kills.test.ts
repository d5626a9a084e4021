import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import type { IssueStore } from "../../src/domain/newsletters/store.ts";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { type DatabasePlace, eachEngine } from "../support/databases.ts";
import { createSendingScene } from "../support/issue-sending.ts";
import { addReaders, addReadersWithUuids, changeReader } from "../support/issues.ts";
import { proving, size } from "./size.ts";

/** Copies under way at once. */
const WINDOW = 20;
const KILLS = size(50, 4);
const READERS = size(2_000, 200);
const FREEZING_KILLS = size(20, 3);
const FROZEN = size(20_000, 6_000);
const HOUR = 3_600_000;

const random = (below: number) => Math.floor(Math.random() * below);

eachEngine(({ engine, place, openAt }) => {
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) await kill(child);
  });

  /** Starts a process that sends; on Postgres, unless it is to `wait`, as if the lease of the one before had run out. */
  async function startSender(
    { dataFolder, databaseUrl }: DatabasePlace,
    database: Database,
    sink: SmtpSink,
    wait = false,
  ) {
    if (!wait) await database.write((trx) => trx.updateTable("lease").set({ expiresAt: 0 }).execute());
    const args = [dataFolder, sink.url, ...(databaseUrl ? [databaseUrl] : [])];
    const child = fork(join(import.meta.dirname, "../support/issue-process.ts"), args, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    running.add(child);
    await once(child, "message");
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child);
    expect(child.exitCode).toBe(null);
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    // What the server was told before may be stored a moment later.
    if (engine === "postgres") await delay(50);
  }

  async function untilState(issues: IssueStore, id: number, state: string): Promise<void> {
    await expect.poll(async () => (await issues.issue(id))?.issue.state, { timeout: 90_000 }).toBe(state);
  }

  test(`P44: a send to ${READERS} readers, killed ${KILLS} times, loses nobody and repeats at most what was under way`, {
    timeout: 120_000 + KILLS * 10_000,
  }, async () => {
    const where = await place();
    const database = await openAt(where);
    await addReadersWithUuids(database, READERS);
    const sink = await startSmtpSink({ extensions: ["PIPELINING"] });
    const { issues, order } = createSendingScene(database, sink.url);
    const id = await order();
    const sampling = sampleTallies(issues, id);
    const inDoubt: number[] = [];
    try {
      for (let killed = 0; killed < KILLS; killed++) {
        const sender = await startSender(where, database, sink);
        const left = READERS - new Set(sink.mails.flatMap(({ to }) => to)).size;
        await heard(sink, sink.mails.length + random((1.5 * left) / (KILLS - killed + 1)));
        await delay(Math.random() * 5);
        await kill(sender);
        const taken = await readersTaken(database);
        expect(taken.length).toBeLessThanOrEqual(WINDOW);
        inDoubt.push(...taken);
      }
      // Of its own accord, and only when the lease of the killed one is over.
      const { mails } = sink;
      const [before, booted] = [mails.length, performance.now()];
      await startSender(where, database, sink, proving);
      const isUnderWay = async () => mails.length > before || (await issues.issue(id))?.issue.state === "finished";
      await expect.poll(isUnderWay, { timeout: 90_000, interval: 10 }).toBe(true);
      const resumed = performance.now() - booted;
      await untilState(issues, id, "finished");
      const repeats = sink.mails.length - new Set(sink.mails.flatMap(({ to }) => to)).size;
      const { accepted = 0, held = 0, ...others } = await sampling.tally();
      expect(accepted + held).toBe(READERS);
      expect(others).toEqual({});
      // Those that were in doubt twice wait for the author.
      expect(held).toBeLessThanOrEqual(inDoubt.length - new Set(inDoubt).size);
      const byReader = Map.groupBy(sink.mails, ({ to }) => to[0] ?? "");
      for (const [reader, copies] of byReader) {
        const doubts = inDoubt.filter((no) => `reader${no}@example.org` === reader).length;
        expect(copies.length, reader).toBeLessThanOrEqual(1 + Math.min(doubts, 1));
        expect(new Set(copies.map(({ messageId }) => messageId)).size, reader).toBe(1);
      }
      expect(byReader.size).toBeGreaterThanOrEqual(accepted);
      expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(byReader.size);

      if (held) expect(await issues.retry(id, ["held"], Date.now())).toBe(held);
      await untilState(issues, id, "finished");
      expect(await sampling.tally()).toEqual({ accepted: READERS });
      expect(new Set(sink.mails.flatMap(({ to }) => to)).size).toBe(READERS);
      const { samples, wrong } = await sampling.end();
      expect(wrong).toEqual([]);
      expect(samples).toBeGreaterThan(KILLS);
      process.stdout.write(
        `${engine}, ${KILLS} kills: ${inDoubt.length} copies in doubt, ${repeats} sent twice, ${held} held; ` +
          `gone on with ${(resumed / 1_000).toFixed(1)} s after the last start; ${samples} samples of the tally\n`,
      );
    } finally {
      await sampling.end();
      await sink.stop();
    }
  });

  test(`P44: an audience of ${FROZEN} that is killed ${FREEZING_KILLS} times while it is written down is the one of its start`, {
    timeout: 120_000 + FREEZING_KILLS * 20_000,
  }, async () => {
    const where = await place();
    const database = await openAt(where);
    await addReadersWithUuids(database, FROZEN);
    const sink = await startSmtpSink();
    const { issues, order } = createSendingScene(database, sink.url);
    try {
      let added = 0;
      let issuesFrozen = 0;
      for (let kills = 0, patience = 60; kills < FREEZING_KILLS; ) {
        const audience = FROZEN + added;
        const id = await order({ slug: `post-${kills}-${added}`, startAt: Date.now() + HOUR, freezeNow: true });
        // Until it is written down: killed at random moments, while further readers come.
        for (let state = "freezing"; state === "freezing"; ) {
          const sender = await startSender(where, database, sink);
          await delay(random(patience));
          await kill(sender);
          state = (await issues.issue(id))?.issue.state ?? "";
          if (state === "freezing") kills++;
          else patience = Math.max(10, patience / 1.5);
          added++;
          await addReaders(database, FROZEN + added, FROZEN + added, "late");
          await changeReader(database, `late${FROZEN + added}`, { verifiedAt: Date.now() });
          if (kills >= FREEZING_KILLS) patience = 2_000;
        }
        expect(await readersOf(database, id)).toEqual(Array.from({ length: audience }, (_, index) => index + 1));
        expect(await issues.recount(id)).toEqual([]);
        expect((await issues.issue(id))?.tally.pending).toBe(audience);
        issuesFrozen++;
        expect(await issues.changeState(id, { from: ["scheduled"], to: "cancelled", reason: null }, Date.now())).toBe(
          true,
        );
      }
      expect(sink.mails).toEqual([]);
      process.stdout.write(
        `${engine}, ${FREEZING_KILLS} kills while ${FROZEN} readers are written down: ${issuesFrozen} audiences, each of them whole\n`,
      );
    } finally {
      await sink.stop();
    }
  });
});

/** Compares the tally with the rows every 100 ms. */
function sampleTallies(issues: IssueStore, id: number) {
  const wrong: unknown[] = [];
  let samples = 0;
  let ending = false;
  const sampling = (async () => {
    for (; !ending; await delay(100)) {
      const differing = await issues.recount(id);
      const { issue, tally } = (await issues.issue(id)) ?? {};
      const sum = Object.values(tally ?? {}).reduce((all, copies) => all + copies, 0);
      if (differing.length || (issue?.startedAt && sum !== READERS)) wrong.push({ differing, tally });
      samples++;
    }
  })();
  return {
    async tally(): Promise<Record<string, number>> {
      const { tally } = (await issues.issue(id)) ?? {};
      return Object.fromEntries(Object.entries(tally ?? {}).filter(([, copies]) => copies));
    },
    async end() {
      ending = true;
      await sampling;
      return { samples, wrong };
    },
  };
}

/** Resolves when the relay has heard so many messages; or after a while, when no more come. */
async function heard({ mails }: SmtpSink, count: number): Promise<void> {
  for (let waits = 0; mails.length < count && waits < 5_000; waits++) await delay(1);
}

/** Whose copies connections have taken: what may be past the final dot. */
async function readersTaken(database: Database): Promise<number[]> {
  const rows = await database.read((db) => db.selectFrom("slot").select("subscriberNo").execute());
  return rows.map(({ subscriberNo }) => subscriberNo);
}

async function readersOf(database: Database, issue: number): Promise<number[]> {
  const rows = await database.read((db) =>
    db.selectFrom("delivery").select("subscriberNo").where("issue", "=", issue).orderBy("subscriberNo").execute(),
  );
  return rows.map(({ subscriberNo }) => subscriberNo);
}
