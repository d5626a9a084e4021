import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { startSite } from "../support/site.ts";
import { contentInTwoLanguages, written } from "../support/two-languages.ts";

test("P189: a site that takes an export answers every page, feed, list, redirect and picture as the first did, and knows the same readers", {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-round-trip-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const content = richContent();
  const rendered = join(folder, "rendered");
  const first = await startSite({ content, rendered, dataFolder: join(folder, "first") });
  rmSync(content, { recursive: true });
  const settings = { CONTENT_DIR: first.contentFolder, DATA_DIR: first.dataFolder };
  const readers = join(folder, "readers.csv");
  writeFileSync(readers, `${READERS.join("\n")}\n`);
  await command(settings, "subscribers", "import", readers, "--evidence", "--yes");
  const before = await answersOf(first.url);
  const exported = join(folder, "export");
  await command(settings, "export", exported);
  await first.stop();

  const second = await startSite({
    ...{ content: join(exported, "content"), rendered, dataFolder: join(folder, "second") },
    environment: { PORT: new URL(first.url).port },
  });
  const taken = { CONTENT_DIR: second.contentFolder, DATA_DIR: second.dataFolder };
  await command(taken, "subscribers", "import", join(exported, "subscribers.csv"), "--evidence", "--yes");
  const after = await answersOf(second.url);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [path, answer] of before) expect(after.get(path), path).toEqual(answer);
  await command(taken, "export", join(folder, "again"));
  expect(readersIn(join(folder, "again"))).toEqual(readersIn(exported));
  await second.stop();

  const paths = [...before.keys()];
  for (const path of SEEN) expect(paths, path).toContain(path);
  for (const path of [...SEEN, "/old-loom", "/?p=12"]) expect(before.get(path)?.status, path).toBeLessThan(400);
  expect(before.get("/old-loom")?.location).toBe("/projects/loom");
  expect(before.get("/?p=12")?.location).toBe("/posts/rain");
});

const READERS = [
  "email,name,status,confirmed_at,evidence,language",
  "ada@example.org,Ada,active,2024-01-02,old list,en",
  "bo@example.org,,active,2024-01-02,old list,de",
  "left@example.org,Lou,unsubscribed,,,",
];

/** What shows that every kind of content is among the answers. */
const SEEN = [
  ...[
    "/posts/bread",
    "/de/posts/brot",
    "/series/weather",
    "/tags/food",
    "/journal/monday",
    "/poetry/drops",
    "/projects/loom",
  ],
  ...[
    "/feed.xml",
    "/de/feed.xml",
    "/feed.json",
    "/journal/feed.xml",
    "/poetry/feed.xml",
    "/sitemap.xml",
    "/posts/rain.md",
  ],
];

/** The sample in two languages with journal, poetry, a series, redirects, pages of its own and files beside them. */
function richContent(): string {
  const content = contentInTwoLanguages();
  const entry = (title: string, more = "") =>
    `---\ntitle: ${title}\ndate: 2025-04-02\n${more}---\nWords of ${title}.\n`;
  const files = {
    "posts/rain.md": written("Rain", "Words of rain.", "series: Weather\naliases: [/2019/05/rain]\n"),
    "posts/snow/index.md": written("Snow", "![A loom](loom.jpg)\n\n[A file](notes.txt)", "series: Weather\n"),
    "posts/snow/notes.txt": "Notes.\n",
    "posts/later.md": entry("Later", "draft: true\n"),
    "journal/monday.md": entry("Monday"),
    "poetry/drops.md": entry("Drops"),
    "pages/projects/loom.md": "---\ntitle: The Loom\nmenu: footer\naliases: [/old-loom]\n---\nA loom.\n",
    "redirects/old.txt": "/?p=12 /posts/rain\n/gone/away /posts/snow\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  const [picture = ""] = globSync("posts/*/*.jpg", { cwd: content });
  copyFileSync(join(content, picture), join(content, "posts/snow/loom.jpg"));
  return content;
}

async function command(settings: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  const { code, stderr, stdout } = await runCommand(settings, words);
  expect([code, code ? stdout + stderr : ""], words.join(" ")).toEqual([0, ""]);
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly type: string | null;
  readonly body: string;
}

/** Every answer of a site that its pages, feeds and lists lead to, by path; of pictures their addresses alone. */
async function answersOf(site: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = [
    "/",
    "/sitemap.xml",
    "/llms.txt",
    "/robots.txt",
    "/no-such-page",
    "/old-loom",
    "/2019/05/rain",
    "/?p=12",
    "/gone/away",
    "/posts/rain.md",
    "/posts/snow/notes.txt",
  ];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.has(path)) continue;
    const answer = await ask(site, path);
    answers.set(path, answer);
    waiting.push(...pathsIn(answer, site));
  }
  return answers;
}

async function ask(site: string, path: string): Promise<Answer> {
  const { status, headers, ...answer } = await fetch(site + path, { redirect: "manual" }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    // What is not kept, such as the page for what is not there, has its own nonce in each answer.
    body: Buffer.from(await response.arrayBuffer())
      .toString("latin1")
      .replace(/nonce="[^"]*"/g, 'nonce=""'),
  }));
  return { status, location: headers.get("location"), type: headers.get("content-type"), ...answer };
}

function pathsIn({ type, body }: Answer, site: string): string[] {
  if (!/html|xml|json/.test(type ?? "")) return [];
  const addresses = [
    ...[...body.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address),
    ...[...body.matchAll(/<(?:loc|link)>([^<]+)</g)].map(([, address = ""]) => address),
  ];
  return (
    addresses
      .map((address) => address.replaceAll("&amp;", "&").split("#")[0] ?? "")
      .map((address) => (address.startsWith(`${site}/`) ? address.slice(site.length) : address))
      .filter((path) => path.startsWith("/") && !path.startsWith("//") && !/^\/(?:api|assets)\//.test(path))
      // The address of a picture says of which bytes it is made: drawing them all would say no more.
      .filter((path) => !/\.(?:png|jpe?g|webp|avif|gif|heic|svg)(?:[@?]|$)/.test(path))
  );
}

const readersIn = (folder: string): string[] =>
  readFileSync(join(folder, "subscribers.csv"), "utf8").split("\n").sort();
