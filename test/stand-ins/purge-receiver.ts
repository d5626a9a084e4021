import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface PurgeCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What listens at `PURGE_URL` before a cache. */
export interface PurgeReceiver {
  readonly port: number;
  readonly calls: readonly PurgeCall[];
  /** With what the next calls are answered; 200 after them. */
  answerNext(...statuses: number[]): void;
  stop(): Promise<void>;
}

/** `onPurge`: what the cache does that has been told to forget. */
export async function startPurgeReceiver(onPurge: () => unknown = () => {}): Promise<PurgeReceiver> {
  const calls: PurgeCall[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url ?? "", headers: request.headers, body: await text(request), at: Date.now() });
    const status = statuses.shift() ?? 200;
    if (status === 200) await onPurge();
    response.writeHead(status, { Location: "/elsewhere" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    answerNext: (...next) => void statuses.push(...next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
