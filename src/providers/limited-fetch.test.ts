import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isSafe, limitedFetch } from "./limited-fetch.ts";

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const never = new AbortController().signal;
const ask = (url: string, signal: AbortSignal = never) => limitedFetch(fetch, signal)(url, {});
const json = { "Content-Type": "application/json" };

test("JSON of up to a megabyte comes through, with its status", async () => {
  const most = `"${"x".repeat(999_998)}"`;
  const url = await serving((_, response) => response.writeHead(201, json).end(most));
  const answer = await ask(url);
  expect([answer.status, (await answer.text()).length]).toEqual([201, 1_000_000]);
});

test("more than a megabyte is not fetched to its end", async () => {
  let sent = 0;
  let stopped = false;
  const url = await serving((_, response) => {
    response.writeHead(200, json).on("close", () => {
      stopped = true;
    });
    const pour = () => {
      while (!stopped && sent < 100_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on("drain", pour);
    pour();
  });
  await expect(ask(url)).rejects.toThrow("too large");
  await expect.poll(() => stopped).toBe(true);
  expect(sent).toBeLessThan(50_000_000);
});

test("P63: redirects are not followed, and other types are not read", async () => {
  const asked: string[] = [];
  const url = await serving((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/redirect") response.writeHead(307, { Location: "/secret" }).end();
    else response.writeHead(200, { "Content-Type": "text/html" }).end("{}");
  });
  await expect(ask(`${url}/redirect`)).rejects.toThrow("redirect");
  await expect(ask(`${url}/html`)).rejects.toThrow("without JSON");
  expect(asked).toEqual(["/redirect", "/html"]);
});

test("a body that stops coming is given up with its signal", async () => {
  const url = await serving((_, response) => void response.writeHead(200, json).write("{"));
  await expect(ask(url, AbortSignal.timeout(200))).rejects.toThrow(/timeout/i);
});

test("http is spoken on this machine only", async () => {
  for (const url of ["https://example.org/", "http://localhost:1/", "http://127.8.9.1/", "http://[::1]:8/"])
    expect(isSafe(new URL(url)), url).toBe(true);
  for (const url of [
    "http://example.org/",
    "http://localhost.example.org/",
    "http://128.0.0.1/",
    "ftp://localhost/",
    "http://10.0.0.1/",
  ]) {
    expect(isSafe(new URL(url)), url).toBe(false);
    await expect(ask(url)).rejects.toThrow("neither https");
  }
});
