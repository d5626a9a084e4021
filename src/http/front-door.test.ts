import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type FinishedAnswer, finishAnswer, sendFinished } from "./finished-answer.ts";
import { refuseForeignHosts } from "./guards/foreign-hosts.ts";
import { PageCache } from "./page-cache.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Sends one request to a listener over a real socket. */
async function ask(
  listener: RequestListener,
  headers: Record<string, string> = {},
  method = "GET",
  path = "/",
): Promise<Answer> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", method, path, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

const words = "A page of words, long enough to be worth compressing. ".repeat(40);
const html = () => finishAnswer(200, new Headers({ "Content-Type": "text/html; charset=utf-8" }), Buffer.from(words));

describe("a finished answer", () => {
  it("is sent in the best encoding that the client takes, each with its own tag", async () => {
    const answer = await html();
    const listener: RequestListener = (incoming, response) => sendFinished(incoming, response, answer);
    const plain = await ask(listener);
    const br = await ask(listener, { "accept-encoding": "gzip, deflate, br" });
    const gz = await ask(listener, { "accept-encoding": "br;q=0, gzip" });
    expect(plain.body.toString()).toBe(words);
    expect(brotliDecompressSync(br.body).toString()).toBe(words);
    expect(gunzipSync(gz.body).toString()).toBe(words);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers).toMatchObject({ vary: "Accept-Encoding", "content-encoding": "br" });
  });

  it.each([
    ["exact", (tag: string) => tag],
    ["weak", (tag: string) => `W/${tag}`],
    ["listed", (tag: string) => `"x", ${tag}`],
    ["star", () => "*"],
  ])("answers 304 without a body to the %s tag", async (_name, present) => {
    const answer = await html();
    const listener: RequestListener = (incoming, response) => sendFinished(incoming, response, answer);
    const tag = (await ask(listener)).headers.etag as string;
    const again = await ask(listener, { "if-none-match": present(tag) });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers.etag).toBe(tag);
    expect(again.headers["content-length"]).toBeUndefined();
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const answer = await html();
    const head = await ask((incoming, response) => sendFinished(incoming, response, answer), {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(words.length));
    expect(head.body).toHaveLength(0);
  });
});

function answerOf(text: string, status = 200): Promise<FinishedAnswer> {
  return finishAnswer(status, new Headers({ "Content-Type": "text/plain" }), Buffer.from(text));
}

describe("the page cache", () => {
  it("renders once for many who ask at the same time", async () => {
    const cache = new PageCache(10_000, 3_000);
    let renders = 0;
    const render = async () => {
      renders++;
      return answerOf("x");
    };
    await Promise.all(Array.from({ length: 20 }, () => cache.fill("/", render)));
    await cache.fill("/", render);
    expect(renders).toBe(1);
  });

  it("does not keep what is not 200", async () => {
    const cache = new PageCache(10_000, 3_000);
    let renders = 0;
    const render = async () => {
      renders++;
      return answerOf("nothing here", 404);
    };
    await cache.fill("/x", render);
    await cache.fill("/x", render);
    expect(renders).toBe(2);
  });

  it("stays below its bound, and lets go first of what nobody asks for", async () => {
    const cache = new PageCache(1_000, 3_000);
    for (let index = 0; index < 50; index++) {
      await cache.fill(`/${index}`, () => answerOf("x".repeat(100)));
      expect(cache.bytes).toBeLessThanOrEqual(1_000);
    }
  });

  it("sends the old answer for a moment after a change while the new one is made", async () => {
    const cache = new PageCache(10_000, 3_000);
    let text = "old";
    await cache.fill("/", () => answerOf(text));
    text = "new";
    cache.expire();
    const listener: RequestListener = (incoming, response) => {
      if (!cache.answer("/", incoming, response)) response.end("miss");
    };
    expect((await ask(listener)).body.toString()).toBe("old");
    await expect.poll(async () => (await ask(listener)).body.toString(), { timeout: 900 }).toBe("new");
  });

  it("makes an answer smaller that has lasted a while and is asked for again: the same words under the same tag", async () => {
    const cache = new PageCache(1_000_000, 20);
    const listener: RequestListener = (incoming, response) => {
      if (!cache.answer("/", incoming, response)) response.end("miss");
    };
    const varied = Array.from({ length: 3_000 }, (_, index) => `word${(index * index) % 911}`).join(" ");
    const first = await cache.fill("/", () => answerOf(varied));
    const before = cache.bytes;
    await new Promise((minAge) => setTimeout(minAge, 40));
    for (let count = 0; count < 4; count++) await ask(listener);
    await new Promise((idle) => setTimeout(idle, 200));
    expect(cache.bytes).toBe(before);
    await ask(listener);
    await expect.poll(() => cache.bytes, { timeout: 5_000 }).toBeLessThan(before);
    const recompressed = await cache.fill("/", () => answerOf("nothing else"));
    expect(recompressed.variants.br.body.length - first.variants.br.body.length).toBe(cache.bytes - before);
    expect(recompressed.variants.br.etag).toBe(first.variants.br.etag);
    expect(brotliDecompressSync(recompressed.variants.br.body).toString()).toBe(varied);
  });

  it("does not keep what was rendered from before a change", async () => {
    const cache = new PageCache(10_000, 3_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = cache.fill("/", async () => {
      await promise;
      return answerOf("old");
    });
    cache.expire();
    resolve();
    await slow;
    const fresh = await cache.fill("/", () => answerOf("new"));
    expect(fresh.variants.identity.body.toString()).toBe("new");
  });
});

describe("a local site", () => {
  const admits = refuseForeignHosts({ local: true, trustProxyHops: 0 });
  const listener: RequestListener = (incoming, response) => {
    if (admits(incoming, response)) response.end("welcome");
  };

  it.each(["localhost", "localhost:8787", "127.0.0.1:1", "[::1]:8787"])("answers %s", async (host) => {
    expect((await ask(listener, { host })).status).toBe(200);
  });

  it.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost:80@evil.example",
    "192.168.0.2",
  ])("refuses the host '%s' with 421", async (host) => {
    expect((await ask(listener, { host })).status).toBe(421);
  });

  it.each(["x-forwarded-for", "forwarded", "x-real-ip"])("refuses a request that carries %s", async (name) => {
    expect((await ask(listener, { host: "localhost", [name]: "203.0.113.9" })).status).toBe(421);
  });

  it("accepts forwarding headers where proxies are configured", async () => {
    const behindProxy = refuseForeignHosts({ local: true, trustProxyHops: 1 });
    const behind: RequestListener = (incoming, response) => {
      if (behindProxy(incoming, response)) response.end("welcome");
    };
    expect((await ask(behind, { host: "localhost", "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
  });
});
