import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { englishMessages, type Key } from "../src/languages/catalogue.ts";

const root = join(import.meta.dirname, "..");

/** Attributes that readers see or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|heading|caption)$/;

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The words that components say by themselves: between tags, in what an expression there comes to, in spoken attributes and in the page's title. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isNode(value) || Array.isArray(value)) return;
    if (value.type === "JSXElement" || value.type === "JSXFragment")
      for (const child of value.children as Node[]) found.push(...said(child));
    if (value.type === "JSXAttribute" && SPOKEN.test(nameOf(value.name))) found.push(...said(value.value));
    if (value.type === "KeyValueProperty" && /^(title|description)$/.test(nameOf(value.key)))
      found.push(...said(value.value));
    Object.values(value).forEach(look);
  };
  look(parseSync(source, { syntax: "typescript", tsx: true, target: "es2024" }));
  return found
    .map((words) => words.trim())
    .filter((words) => /\p{L}/u.test(words) && !isKey(words) && !NAMES.includes(words));
}

/** What an expression comes to without asking anything: elements in it are looked at by themselves. */
function said(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "JSXText":
    case "StringLiteral":
      return [String(node.value)];
    case "TemplateLiteral":
      return [(node.quasis as Node[]).map(({ raw }) => String(raw)).join("…")];
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
      return said(node.expression);
    case "ConditionalExpression":
      return [...said(node.consequent), ...said(node.alternate)];
    case "BinaryExpression":
      return /^(&&|\|\||\?\?|\+)$/.test(String(node.operator)) ? [...said(node.left), ...said(node.right)] : [];
    default:
      return [];
  }
}

const isKey = (words: string): boolean => englishMessages.has(words as Key);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const nameOf = (name: unknown): string => (isNode(name) && "value" in name ? String(name.value) : "");

/** Specimens of type and colour, for who designs the site: their words are shapes, and no menu leads there. */
const isSpecimen = (file: string) => file.startsWith("src/web/pages/style-guide/");
/** The same in every language. */
const NAMES = ["UTC"];

test("P186: no component has words of its own", () => {
  const files = globSync("src/**/*.tsx", { cwd: root }).filter((file) => !file.includes(".test.") && !isSpecimen(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    wordsIn(readFileSync(join(root, file), "utf8")).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

/** Words by which other tools name things, or that they leave in texts: nothing that is said. */
const VOCABULARIES = [
  "src/domain/posts/front-matter/front-keys.ts",
  "src/domain/site/leftovers.ts",
  "src/domain/subscribers/management/import-status.ts",
  "src/domain/subscribers/management/list-formats.ts",
  "src/imports/markdown/words.ts",
  "src/imports/wordpress/expand.ts",
];

/** The sentences in a source file: three words in a row, apart from those that are thrown, logged, or written for machines. */
function sentencesIn(source: string): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isNode(value) || Array.isArray(value) || isForMachines(value)) return;
    found.push(...said(value));
    Object.values(value).forEach(look);
  };
  look(parseSync(source, { syntax: "typescript", target: "es2024" }));
  return found.filter(
    (words) => /\p{Ll}+,? \p{Ll}+,? \p{Ll}+/u.test(words) && !/^\s*(<|create |exec |insert |select )/.test(words),
  );
}

/** Errors, SQL, names of modules, and what the log of a server says. */
function isForMachines({ type, callee }: Node): boolean {
  if (/^(ThrowStatement|NewExpression|TaggedTemplateExpression|Import)/.test(type)) return true;
  return isNode(callee) && isNode(callee.property) && /^(warn|error|info)$/.test(nameOf(callee.property));
}

test("P185: what reads the content folder, renders it and prints has no sentences of its own", () => {
  // Answers of the site are said by their English words.
  const answers = new Set([...englishMessages].flatMap(([key, words]) => (key.startsWith("replies.") ? words : [])));
  const files = globSync(
    "src/{cli,content,imports,rendering,domain/{cards,imports,pages,posts,site,subscribers/management,translations}}/**/*.ts",
    {
      cwd: root,
    },
  ).filter((file) => !/\.(test|d)\.ts$/.test(file) && !VOCABULARIES.includes(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    sentencesIn(readFileSync(join(root, file), "utf8"))
      .filter((words) => !answers.has(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test("the check finds what it is for", () => {
  expect(
    wordsIn(`const a = <p title="One" aria-label={b ? "Two" : text("a.b")} className="No">
      Three {b && "Four"} {\`Five \${c}\`} {text("a.b")} · {d === "e" ? <b>Six</b> : " – "}{list.map((x) => <i key="k">Seven</i>)}
    </p>`),
  ).toEqual(["Three", "Four", "Five …", "One", "Two", "Six", "Seven"]);
  expect(
    sentencesIn(`import a from "b c d e";
      const f = { message: \`links to \${path}, where this site has no page\` };
      tell("is missing in the file");
      log.warn("is not told to the author");
      throw new Error("is not told to them");`),
  ).toEqual(["links to …, where this site has no page", "is missing in the file"]);
});
