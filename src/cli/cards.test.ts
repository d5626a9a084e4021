import { Command } from "commander";
import { expect, test } from "vitest";
import { post, SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { openCardTools } from "../assembly/tools.ts";
import { readConfig } from "../config.ts";
import { addCardsCommand } from "./cards.ts";

const site = {
  "site.yaml": SITE,
  "cards.yaml": "https://example.org/known: { title: Known }\n",
  "posts/a.md": `${post("A", "2025-01-01")}\n\nhttps://example.org/known\n\n[](/posts/b)\n\nhttp://localhost:8787/posts/b\n`,
  "posts/b.md": `${post("B", "2999-01-01", "draft: true\n")}\n\nhttps://localhost/secret\n\n- https://example.org/in-a-list\n`,
  "letters/c.md": `${post("C", "2025-01-01")}\n\nhttps://youtu.be/dQw4w9WgXcQ\n`,
  "pages/about.md": "---\ntitle: About\n---\nhttps://example.org/known/\n",
};

test("P169: cards --dry-run says which pages of all texts would be asked, and asks none", async () => {
  expect(await run({}, "--dry-run")).toEqual({
    lines: [
      "kept         https://example.org/known/                Known",
      "to be asked  https://localhost/secret",
      "to be asked  https://youtu.be/dQw4w9WgXcQ",
      "3 addresses: 1 kept, 2 to be asked.",
    ],
    code: 0,
  });
});

test("P169: cards asks, and says what could not be had", async () => {
  const { lines, code } = await run({ "letters/c.md": post("C", "2025-01-01") }, "--json");
  expect(JSON.parse(lines.join(""))).toEqual([
    expect.objectContaining({ address: "https://example.org/known/", fate: "kept" }),
    expect.objectContaining({
      ...{ address: "https://localhost/secret", fate: "failed" },
      fault: "it leads to this machine or its network",
    }),
  ]);
  expect(code).toBe(1);
});

/** Runs the command on the site, some of its files changed. */
async function run(changed: Readonly<Record<string, string>>, ...options: string[]) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries({ ...site, ...changed })) writeFile(`${folder}/content`, path, text);
  const read = readConfig({ CONTENT_DIR: `${folder}/content`, DATA_DIR: `${folder}/data`, PORT: "8787" });
  if (read.outcome === "faulty") throw new Error(read.faults.join("\n"));
  const result = { lines: [] as string[], code: -1 };
  const program = new Command("commonplace").exitOverride();
  addCardsCommand(program, {
    open: () => openCardTools(read.config),
    print: (line) => result.lines.push(line),
    note: () => {},
    progress: () => {},
    readFile: () => Buffer.from(""),
    confirm: async () => null,
    exitWith: (code) => {
      result.code = code;
    },
  });
  await program.parseAsync(["cards", ...options], { from: "user" });
  return result;
}
