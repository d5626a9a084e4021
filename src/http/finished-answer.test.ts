import type { RequestListener } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { askListener } from "../../test/support/ask-listener.ts";
import { finishAnswer, sendFinished } from "./finished-answer.ts";

const words = "A page of words, long enough to be worth compressing. ".repeat(40);
const html = () => finishAnswer(200, new Headers({ "Content-Type": "text/html; charset=utf-8" }), Buffer.from(words));

describe("a finished answer", () => {
  it("is sent in the best encoding that the client takes, each with its own tag", async () => {
    const answer = await html();
    const listener: RequestListener = (incoming, response) => sendFinished(incoming, response, answer);
    const plain = await askListener(listener);
    const br = await askListener(listener, { "accept-encoding": "gzip, deflate, br" });
    const gz = await askListener(listener, { "accept-encoding": "br;q=0, gzip" });
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
    const tag = (await askListener(listener)).headers.etag as string;
    const again = await askListener(listener, { "if-none-match": present(tag) });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers.etag).toBe(tag);
    expect(again.headers["content-length"]).toBeUndefined();
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const answer = await html();
    const head = await askListener((incoming, response) => sendFinished(incoming, response, answer), {}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(words.length));
    expect(head.body).toHaveLength(0);
  });
});
