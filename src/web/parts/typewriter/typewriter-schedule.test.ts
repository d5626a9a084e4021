import { expect, test } from "vitest";
import { keystrokes, type TypedBlock } from "./typewriter-schedule.ts";

const waits = (blocks: TypedBlock[], pause: number) => [...keystrokes(blocks, pause)].map(({ wait }) => wait);

test("the first character appears at once, each other one after its part's delay", () =>
  expect(
    waits(
      [
        [
          { characters: 3, delay: 100 },
          { characters: 2, delay: 50 },
        ],
      ],
      1000,
    ),
  ).toEqual([0, 100, 100, 50, 50]));

test("a block starts a pause after the end of the block before", () =>
  expect(waits([[{ characters: 2, delay: 75 }], [{ characters: 2, delay: 18 }]], 500)).toEqual([0, 75, 500, 18]));

test("the last character of a block ends it", () => {
  const typed = [
    ...keystrokes(
      [
        [
          { characters: 1, delay: 9 },
          { characters: 1, delay: 9 },
        ],
        [{ characters: 1, delay: 9 }],
      ],
      1,
    ),
  ];
  expect(typed.map(({ block, endsBlock }) => [block, endsBlock])).toEqual([
    [0, false],
    [0, true],
    [1, true],
  ]);
});

test("a block without characters takes no time", () =>
  expect(
    waits([[], [{ characters: 1, delay: 5 }], [{ characters: 0, delay: 5 }], [{ characters: 1, delay: 5 }]], 500),
  ).toEqual([0, 500]));

test("nothing to type is over at once", () => expect(typingTime([], 500)).toBe(0));

test("P4: seven sections of the home page, at their longest, take less than 90 s", () => {
  const section = [
    { characters: 12, delay: 100 },
    { characters: 90, delay: 50 },
    { characters: 30, delay: 75 },
  ];
  expect(
    typingTime(
      Array.from({ length: 7 }, () => section),
      1000,
    ),
  ).toBeLessThan(90_000);
});

/** Milliseconds from the first character to the last. */
function typingTime(blocks: readonly TypedBlock[], pause: number): number {
  return keystrokes(blocks, pause).reduce((sum, { wait }) => sum + wait, 0);
}
