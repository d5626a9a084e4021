import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../support/commands.ts";

const root = join(import.meta.dirname, "../..");
const guides = globSync("docs/hosting/*.md", { cwd: root });
const text = guides.map((file) => readFileSync(join(root, file), "utf8")).join("\n");

test("P254: the hosting guides name commands and options that the program has", { timeout: 120_000 }, async () => {
  const named = new Map<string, Set<string>>();
  for (const [, command = "", rest = ""] of text.matchAll(/(?:npx|bin\/)[ ]?commonplace ([a-z][a-z-]*)([^\n`]*)/g)) {
    const options = named.get(command) ?? new Set();
    for (const [option] of rest.matchAll(/--[a-z][a-z-]*/g)) options.add(option);
    named.set(command, options);
  }
  expect([...named.keys()]).toEqual(expect.arrayContaining(["check", "check-mail"]));
  for (const [command, options] of named) {
    const { code, stdout } = await runCommand({}, [command, "--help"]);
    expect([code, stdout.includes(`commonplace ${command}`)], command).toEqual([0, true]);
    for (const option of options) expect(stdout, command).toContain(option);
  }
});

test("P254: the hosting guides name settings that the program reads, and files that there are", () => {
  const read = new Set(
    globSync("src/*.ts", { cwd: root })
      .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)])
      .map(([, name]) => name),
  );
  const named = [...text.matchAll(/(?<=^|`)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|SECRET|PORT)(?==|`)/gm)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(expect.arrayContaining(["SITE_URL", "TRUST_PROXY_HOPS", "SECRET"]));
  // Read by the compose file, for the database.
  expect(named.filter((name) => !read.has(name) && name !== "POSTGRES_PASSWORD")).toEqual([]);
  const files = [...text.matchAll(/(?<=[`( ])((?:docs|deploy)\/[\w./-]*\w|[\w-]+\.md)/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(5);
  const missing = files.filter((path) => ![path, `docs/hosting/${path}`].some((at) => existsSync(join(root, at))));
  expect(missing).toEqual([]);
});
