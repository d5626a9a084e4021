import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { limitSockets, type SocketLimits } from "./sockets.ts";

async function listening(handle: RequestListener, options: Partial<SocketLimits> & { keepAlive?: number }) {
  const { keepAlive, ...limits } = options;
  const server = limitSockets(createHttpServer(handle), { stall: 30_000, connections: 2_000, ...limits });
  if (keepAlive !== undefined) server.keepAliveTimeout = keepAlive;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return {
    /** A client that asks and reads nothing. */
    async ask(): Promise<Socket> {
      const socket = connect(port, "127.0.0.1").pause();
      sockets.push(socket);
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return socket;
    },
    connections: () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

test("who stops reading is cut off, who reads slowly is not", async () => {
  const large = Buffer.alloc(150_000_000);
  const server = await listening((_, response) => void response.end(large), { stall: 1_000 });
  const [stalled, slow] = [await server.ask(), await server.ask()];
  const reading = setInterval(() => slow.read(), 5);
  await expect.poll(server.connections, { timeout: 9_000 }).toBe(1);
  clearInterval(reading);
  expect(stalled.destroyed).toBe(false);
  slow.resume();
  const [piece] = await once(slow, "data");
  expect(piece.length).toBeGreaterThan(0);
});

test("who stops reading is cut off in time, even where the system has taken a part of the answer", async () => {
  const large = Buffer.alloc(50_000_000);
  const server = await listening((_, response) => void response.end(large), { stall: 3_000 });
  const begun = performance.now();
  await server.ask();
  await expect.poll(server.connections, { timeout: 9_000, interval: 20 }).toBe(0);
  const took = performance.now() - begun;
  expect(took).toBeGreaterThan(2_900);
  expect(took).toBeLessThan(5_000);
});

test("a connection that is kept for a further request is closed when none comes", async () => {
  const server = await listening((_, response) => void response.end("hello"), { keepAlive: 200 });
  const socket = (await server.ask()).resume();
  await once(socket, "data");
  await expect.poll(server.connections, { timeout: 5_000 }).toBe(0);
});

test("an answer that takes long to make arrives", async () => {
  const server = await listening(
    async (_, response) => {
      await pause(900);
      response.end("late");
    },
    { stall: 200 },
  );
  const socket = (await server.ask()).resume();
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("late");
});

test("there are no more connections than allowed; idle ones make room", async () => {
  const server = await listening((_, response) => void response.end("hello"), { connections: 3 });
  const first = await Promise.all([server.ask(), server.ask(), server.ask()]);
  for (const socket of first) await once(socket.resume(), "data");
  await once((await server.ask()).resume(), "close");
  await Promise.all(first.map((socket) => socket.closed || once(socket, "close")));
  const [answer] = await once((await server.ask()).resume(), "data");
  expect(String(answer)).toContain("hello");
});
