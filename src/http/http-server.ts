import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { KEPT_BY_NOBODY } from "./cache-control.ts";
import { answerUnderWay } from "./sockets.ts";

/** Why a connection's bytes are no request, by the code of the parser's error; everything else is 400. */
const reasons: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Between two looks at requests that take too long, in milliseconds. */
const LOOKS = 1_000;

/**
 * A server for HTTP/1.1 that is not listening yet. Slow requests end within 15 s (headers) or 35 s (body). What is no
 * request that `handle` could answer gets an answer in JSON as well: bytes that cannot be read, CONNECT, an expectation
 * that is not known. `handle` gets requests without Host too.
 */
export function createHttpServer(handle: RequestListener): Server {
  const server = createServer({
    // The look in which one is found too slow comes up to a second later, and on a busy machine a little more.
    headersTimeout: 15_000 - 1.5 * LOOKS,
    requestTimeout: 35_000 - 1.5 * LOOKS,
    connectionsCheckingInterval: LOOKS,
    requireHostHeader: false,
    // Most requests have no body: theirs ends before it begins, which spares what streams do by turns.
    optimizeEmptyRequests: true,
  });
  server.keepAliveTimeout = 20_000;
  server.on("request", handle);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const [status, message] = reasons[error.code ?? ""] ?? [400, "The request cannot be read."];
    // To a request before the bytes that cannot be read, or to the one that they belong to.
    const current = answerUnderWay(socket);
    if (error.code === "ECONNRESET" || !socket.writable || current?.headersSent) socket.destroy();
    else if (current?.req.complete) current.once("close", () => socket.destroy());
    else sayLast(socket, status, message);
  });
  server.on("connect", (_request, socket) => sayLast(socket, 405, "This is no proxy."));
  server.on("checkExpectation", (_request, response) => {
    const body = JSON.stringify({ success: false, message: "This expectation is not known." });
    response.writeHead(417, { ...fixed, "Content-Length": Buffer.byteLength(body) }).end(body);
  });
  return server;
}

const fixed = {
  "Content-Type": "application/json",
  "Cache-Control": KEPT_BY_NOBODY,
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
};

function sayLast(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ success: false, message });
  const headers = { ...fixed, "Content-Length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
}
