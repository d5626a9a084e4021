import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../test/support/content-folder.ts";
import { assembleNewSiteTools, newSiteLanguages } from "../assembly/tools.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { addNewCommand } from "./new.ts";

afterEach(() => addressAuthorIn("en"));

/** Runs `new` with these words and answers; without `answers` there is no terminal to ask at. */
async function run(words: readonly string[], answers?: readonly (string | boolean)[]) {
  const said = { lines: [] as string[], notes: [] as string[], questions: [] as string[], code: -1 };
  const left = answers?.slice();
  const answer = (question: string) => {
    said.questions.push(question);
    return left ? (left.shift() ?? "") : null;
  };
  const program = new Command("commonplace").exitOverride();
  addNewCommand(
    program,
    {
      open: async () => assembleNewSiteTools(),
      print: (line) => said.lines.push(line),
      note: (line) => said.notes.push(line),
      progress: () => {},
      readFile: () => Buffer.alloc(0),
      ask: async (question) => answer(question) as string | null,
      confirm: async (question) => answer(question) as boolean | null,
      exitWith: (code) => {
        said.code = code;
      },
    },
    newSiteLanguages.join(", "),
  );
  await program.parseAsync(["new", ...words], { from: "user" });
  return said;
}

const identity = ["--name", "Pins", "--author", "Grace Poe", "--email", "grace@example.org"];

test("P209: options answer everything, and the next three commands are said", async () => {
  const folder = join(temporaryFolder(), "pins");
  const { lines, code, questions } = await run([folder, ...identity, "--language", "en", "--without", "now", "--yes"]);
  expect([code, questions]).toEqual([0, []]);
  expect(lines.slice(1)).toEqual(["Next:", `  cd ${folder}`, "  npm install", "  npm start"]);
  expect(parse(readFileSync(join(folder, "content/site.yaml"), "utf8"))).toMatchObject({
    name: "Pins",
    without: ["/now"],
  });
});

test("what no option says is asked for, in the language that was chosen; a faulty answer again", async () => {
  const folder = join(temporaryFolder(), "Nadeln");
  const { questions, notes, lines, code } = await run(
    [],
    ["de", folder, "", "Grace Poe", "grace", "grace@example.org", "blog", "liste", "list", true],
  );
  expect(code).toBe(0);
  expect(questions.slice(1, 5)).toEqual([
    "Ordner der Website: ",
    "Name der Website [Nadeln]: ",
    "Dein Name: ",
    "Adresse, an die Leser schreiben dürfen: ",
  ]);
  expect(notes.map((note) => note.split(":")[0])).toEqual([
    "muss eine E-Mail-Adresse sein",
    ...Array(2).fill("muss eine Seite sein, die wegbleiben darf"),
  ]);
  expect(lines).toContain("Die Beiträge und Briefe des Beispiels sind auf Englisch.");
  expect(parse(readFileSync(join(folder, "content/site.yaml"), "utf8"))).toMatchObject({
    name: "Nadeln",
    language: "de",
  });
  expect(existsSync(join(folder, "content/posts/on-margins/index.md"))).toBe(true);
});

test("where nobody can be asked, what is needed is named, and nothing is made", async () => {
  const folder = join(temporaryFolder(), "site");
  for (const words of [[folder], [folder, "--yes"], []]) {
    const { notes, code } = await run(words);
    expect([code, notes[0]]).toEqual([1, expect.stringMatching(/: (folder, )?.*--author, --email$/)]);
  }
  expect(existsSync(folder)).toBe(false);
});

test.each([
  ["--email", "grace"],
  ["--language", "tlh"],
  ["--without", "blog"],
  ["--name", " "],
])("%s %s is refused by its name", async (option, value) => {
  const folder = join(temporaryFolder(), "site");
  await expect(run([folder, ...identity, "--yes", option, value])).rejects.toThrow(`${option}: must`);
  expect(existsSync(folder)).toBe(false);
});

test("a folder that is not empty is refused", async () => {
  const folder = temporaryFolder();
  await run([folder, ...identity, "--yes"]);
  const { notes, code } = await run([folder, ...identity, "--yes"]);
  expect([code, notes]).toEqual([1, [`${folder} is not empty; name a folder that is, or that is not there yet`]]);
});
