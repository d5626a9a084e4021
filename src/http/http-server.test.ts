import { once } from "node:events";
import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

const app = new Hono()
  .post("/whole", async (c) => c.text(`whole ${(await c.req.text()).length}`))
  .post("/pieces", bodyLimit({ maxSize: 10 }), async (c) => {
    let bytes = 0;
    for await (const piece of c.req.raw.body ?? []) bytes += piece.length;
    return c.text(`pieces ${bytes}`);
  })
  .post("/unread", (c) => c.text("unread"));

/** What one connection is answered to requests, each sent once the former has its answer. */
async function answersTo(requests: readonly string[]): Promise<string[]> {
  const server = createHttpServer(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  onTestFinished(async () => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const answers: string[] = [];
  for (const request of requests) {
    let answer = "";
    const taken = (chunk: Buffer) => {
      answer += chunk;
    };
    socket.on("data", taken);
    socket.write(request);
    await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/\r\n\r\n\w+( \d+)?$/);
    socket.off("data", taken);
    answers.push(answer.split("\r\n\r\n")[1] as string);
  }
  return answers;
}

test("a write that says nothing of a body has an empty one, however it is read, and its connection goes on", async () => {
  const bare = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const withBody = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc`;
  const inPieces = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`;
  const paths = ["/whole", "/pieces", "/unread"];
  expect(await answersTo(paths.flatMap((path) => [bare(path), withBody(path), inPieces(path)]))).toEqual([
    ...["whole 0", "whole 3", "whole 3"],
    ...["pieces 0", "pieces 3", "pieces 3"],
    ...["unread", "unread", "unread"],
  ]);
});
