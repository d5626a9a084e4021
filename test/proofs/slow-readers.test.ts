import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startSite } from "../support/site.ts";
import { proving } from "./size.ts";

const READERS = 300;
const MEGABYTE = 1_000_000;

/** Megabytes that a process holds. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / MEGABYTE;
}

/** Asks for something, takes the beginning of it, and then no more. */
async function beginReading(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).on("error", () => {});
  socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
  const [beginning] = await once(socket, "data");
  socket.pause();
  expect(String(beginning)).toMatch(/^HTTP\/1\.1 200 OK/);
  return socket;
}

test(`${READERS} readers who stop in the middle of 20 MB cost next to no memory${proving ? ", and are cut off" : ""}`, async () => {
  const site = await startSite();
  const readers: Socket[] = [];
  try {
    const folder = join(site.contentFolder, "posts/large");
    mkdirSync(folder);
    const noise = randomBytes(3 * 4000 * 3600);
    const photo = sharp(noise, { raw: { width: 4000, height: 3600, channels: 3 } });
    writeFileSync(join(folder, "photo.jpg"), await photo.jpeg({ quality: 100 }).toBuffer());
    writeFileSync(join(folder, "all.zip"), randomBytes(20 * MEGABYTE));
    writeFileSync(
      join(folder, "index.md"),
      "---\ntitle: Large\ndate: 2025-01-01\n---\n[All](all.zip), [one](photo.jpg)\n",
    );
    const addresses = ["photo.jpg", "all.zip"].map((name) => new URL(`/media/posts/large/${name}`, site.url));
    for (const address of addresses)
      await expect
        .poll(async () => (await (await fetch(address)).bytes()).length, { timeout: 50_000, interval: 500 })
        .toBeGreaterThan(10 * MEGABYTE);
    await pause(2_000);
    const idle = memoryOf(site.pid);
    for (let count = 0; count < READERS; count++)
      readers.push(await beginReading(addresses[count % addresses.length] as URL));
    await pause(1_000);
    expect(memoryOf(site.pid) - idle).toBeLessThan(60);
    const begun = performance.now();
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_000);
    if (!proving) return;
    for (const reader of readers) reader.resume();
    await pause(500);
    for (const reader of readers) reader.pause();
    await pause(40_000);
    for (const reader of readers) reader.resume();
    await Promise.all(readers.map((reader) => reader.closed || once(reader, "close")));
    expect(memoryOf(site.pid) - idle).toBeLessThan(60);
  } finally {
    for (const reader of readers) reader.destroy();
    await site.stop();
  }
}, 180_000);
