import { once } from "node:events";
import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Stored {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The request headers that `Vary` names, as they were. */
  readonly varied: readonly [string, string | undefined][];
  readonly freshUntil: number;
}

/** A shared cache between readers and the site, as eager as RFC 9111 lets it be. */
export interface CachingProxy {
  readonly url: string;
  /** Answers given without asking the site, or after it said that nothing had changed. */
  readonly hits: string[];
  /** Addresses of which an answer is kept. */
  kept(): readonly string[];
  close(): Promise<void>;
}

/** Stores whatever is not forbidden to be stored, and without an express life keeps it for ten minutes (RFC 9111, section 4.2.2). */
export async function startCachingProxy(site: string): Promise<CachingProxy> {
  const store = new Map<string, Stored[]>();
  const hits: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = incoming.url ?? "/";
    const storable = incoming.method === "GET" && incoming.headers.authorization === undefined;
    const found = storable ? store.get(url)?.find((entry) => matches(entry, incoming.headers)) : undefined;
    if (found && found.freshUntil > Date.now()) {
      hits.push(url);
      outgoing.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    const headers = { ...incoming.headers, host: new URL(site).host };
    if (found?.headers.etag) headers["if-none-match"] = found.headers.etag;
    const answer = await forward(site + url, incoming.method ?? "GET", headers, incoming);
    if (found && answer.status === 304 && incoming.headers["if-none-match"] === undefined) {
      hits.push(url);
      outgoing.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    if (storable) keep(url, incoming.headers, answer);
    else store.delete(url);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    kept: () => [...store.keys()],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  function keep(url: string, asked: IncomingHttpHeaders, answer: Answer): void {
    const control = answer.headers["cache-control"] ?? "";
    const cacheable = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].includes(answer.status);
    if (!cacheable || /no-store|private/.test(control) || answer.headers.vary === "*") return;
    const age = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1];
    const life = /no-cache/.test(control) ? 0 : age === undefined ? 600 : Number(age);
    const varied = (answer.headers.vary ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean)
      .map((name): [string, string | undefined] => [name, asked[name]?.toString()]);
    const others = store.get(url)?.filter((entry) => !matches(entry, asked)) ?? [];
    store.set(url, [...others, { ...answer, varied, freshUntil: Date.now() + life * 1_000 }]);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function matches(entry: Stored, asked: IncomingHttpHeaders): boolean {
  return entry.varied.every(([name, value]) => asked[name]?.toString() === value);
}

function forward(
  url: string,
  method: string,
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Buffer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask(url, { method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { connection: _, "transfer-encoding": __, ...kept } = answer.headers;
      resolve({ status: answer.statusCode ?? 500, headers: kept, body: Buffer.concat(chunks) });
    });
    request.on("error", reject);
    (async () => {
      for await (const chunk of body) request.write(chunk);
      request.end();
    })().catch(reject);
  });
}
