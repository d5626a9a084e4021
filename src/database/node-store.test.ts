import { expect, test } from "vitest";
import { eachEngine } from "../../test/support/databases.ts";
import { senderLease } from "./delivery/sender-lease.ts";
import { createNodeStore } from "./node-store.ts";

eachEngine(({ open }) => {
  test("P240: a node learns of the content of all others that are there, and of none that is gone", async () => {
    const database = await open();
    const store = createNodeStore(database);
    const life = 60_000;
    expect(await store.note({ id: "one", content: "a", life })).toEqual([]);
    expect(await store.note({ id: "two", content: "b", life })).toEqual(["a"]);
    expect(await store.note({ id: "three", content: "a", life: -1 })).toHaveLength(2);
    expect((await store.note({ id: "one", content: "b", life })).toSorted()).toEqual(["b"]);
    await store.forget("two");
    expect(await store.note({ id: "one", content: "b", life })).toEqual([]);
  });

  test("P240: many nodes that note themselves at once do not stand in each other's way, nor in the sender's", async () => {
    const database = await open();
    const store = createNodeStore(database);
    const lease = senderLease(database, async () => true);
    expect(await lease.holdLease("sender", 60_000)).toMatchObject({ outcome: "held" });
    const ids = Array.from({ length: 20 }, (_, number) => `node ${number}`);
    for (let round = 0; round < 5; round++)
      await Promise.all(ids.map((id) => store.note({ id, content: "a", life: round % 2 ? -1 : 60_000 })));
    expect(await store.note({ id: "last", content: "a", life: 60_000 })).toHaveLength(ids.length);
    expect(await lease.holdLease("sender", 60_000)).toMatchObject({ outcome: "held", generation: 1 });
  });
});
