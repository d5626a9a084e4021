import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { guardedForTest } from "../../test/support/guarded.ts";
import { createRequestScope } from "../assembly/request-scope.ts";
import { idOfRequest } from "./request-id.ts";
import { requestIdOf } from "./security-events.ts";

const OWN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test("P234: the id that a proxy gave is taken over where one is configured, and only if it is one", () => {
  expect(idOfRequest({ "x-request-id": "of-the_proxy=1" }, 1)).toBe("of-the_proxy=1");
  expect(idOfRequest({ "x-request-id": "of-the-proxy" }, 0)).toMatch(OWN);
  for (const given of ["", "a b", "x\r\ny", "\u001b[2J", "a".repeat(256), "ä", '{"a":1}'])
    expect(idOfRequest({ "x-request-id": given }, 1)).toMatch(OWN);
  expect(idOfRequest({}, 1)).not.toBe(idOfRequest({}, 1));
});

test("P234: whatever is done for a request knows its id, over waits and callbacks, beside others", async () => {
  const scope = createRequestScope();
  const seen: Record<string, (string | null)[]> = { a: [], b: [] };
  const work = (name: string) =>
    new Promise<void>((done) => {
      scope.run(name, async () => {
        seen[name]?.push(scope.id());
        await delay(5);
        seen[name]?.push(scope.id());
        process.nextTick(() => {
          seen[name]?.push(scope.id());
          done();
        });
      });
    });
  await Promise.all([work("a"), work("b")]);
  expect(seen).toEqual({ a: ["a", "a", "a"], b: ["b", "b", "b"] });
  expect(scope.id()).toBeNull();
});

test("what goes on by itself afterwards has no id", async () => {
  const scope = createRequestScope();
  const ids: (string | null)[] = [];
  scope.run("a", () => scope.outside(() => setTimeout(() => ids.push(scope.id()), 1)));
  await expect.poll(() => ids).toEqual([null]);
});

test("a request that nobody has given an id has one of its own, and those after it another", async () => {
  const scope = createRequestScope();
  const ids: [string | null, string | null][] = [];
  const app = guardedForTest({ scope }).get("/x", async (c) => {
    await setImmediate();
    ids.push([scope.id(), requestIdOf(c)]);
    return c.text("");
  });
  await app.request("/x");
  await app.request("/x");
  const [first, second] = ids;
  expect(first?.[0]).toMatch(OWN);
  expect(first?.[0]).toBe(first?.[1]);
  expect(second?.[0]).not.toBe(first?.[0]);
});
