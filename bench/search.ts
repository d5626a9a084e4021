import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../test/support/site.ts";
import { type Figure, median, milliseconds } from "./figures.ts";
import { postText } from "./start.ts";

const projectFolder = join(import.meta.dirname, "..");
const posts = 10_000;
/** What is asked for: words of every post and of one, several words, a phrase, a beginning, a slip, later pages. */
const queries = ["margins", "letter paper", '"patience of paper"', "4711", "number 4711", "patien", "number", "zzzz"];
const pages = ["", "&page=2", "&page=40"];
const rounds = 10;

/** Whole answers of /search among 10,000 posts (P114), one after the other. */
export async function benchSearch(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  cpSync(join(projectFolder, "content"), folder, { recursive: true, filter: (path) => !path.includes("/posts/") });
  mkdirSync(join(folder, "posts"), { recursive: true });
  for (let number = 0; number < posts; number++)
    writeFileSync(join(folder, `posts/post-${number}.md`), postText(number));
  const site = await startSite({ content: folder });
  try {
    const indexed = await untilComplete(site.url);
    const times: number[] = [];
    for (let round = -1; round < rounds; round++)
      for (const query of queries)
        for (const page of pages) {
          const took = await timedAnswer(`${site.url}/search?q=${encodeURIComponent(query)}${page}`);
          if (round >= 0) times.push(took);
        }
    const middle = median(times);
    const late = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number;
    return [
      {
        what: `search, ${posts.toLocaleString("en-US")} posts, median`,
        measured: milliseconds(middle),
        bar: "at most 20 ms",
        holds: middle <= 20,
      },
      {
        what: `search, ${posts.toLocaleString("en-US")} posts, 95 of 100 within`,
        measured: milliseconds(late),
        bar: "at most 20 ms",
        holds: late <= 20,
      },
      {
        what: `search index of ${posts.toLocaleString("en-US")} posts made in`,
        measured: milliseconds(indexed),
        bar: "in the background",
      },
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilComplete(origin: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 120_000) {
    const page = await (await fetch(`${origin}/search?q=margins`)).text();
    if (!page.includes("The index is being made")) return performance.now() - began;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error("The search index was not made within two minutes.");
}

async function timedAnswer(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/search answered ${answer.status}`);
  return performance.now() - began;
}
