import { expect, test } from "vitest";
import { excerpts } from "./excerpt.ts";

test("P10: excerpts are cut at a word, at 150, 300 and 600 characters", () => {
  const words = Array.from({ length: 200 }, (_, number) => `word${number}`);
  const whole = words.join(" ");
  const cut = Object.entries(excerpts(whole));
  expect(cut.map(([length]) => length)).toEqual(["150", "300", "600"]);
  for (const [length, text] of cut) {
    expect(text.length).toBeLessThanOrEqual(Number(length));
    expect(text.length).toBeGreaterThan(Number(length) - 10);
    expect(whole.startsWith(`${text.slice(0, -1)} `)).toBe(true);
    expect(text.at(-1)).toBe("…");
  }
});

test("P10: a text that is short enough stays whole, and a word without end is cut within", () => {
  expect(excerpts(" A few\n words. ")).toEqual({ 150: "A few words.", 300: "A few words.", 600: "A few words." });
  expect(excerpts("x".repeat(400))[150]).toBe(`${"x".repeat(149)}…`);
});
