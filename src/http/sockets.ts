import type { Server } from "node:http";

export interface SocketLimits {
  /** Milliseconds for which a client may take nothing of an answer that is ready. */
  readonly stall: number;
  /** Connections at the same time; beyond them new ones are closed at once. */
  readonly connections: number;
}

/** Cuts off clients who stop reading, and those who come when there are too many. Slow answers are given their time. */
export function limitSockets(server: Server, { stall, connections }: SocketLimits): Server {
  server.maxConnections = connections;
  // Connections kept open for nothing make room for the next client that comes.
  server.on("drop", () => server.closeIdleConnections());
  server.timeout = stall;
  server.on("timeout", (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  return server;
}
