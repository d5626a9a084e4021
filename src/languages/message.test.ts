import { expect, test } from "vitest";
import { fill } from "./message.ts";

test("P146: a message is filled with its values, numbers as the language writes them", () => {
  expect(fill("{name} wrote {total} posts", { name: "Ada", total: 1234567 }, "en")).toBe("Ada wrote 1,234,567 posts");
  expect(fill("{name} schrieb {total} Beiträge", { name: "Ada", total: 1234567 }, "de")).toBe(
    "Ada schrieb 1.234.567 Beiträge",
  );
  expect(fill("Close{}", undefined, "en")).toBe("Close");
});

test("P146: a value is filled in as it is, whatever stands in it", () => {
  expect(fill("To {name}: {text}", { name: "{text}", text: "$& $1 <b>" }, "en")).toBe("To {text}: $& $1 <b>");
});

test.each([
  ["en", { one: "{count} post", other: "{count} posts" }, ["0 posts", "1 post", "2 posts"]],
  ["fr", { one: "{count} billet", other: "{count} billets" }, ["0 billet", "1 billet", "2 billets"]],
  [
    "ar",
    { zero: "لا شيء", one: "واحد", two: "اثنان", few: "قليل", many: "كثير", other: "غيره" },
    ["لا شيء", "واحد", "اثنان"],
  ],
  [
    "pl",
    { one: "{count} wpis", few: "{count} wpisy", many: "{count} wpisów", other: "{count} wpisu" },
    ["0 wpisów", "1 wpis", "2 wpisy"],
  ],
])("P146: plural forms follow the rules of %s", (language, forms, said) => {
  expect([0, 1, 2].map((count) => fill(forms, { count }, language))).toEqual(said);
});
