import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { eachEngine } from "../support/databases.ts";
import { withIssueProof } from "../support/issue-proof.ts";
import { size } from "./size.ts";

const READERS = size(6_000, 300);
/** Copies a second. */
const RATE = size(200, 100);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** By these the clock leaps, one after the other, while the issue goes. */
const LEAPS = [HOUR, -HOUR, DAY, -DAY, -HOUR, HOUR, -DAY, DAY, 0.9 * DAY, -2 * DAY];
/** Mailboxes that want to be asked again, while the clock leaps. */
const GREYLISTING = ["reader30@example.org", "reader40@example.org", "reader90@example.org"];

eachEngine((under) => {
  test("P53: a clock that leaps an hour and a day, forwards and back, while an issue goes: nobody is lost, nobody gets two, and nothing is hurried", {
    timeout: 200_000,
  }, async () => {
    await withIssueProof(under, { readers: READERS, rate: RATE }, async (at) => {
      const asked = new Map<string, number>();
      const starts: number[] = [];
      let leaping = true;
      at.sink.script = (stage, recipient) => {
        if (stage !== "rcpt") return null;
        starts.push(performance.now());
        asked.set(recipient, (asked.get(recipient) ?? 0) + 1);
        // One copy of ten is for later once, and some are for later as often as they come.
        const isForLater = GREYLISTING.includes(recipient) ? leaping : asked.get(recipient) === 1;
        return isForLater && recipient.includes("0@") ? "450 4.2.0 greylisted" : null;
      };
      const id = await at.order();
      at.sending.start();
      await at.sink.received(5);
      for (const leap of LEAPS) {
        at.shift += leap;
        await delay((READERS / RATE / LEAPS.length) * 900);
        expect((await at.issues.issue(id))?.issue.state).toBe("sending");
        expect(await at.issues.recount(id)).toEqual([]);
      }
      leaping = false;
      for (const reader of GREYLISTING) expect(asked.get(reader) ?? 0).toBeLessThanOrEqual(LEAPS.length + 1);
      // A clock that was set back makes what is for later wait longer, by no more than the leap.
      await at.untilFinished(id, MINUTE);
      expect(at.copies()).toEqual(at.onceEach);
      expect((await at.issues.issue(id))?.tally).toMatchObject({ accepted: READERS, refused: 0, held: 0 });
      for (const [reader, times] of asked)
        if (!GREYLISTING.includes(reader)) expect(times, reader).toBeLessThanOrEqual(2);
      expect(mostWithinASecond(starts)).toBeLessThan(RATE * 1.5);
    });
  });
});

function mostWithinASecond(times: readonly number[]): number {
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) > 1_000) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
