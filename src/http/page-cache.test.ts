import type { RequestListener } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { askListener } from "../../test/support/ask-listener.ts";
import { type FinishedAnswer, finishAnswer } from "./finished-answer.ts";
import { PageCache } from "./page-cache.ts";

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
    expect((await askListener(listener)).body.toString()).toBe("old");
    await expect.poll(async () => (await askListener(listener)).body.toString(), { timeout: 900 }).toBe("new");
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
    for (let count = 0; count < 4; count++) await askListener(listener);
    await new Promise((idle) => setTimeout(idle, 200));
    expect(cache.bytes).toBe(before);
    await askListener(listener);
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
