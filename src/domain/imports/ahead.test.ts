import { expect, test } from "vitest";
import { madeAhead } from "./ahead.ts";

test("what is made ahead comes in the order of the items, however long each takes, and never more than so many are begun", async () => {
  let [underWay, most] = [0, 0];
  const make = async (number: number) => {
    most = Math.max(most, ++underWay);
    for (let turn = 0; turn < (number % 3) * 5; turn++) await null;
    underWay--;
    return number * 10;
  };
  const pairs = await Array.fromAsync(madeAhead(numbers(7), make, 3));
  expect(pairs).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, number * 10]));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(3);
});

test("what was given before a failure comes before it is told", async () => {
  const got: number[] = [];
  const taking = async () => {
    for await (const [number] of madeAhead(numbers(2, new Error("broken")), async () => null, 5)) got.push(number);
  };
  await expect(taking()).rejects.toThrow("broken");
  expect(got).toEqual([1, 2]);
});

test("a failure of one is told once those before it were used", async () => {
  const make = async (number: number) => {
    if (number === 2) throw new Error("cannot be made");
    return number;
  };
  const got: number[] = [];
  const taking = async () => {
    for await (const [number] of madeAhead(numbers(3), make, 3)) got.push(number);
  };
  await expect(taking()).rejects.toThrow("cannot be made");
  expect(got).toEqual([1]);
});

async function* numbers(count: number, end?: Error) {
  for (let number = 1; number <= count; number++) yield number;
  if (end) throw end;
}
