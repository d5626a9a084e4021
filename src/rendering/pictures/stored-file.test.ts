import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { storedFile } from "./stored-file.ts";

const LENGTH = 200_000;

function largeFile() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-stored-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "file");
  const bytes = Buffer.from("abcdefghij".repeat(LENGTH / 10));
  writeFileSync(path, bytes);
  return { folder, path, bytes, file: storedFile({ path, offset: 10, size: LENGTH - 10 }) };
}

const read = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());

/** How many files this process holds open below a folder. */
const openBelow = (folder: string): number =>
  readdirSync("/proc/self/fd").filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

test("a file is read from its offset, whole or in part", async () => {
  const { file, bytes } = largeFile();
  expect((await read(file.read(0, file.size))).equals(bytes.subarray(10))).toBe(true);
  expect(String(await read(file.read(70_001, 70_004)))).toBe("bcd");
  expect((await read(file.read(0, 0))).length).toBe(0);
});

test("readers who stop, or are gone before they began, leave no file open", async () => {
  const { file, folder } = largeFile();
  for (let count = 0; count < 100; count++) {
    const reader = file.read(0, file.size).getReader();
    const first = reader.read();
    if (count % 3 === 0) await first;
    if (count % 2 === 0) await reader.cancel();
  }
  await expect.poll(() => openBelow(folder)).toBe(0);
  await pause(200);
  expect(openBelow(folder)).toBe(0);
});

test("a file that changes while it is sent ends the answer", async () => {
  const shorter = largeFile();
  const reader = shorter.file.read(0, shorter.file.size).getReader();
  await reader.read();
  truncateSync(shorter.path, 1_000);
  await expect(reader.read()).rejects.toThrow("has changed");
  const other = largeFile();
  const second = other.file.read(0, other.file.size).getReader();
  await second.read();
  writeFileSync(join(other.folder, "new"), other.bytes);
  appendFileSync(join(other.folder, "new"), "more");
  renameSync(join(other.folder, "new"), other.path);
  await expect(second.read()).rejects.toThrow("has changed");
});
