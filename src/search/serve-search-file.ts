import { parentPort, workerData } from "node:worker_threads";
import { deleteCacheDatabase } from "../cache-database.ts";
import { openSearchFile, type SearchFile, type SearchRules } from "./search-file.ts";
import type { SearchCall, SearchReply, SearchThreadData } from "./search-index.ts";

/** The thread's side of the search index, which is read and written there so that neither holds up an answer. */
export function serveSearchFile(rules: SearchRules): void {
  parentPort?.on("message", ({ number, step, argument }: SearchCall) => {
    parentPort?.postMessage({ number, ...answer(step, argument, rules) } satisfies SearchReply);
  });
}

const { path, build } = workerData as SearchThreadData;
let file: SearchFile | null = null;

function answer(step: SearchCall["step"], argument: unknown, rules: SearchRules): Omit<SearchReply, "number"> {
  try {
    if (step === "close") {
      file?.close();
      file = null;
      return { result: null };
    }
    file ??= openSearchFile(path, build, rules);
    return { result: (file[step] as (argument: unknown) => unknown)(argument) };
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : null;
    if (code !== null && DAMAGED.includes(code)) return beginAnew();
    // SQLite's messages may repeat what a reader has asked for, which belongs into no log.
    return { error: code === null ? String(error) : `SQLite error ${code} in ${step}` };
  }
}

/** An error of SQL (a table is missing), a corrupt file, and one that is no database. */
const DAMAGED = [1, 11, 26];

function beginAnew(): Omit<SearchReply, "number"> {
  try {
    file?.close();
  } catch {}
  file = null;
  deleteCacheDatabase(path);
  return { lost: true };
}
