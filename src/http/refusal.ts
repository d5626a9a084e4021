import type { IncomingMessage, ServerResponse } from "node:http";
import { isCall } from "./calls.ts";

/** Answers a request that goes no further: JSON where programs ask, plain text where people do. */
export function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const json = isCall(request.url ?? "");
  const body = Buffer.from(json ? JSON.stringify({ success: false, message }) : `${message}\n`);
  response.writeHead(status, [
    ...["Content-Type", json ? "application/json" : "text/plain; charset=utf-8"],
    ...["Content-Length", String(body.length), "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"],
    ...["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}
