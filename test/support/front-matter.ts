import { expect } from "vitest";
import type { PostEntry } from "../../src/domain/posts/post.ts";
import { plainText } from "../../src/rendering/markdown/plain-text.ts";
import { openFolder, SITE, temporaryFolder, writeFile } from "./content-folder.ts";

/** What is expected of a post, and of what is said about it (`field: message`, without the keys that mean nothing here). */
interface Expected {
  post: { readonly [Field in keyof PostEntry | "picture"]?: unknown };
  faults?: readonly unknown[];
}
/** File, front matter or whole text (where it begins with a line break), expectations. */
export type Row = [file: string, text: string, expected: Expected];

export const DATED = "title: T\ndate: 2025-01-01\n";
export const field = (line: string, expected: Expected["post"], faults: Expected["faults"] = []): Row => [
  "posts/p.md",
  `${DATED}${line}`,
  { post: expected, faults },
];
export const kept = (line: string, extra: Record<string, unknown>): Row => field(line, { extra });

export async function expectUnderstood(rows: readonly Row[]): Promise<void> {
  for (const [file, text, { post, faults = [] }] of rows) {
    const { entries, said } = await readPost(file, text);
    const { picture, ...facts } = post;
    expect(entries[0], text).toMatchObject(facts);
    if (picture !== undefined) expect(entries[0]?.image?.path, text).toBe(picture);
    if (post.extra !== undefined) expect(entries[0]?.extra, text).toEqual(post.extra);
    const spoken = said.filter(({ posts }) => posts === undefined);
    expect(spoken.map((fault) => `${fault.field}: ${fault.message}`).sort(), text).toEqual([...faults].sort());
    expect(
      said.every(({ severity }) => severity === "warning"),
      text,
    ).toBe(true);
  }
}

/** Pictures that the rows name. */
const PICTURES = Object.fromEntries(
  ["posts/cover.jpg", "posts/a.png", "posts/b.png", "posts/cover.png", "posts/my cover.png", "images/a.png"].map(
    (path) => [path, path],
  ),
);

/** The posts of a folder with this file (front matter, or a whole text after a line break) and `more`, and what is said of them. */
export async function readPost(file: string, text: string, more: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const whole = /^\r?\n/.test(text) ? text.replace(/^\r?\n/, "") : `---\n${text}\n---\n`;
  const topics = "topics: [{ id: essays, label: Essays }, { id: letters, label: Letters }]";
  const site = SITE.replace("Europe/London", "America/New_York").replace("topics: []", topics);
  for (const [path, words] of Object.entries({ "site.yaml": site, [file]: whole, ...PICTURES, ...more }))
    writeFile(folder, path, words);
  const content = await openFolder(folder, { plainText });
  const entries = content.entries().map((entry) => ({ ...entry, opening: entry.opening, extra: entry.extra }));
  const answer = { entries, said: content.faults() };
  await content.close();
  return answer;
}
