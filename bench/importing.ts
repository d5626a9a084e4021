import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startSite } from "../test/support/site.ts";
import { item, wxr } from "../test/support/wordpress-export.ts";
import { type Figure, megabytes, whole } from "./figures.ts";
import { postText } from "./start.ts";

const projectFolder = join(import.meta.dirname, "..");
const posts = 10_000;
const readers = 100_000;

/** Exports of 10,000 posts, and a list of 100,000 readers, brought in by the command in an empty site (P177). */
export async function benchImporting(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [platform, write] of Object.entries({ markdown: hugo, ghost, wordpress })) {
    const what = `import ${platform}, ${whole(posts)} posts`;
    figures.push(...(await measured(what, 300, async (folder) => ["import", platform, await write(folder)])));
  }
  const what = `subscribers import, ${whole(readers)} rows`;
  figures.push(...(await measured(what, 60, async (folder) => ["subscribers", "import", list(folder), "--yes"])));
  return figures;
}

/** Runs a command on a new site with the sample's settings and no posts. `seconds`: the bar. */
async function measured(
  what: string,
  seconds: number,
  wordsFor: (folder: string) => Promise<string[]>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  try {
    const site = await startSite({ dataFolder: join(folder, "data") });
    await site.stop();
    mkdirSync(join(folder, "content"));
    writeFileSync(join(folder, "content/site.yaml"), settings);
    const { took, worked, memory } = await run(folder, await wordsFor(folder));
    const figure = `${took.toFixed(0)} s, ${worked.toFixed(0)} s of a core`;
    return [
      { what, measured: figure, bar: `at most ${seconds} s`, holds: took <= seconds },
      { what: "its memory", measured: megabytes(memory), bar: "at most 300 MB", holds: memory <= 300e6 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const settings =
  "name: A site\nauthor: { name: Ada }\ndescription: A site.\ntimeZone: UTC\nemail: ada@example.org\ntopics: []\nnavigation: { left: [], right: [], footer: [] }\nsocial: []\n";

/** Has each process tell at its end what it took, its threads included. */
const telling =
  "import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.on('exit', () => { const { userCPUTime, maxRSS } = process.resourceUsage(); console.error('took', userCPUTime, maxRSS); })";

async function run(folder: string, words: readonly string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, ["bin/commonplace.mjs", ...words], {
    cwd: projectFolder,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(telling)}`,
      ENV_FILE: devNull,
      CONTENT_DIR: join(folder, "content"),
      DATA_DIR: join(folder, "data"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.on("data", (text) => {
    told += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${told}`);
  const each = [...told.matchAll(/^took (\d+) (\d+)$/gm)];
  return {
    took: (performance.now() - began) / 1_000,
    worked: each.reduce((sum, [, time]) => sum + Number(time) / 1e6, 0),
    memory: Math.max(...each.map(([, , most]) => Number(most) * 1_024)),
  };
}

function hugo(folder: string): string {
  const texts = join(folder, "old/content/posts");
  mkdirSync(texts, { recursive: true });
  writeFileSync(join(folder, "old/hugo.toml"), 'baseURL = "https://blog.example/"\n');
  for (let number = 0; number < posts; number++)
    writeFileSync(join(texts, `post-${number}.md`), `${postText(number)}\n${references(number)}`);
  return join(folder, "old");
}

const references = (number: number): string =>
  `- [another](/posts/post-${(number * 7) % posts}/)\n- *one*, **two** and \`three\`\n\n![A cup](cup.jpg)\n`;

/** The words of a post as HTML, with a link to another and a picture that is not there. */
function html(number: number): string {
  const sentence = `Sentence of <em>post ${number}</em> about margins, <a href="https://blog.example/post-${(number * 7) % posts}/">letters</a>, indexes and the patience of <code>paper</code>. `;
  return `<p>${sentence.repeat(12)}</p><h2>Further</h2><ul><li>one</li><li>two</li></ul><p>${sentence.repeat(12)}</p><figure><img src="https://blog.example/content/images/cup.jpg" alt="A cup"></figure>`;
}

async function ghost(folder: string): Promise<string> {
  const row = (number: number) => ({
    ...{ id: String(number), title: `Post number ${number}`, slug: `post-${number}`, html: html(number) },
    ...{ type: "post", status: "published", visibility: "public", published_at: "2020-01-02T10:00:00.000Z" },
  });
  return await written(join(folder, "old.json"), function* () {
    yield '{"db":[{"meta":{"version":"5.80.0"},"data":{"posts":[';
    for (let number = 0; number < posts; number++) yield `${number ? "," : ""}${JSON.stringify(row(number))}`;
    yield '],"tags":[],"posts_tags":[],"users":[],"posts_authors":[]}}]}';
  });
}

async function wordpress(folder: string): Promise<string> {
  const [head = "", tail = ""] = wxr(["<!-- items -->"]).split("<!-- items -->");
  return await written(join(folder, "old.xml"), function* () {
    yield head;
    for (let number = 1; number <= posts; number++)
      yield item({ id: number, title: `Post number ${number}`, slug: `post-${number}`, content: html(number) });
    yield tail;
  });
}

async function written(path: string, pieces: () => Iterable<string>): Promise<string> {
  await pipeline(Readable.from(pieces()), createWriteStream(path));
  return path;
}

/** A twentieth has left, half has evidence. */
function list(folder: string): string {
  const path = join(folder, "list.csv");
  const row = (number: number) =>
    `reader${number}@example.org,Reader ${number},${number % 20 ? "active" : "unsubscribed"},${number % 2 ? "2024-01-02,old list" : ","}`;
  const rows = Array.from({ length: readers }, (_, number) => row(number));
  writeFileSync(path, ["email,name,status,confirmed_at,evidence", ...rows].join("\n"));
  return path;
}
