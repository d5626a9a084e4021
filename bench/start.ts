import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/support/site.ts";
import { type Figure, median, milliseconds } from "./figures.ts";

const projectFolder = join(import.meta.dirname, "..");
const sizes = [20, 1_000, 10_000];

/** From `npm start` to the first answer, by the number of posts (P114); the first start of each is not counted. */
export async function benchStart(): Promise<Figure[]> {
  const times = new Map<number, number>();
  for (const posts of sizes) times.set(posts, await medianStart(posts));
  const small = times.get(20) as number;
  return sizes.map((posts) => {
    const time = times.get(posts) as number;
    const ratio = time / small;
    return {
      what: `start to first answer, ${posts.toLocaleString("en-US")} posts`,
      measured: milliseconds(time),
      reference: `20 posts ${milliseconds(small)}`,
      ratio,
      bar: "at most 1,000 ms and 1.5",
      holds: time <= 1000 && ratio <= 1.5,
    };
  });
}

async function medianStart(posts: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  const content = join(folder, "content");
  cpSync(join(projectFolder, "content"), content, { recursive: true, filter: (path) => !path.includes("/posts/") });
  mkdirSync(join(content, "posts"), { recursive: true });
  for (let number = 0; number < posts; number++)
    writeFileSync(join(content, `posts/post-${number}.md`), postText(number));
  const port = await freePort();
  const environment = { PORT: String(port), CONTENT_DIR: content, DATA_DIR: join(folder, "data") };
  await timedStart(port, environment);
  const times: number[] = [];
  for (let round = 0; round < 7; round++) times.push(await timedStart(port, environment));
  rmSync(folder, { recursive: true, force: true });
  return median(times);
}

/** Made-up posts over six years, each of about 300 words. */
export function postText(number: number): string {
  const day = new Date(Date.UTC(2020, 0, 1) + (number % 2_190) * 86_400_000).toISOString().slice(0, 10);
  const sentence = `Sentence of post ${number} about margins, letters, indexes and the patience of paper. `;
  return `---\ntitle: Post number ${number}\ndate: ${day}\ncategory: Writing\ntags: [one, two]\n---\n\n${sentence.repeat(12)}\n\n## Further\n\n${sentence.repeat(12)}\n`;
}

/** From `npm start` in `folder` to the first answer, in milliseconds. */
export async function timedStart(
  port: number,
  environment: Record<string, string>,
  folder = projectFolder,
): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    env: { ...process.env, ENV_FILE: devNull, ...environment },
    stdio: "ignore",
    detached: true,
  });
  const took = await firstAnswer(port, began);
  await stop(child, port);
  return took;
}

async function firstAnswer(port: number, began: number): Promise<number> {
  while (performance.now() - began < 120_000) {
    const answer = await fetch(`http://127.0.0.1:${port}/blog`).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return performance.now() - began;
    }
    await new Promise((next) => setTimeout(next, 5));
  }
  throw new Error("The site did not answer within two minutes.");
}

/** Only a closed port is the end. */
async function stop(child: ChildProcess, port: number): Promise<void> {
  process.kill(-(child.pid as number), "SIGINT");
  await once(child, "exit");
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))
    await new Promise((next) => setTimeout(next, 20));
}
