import { type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface SocketLimits {
  /** Milliseconds for which a client may take nothing of an answer that is ready. */
  readonly stall: number;
  /** Connections at the same time; beyond them new ones are closed at once. */
  readonly connections: number;
}

/** How often within its time a stalled client is looked at. */
const LOOKS = 6;

/** Cuts off clients who stop reading, and those who come when there are too many. Slow answers are given their time. */
export function limitSockets(server: Server, { stall, connections }: SocketLimits): Server {
  server.maxConnections = connections;
  // Connections kept open for nothing make room for the next client that comes.
  server.on("drop", () => server.closeIdleConnections());
  const interval = stall / LOOKS;
  const stalls = new WeakMap<Socket, { since: number; last: number }>();
  server.timeout = interval;
  server.on("timeout", (socket) => {
    if (socket.writableLength > 0) waitOrCut(socket);
    // Kept open for a further request that has not come.
    else if (socket.bytesWritten > 0 && !answerUnderWay(socket)) socket.destroy();
  });
  return server;

  /** Node may overlook one interval, in which it takes a write for progress: so the time is counted here. */
  function waitOrCut(socket: Socket): void {
    const now = performance.now();
    const before = stalls.get(socket);
    const isSame = before !== undefined && now - before.last < 1.5 * interval;
    const since = isSame ? before.since : now - interval;
    if (now - since >= stall) return void socket.destroy();
    stalls.set(socket, { since, last: now });
    socket.setTimeout(interval);
  }
}

/** The answer that is being sent or made on a connection; null between two requests. */
export function answerUnderWay(socket: Duplex): ServerResponse | null {
  return "_httpMessage" in socket && socket._httpMessage instanceof ServerResponse ? socket._httpMessage : null;
}
