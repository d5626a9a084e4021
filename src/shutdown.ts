import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as afterPoll, setTimeout as delay } from "node:timers/promises";

/** How long a process that is told to stop goes on serving, so that those who send it requests learn of it. */
export const DRAIN = 5_000;
/** When requests under way are cut off, and when the process ends whatever is left, counted from the beginning. */
const LAST_REQUEST = 12_000;
const LAST_MOMENT = 14_500;
/** A connection that has said nothing for so long since it was made is kept by a browser in advance. */
const SILENCE = 1_000;
/** A request may still be on its way on a connection that a proxy made in the last moment. */
const ARRIVING = 250;
const QUIET_TURN = 0.2;
/** Ctrl-C reaches this process from the terminal and from npm: only one that comes later is a second one. */
const SECOND_TIME = 500;

/** What is ended. */
interface Running {
  /** From now on no more requests are asked for, and nothing new is begun. */
  stop(): void;
  close(): Promise<void>;
  readonly log: { fatal(details: object, message: string): void };
}

/**
 * Ends the process in order. SIGTERM, and an error that nothing has caught (then with exit code 1): /readyz answers 503
 * at once, for `drain` milliseconds every answer closes its connection, then no more connections are taken, and what is
 * under way is finished; within 15 s all is over. SIGINT, SIGHUP and the end of `parent`: the same without the drain;
 * a second SIGINT waits for nothing.
 */
export function endInOrder(parts: {
  servers: readonly Server[];
  site: Running;
  /** Id of the process with which this one ends; null when it stands for itself. */
  parent: number | null;
  drain: number;
}): void {
  const { servers, site, parent } = parts;
  /** Open connections, and when they were made, in monotonic milliseconds. */
  const sockets = new Map<Socket, number>();
  const hurry = new AbortController();
  let ending = false;
  let interrupted = Number.POSITIVE_INFINITY;
  let exitCode = 0;

  for (const server of servers)
    server.on("connection", (socket) => {
      sockets.set(socket, performance.now());
      socket.once("close", () => sockets.delete(socket));
    });
  process.on("SIGTERM", () => void end());
  process.on("SIGHUP", endAtOnce);
  process.on("SIGINT", () => {
    if (performance.now() - interrupted > SECOND_TIME) process.exit(130);
    interrupted = Math.min(interrupted, performance.now());
    endAtOnce();
  });
  process.on("uncaughtException", (error, origin) => {
    site.log.fatal({ err: error, origin }, "an error was not caught; the process ends");
    exitCode = 1;
    void end();
  });
  if (parent !== null) setInterval(() => process.ppid === parent || endAtOnce(), 250).unref();

  function endAtOnce(): void {
    hurry.abort();
    void end();
  }

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    const began = performance.now();
    // Also keeps the process alive: else it would end by itself, with code 0, while it waits for a helper that it ends.
    setTimeout(() => process.exit(exitCode), LAST_MOMENT);
    try {
      site.stop();
      for (const server of servers)
        server.prependListener("request", (_request, response) => {
          response.shouldKeepAlive = false;
        });
      await delay(parts.drain, null, hurry).catch(() => {});
      await finishRequests(began + LAST_REQUEST);
      await site.close();
    } catch (error) {
      site.log.fatal({ err: error }, "stopping failed");
      exitCode = 1;
    }
    process.exit(exitCode);
  }

  /** Takes no more connections and waits until the last one is closed, at most until `latest`. */
  async function finishRequests(latest: number): Promise<void> {
    // Connections that wait to be taken while a server closes are reset, so it closes when none does. An HTTP server's own
    // way to close would cut those off that were just taken, too.
    await quietMoment();
    const close = (server: Server) => new Promise((done) => NetServer.prototype.close.call(server, done));
    const closed = Promise.all(servers.map(close)).then(() => true);
    const arrived = performance.now() + (hurry.signal.aborted || parts.drain === 0 ? 0 : ARRIVING);
    do {
      if (performance.now() >= arrived) for (const server of servers) server.closeIdleConnections();
      for (const [socket, since] of sockets)
        if (socket.bytesRead === 0 && performance.now() - since > SILENCE) socket.destroy();
    } while (!(await Promise.race([closed, delay(25, false)])) && performance.now() < latest);
    for (const socket of sockets.keys()) socket.destroy();
  }
}

/** Resolves right after a turn of the event loop with next to nothing to do: whatever came has been taken. */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < 500; turns++) {
    const began = performance.now();
    await afterPoll();
    if (performance.now() - began < QUIET_TURN) return;
  }
}
