import { expect, test } from "vitest";
import { startChaosProxy } from "../../../test/stand-ins/chaos-proxy.ts";
import { eachEngine } from "../../../test/support/databases.ts";
import { createSubscribing } from "../../../test/support/subscribing.ts";
import { SenderLease } from "./lease.ts";
import type { LeaseStore } from "./store.ts";

const readers = ["one@example.org", "two@example.org", "three@example.org"];

eachEngine(({ engine, place, openAt }) => {
  test("renewing the lease puts back what is claimed and not under way, and nothing else", async () => {
    const where = await place();
    const at = createSubscribing(await openAt(where), where.dataFolder);
    for (const email of readers) await at.subscribe(email);
    const held = (recovered: number) => ({ outcome: "held", generation: 1, recovered });
    expect(await at.outbox.holdLease("one", 60_000)).toEqual(held(0));
    const claimed = await at.outbox.claim(1, at.now, 3);
    expect(await at.outbox.holdLease("one", 60_000)).toEqual(held(0));
    const underWay = claimed.slice(0, 2).map(({ id }) => id);
    expect(await at.outbox.holdLease("one", 60_000, underWay)).toEqual(held(1));
    expect((await at.outbox.claim(1, at.now, 3)).map(({ id }) => id)).toEqual([claimed[2]?.id]);
  });

  test.skipIf(engine === "sqlite")(
    "P91: mails that were claimed, while the answer was lost, are sent once",
    { timeout: 40_000 },
    async () => {
      const where = await place();
      const direct = new URL(where.databaseUrl ?? "");
      const proxy = await startChaosProxy(Number(direct.port));
      const through = new URL(direct);
      through.port = String(proxy.port);
      const database = await openAt({ ...where, databaseUrl: through.href });
      const at = createSubscribing(database, where.dataFolder, { realClock: true });
      try {
        for (const email of readers) await at.subscribe(email);
        proxy.loseCommitOf('update "mail" set "state" = $1, "generation" = $2');
        at.delivery.start();
        await expect.poll(async () => (await at.outbox.figures()).claimed, { timeout: 5_000 }).toBe(3);
        await expect.poll(() => at.mailbox.mails().length, { timeout: 15_000 }).toBe(3);
        expect(
          at.mailbox
            .mails()
            .map(({ to }) => to)
            .sort(),
        ).toEqual(readers.toSorted());
        await expect.poll(() => at.outbox.figures()).toMatchObject({ claimed: 0, waiting: 0 });
      } finally {
        await at.delivery.stop(10_000);
        await proxy.stop();
      }
    },
  );
});

test("a lease that another holds is asked for each second, and in the moment in which it would end", async () => {
  const left = [2_500, 1_495, 490];
  let now = 0;
  const store: LeaseStore = {
    async holdLease() {
      const freeIn = left.shift();
      return freeIn ? { outcome: "elsewhere", freeIn } : { outcome: "held", generation: 2, recovered: 3 };
    },
    async releaseLease() {},
  };
  const lease = new SenderLease(store, () => now);
  const waits: number[] = [];
  for (let step = await lease.keep([], true); !step.fresh; step = await lease.keep([], true)) {
    waits.push(step.again);
    now += step.again / 2;
    expect(await lease.keep([], true)).toMatchObject({ fresh: false, again: step.again / 2 });
    now += step.again / 2;
  }
  expect(waits).toEqual([1_000, 1_000, 495]);
  expect(lease.generation).toBe(2);
});
