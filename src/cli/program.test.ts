import { expect, test } from "vitest";
import type { ContentFault } from "../domain/site/site.ts";
import type { AuthorTools } from "./author-tools.ts";
import { createProgram } from "./program.ts";

const missing: ContentFault = { file: "posts/a.md", line: 2, field: "title", message: "is missing", severity: "error" };
const broken: ContentFault = {
  file: "posts/b.md",
  line: null,
  field: null,
  message: "links to\n/posts/x",
  severity: "warning",
};

test("check prints a line for each fault and a summary, and fails with an error", async () => {
  expect(await run(["check"], { faults: () => [missing], checkLinks: async () => [broken] })).toEqual({
    lines: [
      "posts/a.md:2 title: is missing",
      "posts/b.md links to /posts/x (warning)",
      "3 posts read, 1 error, 1 warning.",
    ],
    code: 1,
    closed: true,
  });
});

test("check succeeds with warnings alone", async () => {
  const { lines, code } = await run(["check"], { checkLinks: async () => [broken] });
  expect([lines.at(-1), code]).toEqual(["3 posts read, 0 errors, 1 warning.", 0]);
});

test("preview prints the link of a post, or says that there is none", async () => {
  const previewLink = (slug: string) => (slug === "a" ? "http://localhost:8787/posts/a?preview=1.x" : null);
  expect(await run(["preview", "a"], { previewLink })).toMatchObject({
    lines: ["http://localhost:8787/posts/a?preview=1.x"],
    code: 0,
  });
  expect(await run(["preview", "b"], { previewLink })).toMatchObject({ code: 1, closed: true });
});

async function run(words: string[], some: Partial<AuthorTools>) {
  const result = { lines: [] as string[], code: -1, closed: false };
  const tools: AuthorTools = {
    postCount: () => 3,
    faults: () => [],
    checkLinks: async () => [],
    previewLink: () => null,
    async close() {
      result.closed = true;
    },
    ...some,
  };
  const program = createProgram({
    open: async () => tools,
    print: (line) => result.lines.push(line),
    exitWith(code) {
      result.code = code;
    },
  });
  await program.parseAsync(words, { from: "user" });
  return result;
}
