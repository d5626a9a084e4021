import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How often each node is asked whether it is ready. */
const INTERVAL = 500;

/** Hands requests on to nodes in turn, as far as they say that they are ready, over connections that it keeps. */
export interface Balancer {
  readonly url: string;
  /** Ports of the nodes that get requests at present. */
  ready(): readonly number[];
  stop(): Promise<void>;
}

/** Stands before nodes on ports of loopback. It repeats nothing: a request that a node does not answer is 502. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  let stopping = false;

  const server = createServer((incoming, outgoing) => {
    const [port] = [...ready].slice(turn++ % Math.max(ready.size, 1));
    const refuse = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
    if (port === undefined) return void refuse();
    const { connection: _, ...headers } = incoming.headers;
    const asking = request({ agent, host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers });
    asking.on("response", (answer) => {
      const { connection: _own, "keep-alive": _kept, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.on("error", refuse).pipe(outgoing);
    });
    asking.on("error", refuse);
    incoming.pipe(asking);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const watch = async (port: number) => {
    while (!stopping) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) ready.add(port);
      else ready.delete(port);
      await delay(INTERVAL);
    }
  };
  const watching = Promise.all(ports.map(watch));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    async stop() {
      stopping = true;
      await watching;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
