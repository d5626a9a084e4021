import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SmtpFault, SmtpStage } from "../stand-ins/smtp-sink.ts";
import { eachEngine } from "../support/databases.ts";
import { type IssueProof, WINDOW, withIssueProof } from "../support/issue-proof.ts";
import { size } from "./size.ts";

const READERS = size(2_000, 200);
/** How long the relay dies over every message, and after every dot. */
const DYING = size(600_000, 4_000);
const DYING_AFTER_DOTS = size(60_000, 4_000);

/** How often it is asked in that time: after 1, 2, 4, 8 and then every 15 seconds. */
const probesWithin = (time: number) => (time < 15_000 ? 3 : 4 + time / 15_000);

eachEngine((under) => {
  /** Lets the relay die at this point of each talk, from the middle of the issue on, for as long as it is to. */
  async function sendPastDeath(at: IssueProof, time: number, stage: SmtpStage, fault: SmtpFault) {
    let since = Number.POSITIVE_INFINITY;
    let dying = true;
    at.sink.script = (now) => {
      if (now !== stage || at.sink.mails.length < READERS / 4 || at.sink.connections.length < WINDOW) return null;
      since = Math.min(since, performance.now());
      return dying ? fault : null;
    };
    const id = await at.order();
    at.sending.start();
    await expect.poll(() => since, { timeout: 30_000 }).toBeLessThan(Number.POSITIVE_INFINITY);
    await delay(time);
    const { tally, issue } = (await at.issues.issue(id)) ?? {};
    dying = false;
    const connections = at.sink.connections.filter((time) => time > since);
    const over = performance.now();
    await at.sink.received(at.copies().size + 1, 60_000);
    const silence = performance.now() - over;
    // What is in doubt waits for half a minute.
    at.shift += 60_000;
    await at.untilFinished(id, 1_000);
    return { id, tally, state: issue?.state, connections, silence };
  }

  test(`P48: a relay that dies over every message for ${DYING / 1_000} s gets each reader's copy once, and is asked once a second`, {
    timeout: 120_000 + DYING,
  }, async () => {
    await withIssueProof(under, { readers: READERS }, async (at) => {
      const { id, tally, state, connections, silence } = await sendPastDeath(at, DYING, "data", "drop-midway");
      expect(state).toBe("sending");
      expect(tally).toMatchObject({ refused: 0, held: 0, suppressed: 0 });
      // The dots of those that were under way may have arrived; of all others it is certain that they did not.
      expect(tally?.uncertain).toBeLessThanOrEqual(WINDOW);
      expect(tally?.deferred).toBeLessThanOrEqual(WINDOW + probesWithin(DYING));
      expectOnceASecond(connections, DYING);
      expect(silence).toBeLessThan(60_000);
      expect(at.copies()).toEqual(at.onceEach);
      expect(at.sink.mails).toHaveLength(READERS);
      expect((await at.issues.issue(id))?.tally).toMatchObject({ accepted: READERS, refused: 0, held: 0 });
      expect(await suppressed(at)).toBe(0);
    });
  });

  test("P45: a relay that dies after every dot brings no more copies into doubt than are under way, and one a probe", {
    timeout: 120_000 + DYING,
  }, async () => {
    await withIssueProof(under, { readers: READERS }, async (at) => {
      const { id, tally, connections } = await sendPastDeath(at, DYING_AFTER_DOTS, "dot", "drop");
      const { uncertain = 0, held = 0 } = tally ?? {};
      expect(uncertain + held).toBeGreaterThan(0);
      expect(uncertain + held).toBeLessThanOrEqual(WINDOW + probesWithin(DYING_AFTER_DOTS));
      expectOnceASecond(connections, DYING_AFTER_DOTS);
      const after = (await at.issues.issue(id))?.tally;
      expect(after).toMatchObject({ accepted: READERS - held, held, refused: 0 });
      const byReader = Map.groupBy(at.sink.mails, ({ to }) => to[0] ?? "");
      expect(byReader.size).toBe(READERS);
      for (const copies of byReader.values()) {
        expect(copies.length).toBeLessThanOrEqual(2);
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      }
      expect(at.sink.mails.length - READERS).toBeLessThanOrEqual(WINDOW + probesWithin(DYING_AFTER_DOTS));
      expect(await suppressed(at)).toBe(0);
    });
  });
});

/** Connections that were kept are gone; further ones are opened once a second at most. */
function expectOnceASecond(connections: readonly number[], time: number): void {
  expect(connections.length).toBeLessThanOrEqual(probesWithin(time) + 1);
  for (const [index, time] of connections.entries())
    expect(time - (connections[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(950);
}

const suppressed = ({ database }: IssueProof) =>
  database.read(async (db) => {
    const rows = await db.selectFrom("subscriber").select("id").where("bouncedAt", "is not", null).execute();
    return rows.length;
  });
