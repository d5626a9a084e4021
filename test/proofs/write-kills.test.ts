import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../support/site.ts";
import { call, size, unlimited } from "./size.ts";

const KILLS = size(200, 3);
/** Milliseconds between two writes: a hundred a second. */
const BETWEEN = 10;
/** How many are answered before each kill, however busy the machine is. */
const ANSWERED = 20;

test(`P88: killed ${KILLS} times at a hundred writes a second, the file is whole each time and holds every write that was answered`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const site = await startSite({ environment: unlimited });
  onTestFinished(() => void site.stop("SIGKILL"));
  const answered = new Set<string>();
  let faulty = 0;
  let number = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    let stopping = false;
    const underWay = new Set<Promise<void>>();
    const write = async (email: string) => {
      const answer = await call(site, "subscribe", email).catch(() => null);
      if (answer?.status === 200) answered.add(email);
    };
    const writing = (async () => {
      for (let due = performance.now(); !stopping; due += BETWEEN) {
        const asking = write(`reader${number++}@example.org`).finally(() => underWay.delete(asking));
        underWay.add(asking);
        await delay(Math.max(0, due + BETWEEN - performance.now()));
      }
    })();
    const known = answered.size;
    await expect.poll(() => answered.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(known + ANSWERED);
    await delay(Math.random() * 300);
    await site.restart("SIGKILL", async () => {
      stopping = true;
      await writing;
      await Promise.all(underWay);
      const file = new DatabaseSync(join(site.dataFolder, "commonplace.db"));
      const check = file.prepare("pragma integrity_check").all();
      const stored = new Set(
        file
          .prepare("select address from subscriber")
          .all()
          .map(({ address }) => address),
      );
      file.close();
      if (check.length !== 1 || check[0]?.integrity_check !== "ok") faulty++;
      expect([...answered].filter((email) => !stored.has(email))).toEqual([]);
    });
  }
  process.stdout.write(
    `${KILLS} kills: ${number} writes asked for, ${answered.size} answered, all of them there; ${faulty} faulty files\n`,
  );
  expect(faulty).toBe(0);
});
