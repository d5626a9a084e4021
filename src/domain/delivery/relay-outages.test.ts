import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import { statesOfMail, withSink } from "../../../test/support/delivering.ts";
import { plainWords } from "../../../test/support/subscribing.ts";

const ada = "ada@example.org";

eachEngine((under) => {
  test("P48: mails that were begun together with one over which the relay died do not connect after it", async () => {
    const { promise: died, resolve: dies } = Promise.withResolvers<void>();
    let composed = 0;
    await withSink(
      under,
      async (at, sink) => {
        sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
        for (const index of [1, 2, 3, 4, 5]) await at.subscribe(`reader${index}@example.org`);
        at.delivery.start();
        await expect.poll(() => at.delivery.state().relayReachable).toBe(false);
        const opened = sink.connections.length;
        dies();
        await expect.poll(() => sink.connections.length).toBeGreaterThan(opened);
        expect(opened).toBe(1);
        expect((sink.connections[1] ?? 0) - (sink.connections[0] ?? 0)).toBeGreaterThan(950);
        sink.script = () => null;
        await sink.received(5, 20_000);
        expect(sink.mails).toHaveLength(5);
      },
      {
        realClock: true,
        // All but the first take so long to make that the relay has died meanwhile.
        compose: async (message, language) => {
          if (++composed > 1) await died;
          return plainWords(message, language);
        },
      },
    );
  }, 40_000);

  test("P48: a relay that refuses, hangs or dies midway loses nothing, is asked at most once a second, and is used again", async () => {
    await withSink(
      under,
      async (at, sink, { database }) => {
        // The first mail of a process takes long to make: without it, mails of one batch would connect far apart.
        await at.subscribe(ada);
        await at.delivery.runDue();
        expect(sink.mails).toHaveLength(1);
        for (const index of [1, 2, 3, 4, 5, 6, 7, 8]) await at.subscribe(`reader${index}@example.org`);
        const before = sink.connections.length;
        sink.script = (stage) => (stage === "data" ? "drop-midway" : null);
        at.delivery.start();
        await new Promise((resolve) => setTimeout(resolve, 1_200));
        sink.script = (stage) => (stage === "greeting" ? "hang" : null);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await sink.stop();
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect(at.delivery.state().relayReachable).toBe(false);
        const attempts = sink.connections.slice(before + 5);
        for (const [index, time] of attempts.entries()) {
          const next = attempts[index + 1];
          if (next) expect(next - time).toBeGreaterThan(950);
        }
        expect(
          (await statesOfMail(database))
            .slice(1)
            .every(({ state, attempts: counted }) => state !== "failed" && counted === 0),
        ).toBe(true);
        sink.script = () => null;
        await sink.start();
        await sink.received(9, 20_000);
        expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(9);
        expect(at.delivery.state().relayReachable).toBe(true);
      },
      { realClock: true },
    );
  }, 40_000);
});
