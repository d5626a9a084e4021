import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { FOR_EVER, KEPT_BY_NOBODY } from "./cache-control.ts";
import { COPIES } from "./compression.ts";
import { type FinishedAnswer, finishedAnswer, sendFinished } from "./finished-answer.ts";

/**
 * The built browser files, each read when first asked for, with the compressed copies that the build has laid beside
 * it, and then kept: they are few and their names change with their content. A file that cannot be read is 503 and told
 * to `report`.
 */
export function staticFiles(
  folder: string | null,
  security: { apply(headers: Headers): void },
  report: (error: Error, path: string) => void,
) {
  const paths = new Set(folder ? filesBelow(folder) : []);
  const known = new Map<string, FinishedAnswer | null>();
  for (const path of paths) if (!isCopy(path)) known.set(path, null);
  return {
    /** Answers and returns true when the request names one of the files. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const path = request.url as string;
      const kept = known.get(path);
      if (kept === undefined) return false;
      if (kept) sendFinished(request, response, kept);
      else void sendFirst(path, request, response);
      return true;
    },
  };

  async function sendFirst(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      sendFinished(request, response, await read(path));
    } catch (error) {
      report(error as Error, path);
      response.writeHead(503, ["Content-Type", "text/plain", "Cache-Control", KEPT_BY_NOBODY, "Retry-After", "5"]);
      response.end("This file cannot be read at the moment.");
    }
  }

  async function read(path: string): Promise<FinishedAnswer> {
    const headers = new Headers({ "Content-Type": getMimeType(path) ?? "application/octet-stream" });
    const lasting = path.startsWith("/assets/");
    headers.set("Cache-Control", lasting ? FOR_EVER : "public, max-age=3600");
    headers.set("Content-Security-Policy", "default-src 'none'");
    security.apply(headers);
    const [identity, br, gzip] = await Promise.all([bytes(path), copy(path, COPIES.br), copy(path, COPIES.gzip)]);
    const answer = finishedAnswer(200, headers, { identity, br, gzip });
    known.set(path, answer);
    return answer;
  }

  function isCopy(path: string): boolean {
    return Object.values(COPIES).some((ending) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)));
  }

  /** What an encoding saves is not worth an answer that fails. */
  async function copy(path: string, ending: string): Promise<Buffer | undefined> {
    return paths.has(path + ending) ? bytes(path + ending).catch(() => undefined) : undefined;
  }

  function bytes(path: string): Promise<Buffer> {
    return readFile(join(folder as string, path));
  }
}

/** Addresses of all files of a folder and those below it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) =>
    file.isFile() && !file.name.startsWith(".")
      ? [join(file.parentPath, file.name).slice(folder.length).replaceAll("\\", "/")]
      : [],
  );
}
