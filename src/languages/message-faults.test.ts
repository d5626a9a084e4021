import { expect, test } from "vitest";
import { categoriesOf, messageFaults } from "./message-faults.ts";

const posts = { one: "{count} post by {name}", other: "{count} posts by {name}" };

test.each([
  ["Hello {name}", "Hallo {name}", "de", []],
  ["Hello {name}", "Hallo", "de", [{ code: "place-missing", name: "name" }]],
  [
    "Hello {name}",
    "Hallo {nom}",
    "fr",
    [
      { code: "place-missing", name: "name" },
      { code: "place-unknown", name: "nom" },
    ],
  ],
  ["Close{}", "Schließen", "de", []],
  ["Hello", { one: "a", other: "b" }, "de", [{ code: "forms-unexpected" }]],
  ["A <link>feed</link>", "Ein Feed", "de", [{ code: "part-missing", name: "link" }]],
  [
    "A <link>feed</link>",
    "Ein <lnik>Feed</lnik>",
    "de",
    [
      { code: "part-missing", name: "link" },
      { code: "part-unknown", name: "lnik" },
    ],
  ],
  [posts, { one: "ein Beitrag von {name}", other: "{count} Beiträge von {name}" }, "de", []],
  [posts, "{count} 件 {name}", "ja", []],
  [posts, { other: "{count} Beiträge von {name}" }, "de", [{ code: "category-missing", category: "one" }]],
  [posts, { one: "{name}", zwei: "{name}", other: "{name}" }, "de", [{ code: "category-unknown", category: "zwei" }]],
  [posts, { one: "{name}", other: "{count}" }, "de", [{ code: "place-missing", name: "name" }]],
] as const)("P149: %j as %j in %s", (english, translated, language, faults) => {
  expect(messageFaults(english, translated, language)).toEqual(faults);
});

test("P149: the forms that a language needs are those of whole numbers in everyday use", () => {
  expect([...categoriesOf("fr")].sort()).toEqual(["one", "other"]);
  expect([...categoriesOf("ar")].sort()).toEqual(["few", "many", "one", "other", "two", "zero"]);
  expect([...categoriesOf("ja")]).toEqual(["other"]);
});
