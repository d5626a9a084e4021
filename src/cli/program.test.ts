import { expect, test } from "vitest";
import type { ContentFault } from "../domain/site/site.ts";
import { createProgram } from "./program.ts";
import type { AuthorTools } from "./tools.ts";

const missing: ContentFault = { file: "posts/a.md", line: 2, field: "title", message: "is missing", severity: "error" };
const broken: ContentFault = {
  file: "posts/b.md",
  line: null,
  field: null,
  message: "links to\n/posts/x",
  severity: "warning",
};

test("P86: check prints a line for each fault and a summary, and fails with an error", async () => {
  expect(await run(["check"], { faults: () => [missing], checkLinks: async () => [broken] })).toEqual({
    lines: [
      "posts/a.md:2 title: is missing",
      "posts/b.md links to /posts/x (warning)",
      "3 posts read, 1 error, 1 warning.",
    ],
    notes: [],
    code: 1,
    closed: true,
  });
});

test("check succeeds with warnings alone", async () => {
  const { lines, code } = await run(["check"], { checkLinks: async () => [broken] });
  expect([lines.at(-1), code]).toEqual(["3 posts read, 0 errors, 1 warning.", 0]);
});

test("preview prints the link of a post, or says that there is none, or that the site is not running", async () => {
  const link = "http://localhost:8787/posts/a?preview=1.x";
  let running = true;
  const preview = async (slug: string) => (slug === "a" ? { link, running } : null);
  expect(await run(["preview", "a"], { preview })).toMatchObject({ lines: [link], notes: [], code: 0 });
  running = false;
  expect(await run(["preview", "a"], { preview })).toMatchObject({
    lines: [link],
    notes: [expect.stringContaining("not running")],
  });
  expect(await run(["preview", "a", "--json"], { preview })).toMatchObject({
    lines: [JSON.stringify({ link, running })],
  });
  const none = {
    lines: [],
    notes: [expect.stringContaining("no post, letter, journal entry or poem “b”")],
    code: 1,
    closed: true,
  };
  expect(await run(["preview", "b"], { preview })).toEqual(none);
  expect(await run(["preview", "b", "--json"], { preview })).toEqual({ ...none, lines: ["null"] });
});

test("check prints JSON for other programs, whatever there is", async () => {
  const { lines, code } = await run(["check", "--json"], { faults: () => [missing], checkLinks: async () => [broken] });
  expect(JSON.parse(lines.join("\n"))).toEqual({ posts: 3, errors: 1, warnings: 1, faults: [missing, broken] });
  expect(code).toBe(1);
  expect(JSON.parse((await run(["check", "--json"], {})).lines.join("\n"))).toMatchObject({ faults: [] });
});

async function run(words: string[], some: Partial<AuthorTools>) {
  const result = { lines: [] as string[], notes: [] as string[], code: -1, closed: false };
  const tools: AuthorTools = {
    postCount: () => 3,
    faults: () => [],
    checkLinks: async () => [],
    preview: async () => null,
    async close() {
      result.closed = true;
    },
    ...some,
  };
  const program = createProgram({
    open: async () => tools,
    print: (line) => result.lines.push(line),
    note: (line) => result.notes.push(line),
    confirm: async () => null,
    readFile: () => new Uint8Array(),
    progress: () => {},
    exitWith(code) {
      result.code = code;
    },
  });
  await program.parseAsync(words, { from: "user" });
  return result;
}
