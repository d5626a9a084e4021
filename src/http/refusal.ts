import type { IncomingMessage, ServerResponse } from "node:http";
import { english, type Text, textIn } from "../languages/texts.ts";
import { KEPT_BY_NOBODY } from "./cache-control.ts";
import { isCall } from "./calls.ts";

/**
 * Answers a request that goes no further: JSON where programs ask, in English, plain text where people do, in `language`.
 * `say` says why.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, say, language }: { status: number; say: (text: Text) => string; language: string },
): void {
  const json = isCall(request.url ?? "");
  const body = Buffer.from(
    json ? JSON.stringify({ success: false, message: say(english) }) : `${say(textIn(language))}\n`,
  );
  response.writeHead(status, [
    ...["Content-Type", json ? "application/json" : "text/plain; charset=utf-8"],
    ...["Content-Length", String(body.length), "Cache-Control", KEPT_BY_NOBODY, "X-Content-Type-Options", "nosniff"],
    ...["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}
