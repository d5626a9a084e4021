import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FetchFile } from "../domain/imports/enclosures.ts";
import { say } from "../languages/say.ts";

const LARGEST = 50 * 2 ** 20;
const TIME_LIMIT = 60_000;

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "image/avif": ".avif",
  "image/svg+xml": ".svg",
  "image/heic": ".heic",
  "image/tiff": ".tiff",
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/ogg": ".ogg",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
};

/** Fetches at once, of all servers together and of one. */
const TOGETHER = 4;
const OF_ONE_SERVER = 2;

export interface Fetching {
  /** Gets a picture or recording over HTTP: at most 50 MB, within a minute, three times where the server is busy. */
  readonly fetchFile: FetchFile;
  /** Deletes what was fetched. */
  close(): Promise<void>;
}

/**
 * Fetches files, a few at once, into a folder of its own: memory holds none of them. `fetched` hears how many have
 * come.
 */
export async function openFetching(fetched: (count: number) => void = () => {}): Promise<Fetching> {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-import-"));
  const inTurn = createTurns(TOGETHER);
  const servers = new Map<string, ReturnType<typeof createTurns>>();
  let count = 0;

  return {
    async fetchFile(address) {
      if (!URL.canParse(address)) return { outcome: "failed", fault: say("fileCommands.noAddress") };
      const { host } = new URL(address);
      const ofServer = servers.get(host) ?? createTurns(OF_ONE_SERVER);
      servers.set(host, ofServer);
      const result = await ofServer(() => inTurn(() => fetchPatiently(address, folder)));
      if (result.outcome === "fetched") fetched(++count);
      return result;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

type Result = Awaited<ReturnType<FetchFile>>;

/** Lets so many pieces of work go on at once; others wait for their turn. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

async function fetchPatiently(address: string, folder: string): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await tryFetch(address, folder);
    if (!("busy" in result)) return result;
    if (attempt === 3) return { outcome: "failed", fault: result.busy };
    await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
  }
}

async function tryFetch(address: string, folder: string): Promise<Result | { busy: string }> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT) }).catch((error: Error) => error);
  if (response instanceof Error) return { busy: faultOf(response) };
  const { status } = response;
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const ending = endings[type];
  if (!response.ok || !response.body || ending === undefined) {
    await response.body?.cancel();
    if (status === 429 || status >= 500) return { busy: say("fileCommands.serverAnswers", { status: String(status) }) };
    const fault = response.ok
      ? say("fileCommands.noRecording", { type: type || say("fileCommands.ofNoType") })
      : say("fileCommands.serverAnswers", { status: String(status) });
    return { outcome: "failed", fault };
  }
  const path = join(folder, randomUUID());
  let size = 0;
  try {
    const file = createWriteStream(path);
    await pipeline(
      response.body,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          size += piece.length;
          if (size > LARGEST) return;
          yield piece;
        }
      },
      file,
    );
  } catch (error) {
    await rm(path, { force: true });
    // A full disk is no fault of the server's.
    if (error instanceof Error && "syscall" in error && error.syscall === "write") throw error;
    return { busy: faultOf(error as Error) };
  }
  if (size > LARGEST) {
    await rm(path);
    return { outcome: "failed", fault: say("fileCommands.largerThan", { megabytes: LARGEST / 2 ** 20 }) };
  }
  return { outcome: "fetched", name: nameFor(address, ending), file: { open: () => createReadStream(path) } };
}

function faultOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.name === "TimeoutError" ? say("fileCommands.noAnswerInMinute") : cause.message;
}

/** The name in the address, with the ending that its content has. */
function nameFor(address: string, ending: string): string {
  const last = new URL(address).pathname.split("/").at(-1) || "picture";
  const isRight = last.toLowerCase().endsWith(ending) || (ending === ".jpg" && /\.jpeg$/i.test(last));
  return isRight ? last : last.replace(/\.\w{2,5}$/, "") + ending;
}
