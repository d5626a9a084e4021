import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { type FinishedAnswer, finishAnswer, sendFinished } from "./finished-answer.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/**
 * The built browser files, each read and compressed when first asked for and then kept: they are few and their names
 * change with their content.
 */
export function staticFiles(folder: string | null, security: { apply(headers: Headers): void }) {
  const known = new Map<string, FinishedAnswer | null>();
  if (folder) for (const path of filesBelow(folder)) known.set(`/${path}`, null);
  return {
    /** The text of one of the files, or null. */
    text: (path: string): string | null =>
      known.has(path) ? readFileSync(join(folder as string, path), "utf8") : null,
    /** Answers and returns true when the request names one of the files. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const path = request.url as string;
      const kept = known.get(path);
      if (kept === undefined) return false;
      if (kept) sendFinished(request, response, kept);
      else void read(path).then((answer) => sendFinished(request, response, answer));
      return true;
    },
  };

  async function read(path: string): Promise<FinishedAnswer> {
    const headers = new Headers({ "Content-Type": contentTypes[extname(path)] ?? "application/octet-stream" });
    const lasting = path.startsWith("/assets/");
    headers.set("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    headers.set("Content-Security-Policy", "default-src 'none'");
    security.apply(headers);
    const answer = await finishAnswer(200, headers, readFileSync(join(folder as string, path)));
    known.set(path, answer);
    return answer;
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) =>
    file.isFile() && !file.name.startsWith(".")
      ? [
          join(file.parentPath, file.name)
            .slice(folder.length + 1)
            .replaceAll("\\", "/"),
        ]
      : [],
  );
}
