import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type NodeStore, watchOtherNodes } from "./nodes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

function scene() {
  const at = { content: "a", others: ["a", "a"], isAway: false, notes: 0, forgotten: [] as string[] };
  const logged: [object, string][] = [];
  const note = (details: object, message: string) => void logged.push([details, message]);
  const store: NodeStore = {
    async note() {
      at.notes++;
      if (at.isAway) throw new Error("away");
      return at.others;
    },
    forget: async (id) => void at.forgotten.push(id),
  };
  const nodes = watchOtherNodes({
    id: "one",
    store,
    digest: () => at.content,
    clock: () => Date.now(),
    log: { info: note, warn: note },
  });
  return { at, nodes, logged, pass: (time: number) => vi.advanceTimersByTimeAsync(time) };
}

test("P240: nodes with the same content say so, and nothing is logged", async () => {
  const { nodes, logged, pass } = scene();
  nodes.begin();
  await pass(60 * MINUTE);
  expect(nodes.state()).toEqual({ content: "same", nodes: 3 });
  expect(logged).toEqual([]);
});

test("P240: a difference is seen at once by whose content changed, and logged once after five minutes, and once when it is over", async () => {
  const { at, nodes, logged, pass } = scene();
  nodes.begin();
  await pass(MINUTE);
  const since = Date.now();
  at.content = "b";
  nodes.contentChanged();
  await pass(1);
  expect(nodes.state()).toEqual({ content: "differs", nodes: 3, differing: 2, since });
  await pass(4 * MINUTE);
  expect(logged).toEqual([]);
  await pass(60 * MINUTE);
  expect(logged).toEqual([
    [{ nodes: 3, differing: 2, since: new Date(since).toISOString() }, "nodes have different content"],
  ]);
  at.others = ["b"];
  await pass(MINUTE);
  expect(logged.slice(1)).toEqual([[{ nodes: 2 }, "all nodes have the same content again"]]);
  expect(nodes.state()).toEqual({ content: "same", nodes: 2 });
});

test("P240: a deployment is not logged", async () => {
  const { at, nodes, logged, pass } = scene();
  nodes.begin();
  for (let deployment = 0; deployment < 3; deployment++) {
    at.others = ["a", "b"];
    await pass(4 * MINUTE);
    at.others = ["a", "a"];
    await pass(MINUTE);
  }
  expect(logged).toEqual([]);
});

test("P240: while the database is away what was known stays, and what ends is forgotten", async () => {
  const { at, nodes, pass } = scene();
  nodes.begin();
  await pass(MINUTE);
  at.isAway = true;
  await pass(MINUTE);
  expect(nodes.state()).toEqual({ content: "same", nodes: 3 });
  at.isAway = false;
  at.others = [];
  await pass(MINUTE);
  expect(nodes.state()).toEqual({ content: "same", nodes: 1 });
  await nodes.end();
  const { notes } = at;
  nodes.contentChanged();
  await pass(MINUTE);
  expect([at.forgotten, at.notes]).toEqual([["one"], notes]);
});
