import { expect, test } from "vitest";
import { PATHOLOGICAL_TEXTS } from "../../test/rendering/pathological-corpus.ts";
import { threadTime } from "../../test/support/thread-time.ts";
import { DEFAULT_STRIP } from "../domain/site/leftovers.ts";
import { openingOf, splitFrontMatter, withoutLeftovers } from "./body.ts";

test.each([
  ["---\ntitle: A\n---\nBody", "title: A\n", "Body"],
  ["\uFEFF---\r\ntitle: A\r\n---\r\n\r\nBody\r\n---\r\n", "title: A\n", "\nBody\n---\n"],
  ["---  \ntitle: A\n...\nBody", "title: A\n", "Body"],
  ["---\n---", "", ""],
])("%j splits into front matter and body", (source, yaml, body) => {
  expect(splitFrontMatter(source)).toEqual({ yaml, yamlLine: 2, body });
});

test.each(["", "Body", "---\ntitle: A\nBody", "\n---\ntitle: A\n---\n", "--- x\n---\n"])(
  "%j has no front matter",
  (source) => {
    expect(splitFrontMatter(source)).toBeNull();
  },
);

test.each([
  ["# On *Margins*\n\nText", "\nText"],
  ["\n\nOn “Margins”\n======\nText", "Text"],
  ["# On Margins and more\n\nText", "# On Margins and more\n\nText"],
  ["Text\n\n# On Margins\n", "Text\n\n# On Margins\n"],
  ["---\ntitle: Old\ntags:\n  - a\n---\n\n# On Margins\nText", "Text"],
  ["---\n\nA rule above\n\n---\n", "---\n\nA rule above\n\n---\n"],
])("of the body %j remains %j", (body, rest) => {
  expect(withoutLeftovers(body, "On Margins", [])).toBe(rest);
});

test.each([
  "Originally published at [my old blog](https://old.example/on-margins).",
  "*This post was originally published on Medium, May 3rd, 2020.*",
  "[Subscribe now](https://letters.example/subscribe)",
  "**[Leave a comment](https://letters.example/1)**",
  "Thanks for reading Letters! Subscribe for free to receive new posts.",
  "Type your email… Subscribe",
])("P10: an import's line “%s” is taken out", (line) => {
  expect(withoutLeftovers(`One\n\n${line}\n\nTwo`, "T", DEFAULT_STRIP)).toBe("One\n\n\n\nTwo");
});

test.each([
  "Originally published in 1855, Leaves of Grass was set by its author, who went on to revise it for the rest of his life.",
  "You may [subscribe now](https://letters.example) or later.",
  "```md\n[Subscribe now](https://letters.example/subscribe)\n```",
  "~~~~\nOriginally published at https://old.example\n~~~\n\n[Subscribe now](x)\n~~~~",
])("the author's words “%s” stay", (text) => {
  expect(withoutLeftovers(text, "T", DEFAULT_STRIP)).toBe(text);
});

test("an opening compiles no more of a long text than it needs, and enough of a thin one", () => {
  const asked: number[] = [];
  const count = (markdown: string) => {
    asked.push(markdown.length);
    return markdown.replace(/^>.*$/gm, "").trim();
  };
  expect(openingOf(`${"word ".repeat(200)}\n\n`.repeat(50), count).length).toBeGreaterThanOrEqual(700);
  expect(asked.at(-1)).toBeLessThan(4_000);
  expect(openingOf(`${"> code\n\n".repeat(2_000)}${"word ".repeat(200)}`, count)).toContain("word");
  expect(openingOf("Short.", count)).toBe("Short.");
});

test.each([
  ...Object.entries(PATHOLOGICAL_TEXTS),
  ["words far apart after a number sign", `# a${" ".repeat(1_000_000)}b`],
])("a megabyte of %s costs no more than its length", (_name, text) => {
  const taken = threadTime(() => {
    const split = splitFrontMatter(`---\ntitle: T\n---\n${text}`);
    withoutLeftovers(split?.body ?? "", "T", DEFAULT_STRIP);
    expect(split?.yaml).toBe("title: T\n");
  });
  expect(taken).toBeLessThan(1_000);
});
