import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startSite } from "../test/support/site.ts";
import { type Figure, median, milliseconds, whole } from "./figures.ts";
import { addReaders, askingPaths, clearOutbox, keepReaders, type Readers } from "./readers.ts";

const rounds = 5;
const few = 1_000;
const many = process.env.BENCH_MILLION === "1" ? 1_000_000 : 100_000;
const SUBSCRIBE = "/api/auth/subscribe";
const SECRET = "a secret of the benchmark, long enough";
const environment = {
  SECRET,
  LIMIT_WRITES_PER_MINUTE: "1000000",
  LIMIT_MAILS_PER_CLIENT: "1000000",
  LIMIT_MAILS_TO_UNCONFIRMED: "1000000",
  LIMIT_MAILS_PER_RECIPIENT: "1000000",
};

const kinds = ["subscribe", "stats", "stats of an address", "verify"] as const;
type Kind = (typeof kinds)[number];

interface Speed {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Those before the measured time as well. */
  readonly answers: number;
}

interface Cost extends Speed {
  /** Milliseconds of the processor for an answer. */
  readonly work: number;
}

interface Installation {
  readonly url: string;
  readonly pid: number;
  readonly readers: Readers;
}

/**
 * Subscribing over HTTP, everything durable, limits off, against a bare server that stores as many rows; and whether
 * subscribing, stats and verifying are as quick with many readers as with few (P116). `BENCH_MILLION=1`: a million of them.
 */
export async function benchSubscribe(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  const sites = [await startSite({ environment }), await startSite({ environment })] as const;
  try {
    const [small, large] = sites.map(({ url, pid, dataFolder }) => ({
      url,
      pid,
      readers: { file: join(dataFolder, "commonplace.db"), secret: SECRET },
    })) as [Installation, Installation];
    addReaders(small.readers, few);
    addReaders(large.readers, many);
    const figures = await againstBare(folder, `${small.url}${SUBSCRIBE}`);
    for (const kind of kinds) figures.push(await flat(folder, kind, small, large));
    return figures;
  } finally {
    for (const site of sites) await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function againstBare(folder: string, subscribe: string): Promise<Figure[]> {
  const port = await freePort();
  const bare = spawn(process.execPath, [
    join(import.meta.dirname, "bare-inserts.ts"),
    join(folder, "bare.db"),
    String(port),
  ]);
  await once(bare.stdout, "data");
  const pairs: { ours: Speed; floor: Speed }[] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push({
      floor: await ask(`http://localhost:${port}/`, `floor${round}`),
      ours: await ask(subscribe, `ours${round}`),
    });
  bare.kill();
  const ratio = median(pairs.map(({ ours, floor }) => ours.perSecond / floor.perSecond));
  const p99 = median(pairs.map(({ ours }) => ours.p99));
  return [
    {
      what: "subscribe, 3 durable rows a call",
      measured: `${whole(median(pairs.map(({ ours }) => ours.perSecond)))}/s`,
      reference: `bare node:http + node:sqlite ${whole(median(pairs.map(({ floor }) => floor.perSecond)))}/s`,
      ratio,
      bar: "at least 0.5",
      holds: ratio >= 0.5,
    },
    {
      what: "subscribe, p99 at 32 connections",
      measured: milliseconds(p99),
      reference: `bare ${milliseconds(median(pairs.map(({ floor }) => floor.p99)))}`,
      bar: "at most 15 ms",
      holds: p99 <= 15,
    },
  ];
}

/**
 * Both installations by turns. What counts is the processor's time for an answer, in which, other than in answers per
 * second, it does not show what else the machine has to do.
 */
async function flat(folder: string, kind: Kind, small: Installation, large: Installation): Promise<Figure> {
  const pairs: { few: Cost; many: Cost }[] = [];
  for (let round = 0; round < rounds; round++) {
    // What the last round added would make the few many.
    keepReaders(small.readers, few);
    pairs.push({
      few: await askFor(folder, kind, small, round),
      many: await askFor(folder, kind, large, round),
    });
  }
  const ratio = median(pairs.map((pair) => pair.few.work / pair.many.work));
  const figure = (cost: readonly Cost[]) =>
    `${(median(cost.map(({ work }) => work)) * 1000).toFixed(0)} µs, ${whole(median(cost.map(({ perSecond }) => perSecond)))}/s`;
  return {
    what: `${kind}, ${whole(many)} readers`,
    measured: figure(pairs.map((pair) => pair.many)),
    reference: `${whole(few)} readers ${figure(pairs.map((pair) => pair.few))}`,
    ratio,
    bar: "at least 0.8",
    holds: ratio >= 0.8,
  };
}

async function askFor(folder: string, kind: Kind, site: Installation, round: number): Promise<Cost> {
  const file = join(folder, "paths");
  if (kind !== "subscribe")
    writeFileSync(file, askingPaths(site.readers, kind, kind === "verify" ? 15_000 : 60_000).join("\n"));
  clearOutbox(site.readers);
  const before = processorTime(site.pid);
  const speed = await (kind === "subscribe" ? ask(`${site.url}${SUBSCRIBE}`, `flat${round}`) : ask(site.url, "", file));
  return { ...speed, work: (processorTime(site.pid) - before) / speed.answers };
}

/** Milliseconds of the processor that a process has had, of all its threads. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Answers per second and their times at 32 connections, measured from a process of its own. */
async function ask(url: string, mark: string, file?: string): Promise<Speed> {
  const client = join(import.meta.dirname, "unique-client.ts");
  const child = spawn(process.execPath, [client, url, "32", "2", mark, ...(file ? [file] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  const { failures, ...speed } = JSON.parse(output) as Speed & { failures: number };
  if (failures) throw new Error(`${failures} of the answers of ${url} were not 200.`);
  return speed;
}
