import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../support/site.ts";
import { proving, size, unlimited } from "./size.ts";

const IDLE = size(1_000, 40);
const SLOW = size(500, 20);
/** Within which those are cut off who say nothing or take too long for their headers, and too long for their body, in milliseconds. */
const HEADERS = 15_000;
const BODY = 35_000;
const MEGABYTE = 1_000_000;

/** A connection that a reader's browser would not make. */
interface SlowClient {
  readonly kind: "silent" | "headers" | "body";
  readonly socket: Socket;
  /** Milliseconds from its beginning to its end; null while it lasts. */
  lasted: number | null;
}

test(`P105, P270: ${IDLE} silent connections, ${SLOW} with slow headers and ${SLOW} with slow bodies are cut off in time, and hold up nobody else`, {
  timeout: 120_000,
}, async () => {
  const site = await startSite({ environment: unlimited });
  onTestFinished(() => void site.stop());
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  for (const path of ["/", "/blog", "/api/auth/stats"]) await (await fetch(site.url + path)).text();

  const clients: SlowClient[] = [];
  onTestFinished(() => {
    for (const { socket } of clients) socket.destroy();
  });
  const kinds = [
    ...Array<"silent">(IDLE).fill("silent"),
    ...Array<"headers">(SLOW).fill("headers"),
    ...Array<"body">(SLOW).fill("body"),
  ];
  // Together within two seconds.
  for (const [number, kind] of kinds.entries()) {
    clients.push(begin(site.url, kind));
    if (number % Math.ceil(kinds.length / 100) === 0) await delay(10);
  }
  const dripping = setInterval(() => {
    for (const { kind, socket } of clients)
      if (socket.writable) socket.write({ silent: "", headers: "X-More: 1\r\n", body: "a" }[kind]);
  }, 1_000);
  onTestFinished(() => clearInterval(dripping));

  const times: number[] = [];
  const failed: string[] = [];
  let memory = 0;
  let most = 0;
  const until = performance.now() + BODY + 2_000;
  for (let turn = 0; performance.now() < until; turn++) {
    const begun = performance.now();
    const path = ["/", "/api/auth/stats", "/blog", "/posts/on-margins", "/healthz"][turn % 5] as string;
    // Readers who have been here, and new ones.
    const status = await statusOf(site.url + path, turn % 2 ? agent : undefined).catch(String);
    times.push(performance.now() - begun);
    if (status !== 200) failed.push(`${path}: ${status}`);
    memory = Math.max(memory, memoryOf(site.pid));
    most = Math.max(most, clients.filter(({ lasted }) => lasted === null).length);
    await delay(Math.max(0, 50 - (performance.now() - begun)));
  }
  const slowest = (kind: SlowClient["kind"]) =>
    Math.max(
      ...clients.filter((client) => client.kind === kind).map(({ lasted }) => lasted ?? Number.POSITIVE_INFINITY),
    );
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
  process.stdout.write(
    `${most} slow connections at once: ${times.length} other requests, ${failed.length} failed, 95 of 100 within ${p95.toFixed(0)} ms; ` +
      `cut off after ${["silent", "headers", "body"].map((kind) => (slowest(kind as "silent") / 1_000).toFixed(1)).join(", ")} s; ${memory.toFixed(0)} MB\n`,
  );
  expect(most).toBe(clients.length);
  expect(failed).toEqual([]);
  expect(slowest("silent")).toBeLessThanOrEqual(HEADERS);
  expect(slowest("headers")).toBeLessThanOrEqual(HEADERS);
  expect(slowest("body")).toBeLessThanOrEqual(BODY);
  // In the short form other tests run beside it.
  expect(p95).toBeLessThan(proving ? 500 : 2_000);
  expect(memory).toBeLessThan(512);
});

function begin(url: string, kind: SlowClient["kind"]): SlowClient {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const client: SlowClient = { kind, socket, lasted: null };
  let begun = performance.now();
  void once(socket, "connect").then(() => {
    begun = performance.now();
    if (kind === "headers") socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n`);
    if (kind === "body")
      socket.write(
        `POST /api/auth/subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
  });
  socket.resume().once("close", () => {
    client.lasted = performance.now() - begun;
  });
  return client;
}

function statusOf(url: string, agent: Agent | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent: agent ?? false });
    asking.on("response", (answer) => {
      answer.on("end", () => resolve(answer.statusCode ?? 0)).on("error", reject);
      answer.resume();
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** Megabytes that a process holds. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / MEGABYTE;
}
