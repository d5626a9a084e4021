import { expect, test } from "vitest";
import { eachEngine } from "../../test/support/databases.ts";
import { writesPerMinuteOfAll } from "../domain/write-limit.ts";
import { createWriteCountStore } from "./write-count-store.ts";

eachEngine(({ place, openAt }) => {
  test("P107: nodes count the writes of a client together, and its next minute begins with its next write", async () => {
    const where = await place();
    const stores = [createWriteCountStore(await openAt(where)), createWriteCountStore(await openAt(where))];
    let now = 1_000;
    const nodes = stores.map((store) => writesPerMinuteOfAll(10, { store, key: Buffer.alloc(32), now: () => now }));
    const write = (client: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, turn) => nodes[turn % 2]?.(client)));
    const waits = await write("192.0.2.1", 12);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(waits.filter((wait) => wait === 60_000)).toHaveLength(2);
    expect(await write("192.0.2.2", 1)).toEqual([0]);
    now += 45_000;
    expect(await write("192.0.2.1", 2)).toEqual([15_000, 15_000]);
    now += 15_000;
    expect(await write("192.0.2.1", 2)).toEqual([0, 0]);
  });

  test("minutes that are over are forgotten, others stay", async () => {
    const database = await openAt(await place());
    const store = createWriteCountStore(database);
    await store.add("over", 0, 60_000);
    await store.add("running", 1_000, 60_000);
    expect(await store.forget(60_000)).toBe(false);
    const left = await database.read((db) => db.selectFrom("writeCount").select("clientKey").execute());
    expect(left).toEqual([{ clientKey: "running" }]);
  });
});
