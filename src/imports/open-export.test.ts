import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importScene, writeFiles, zipped } from "../../test/support/importing.ts";
import type { ExportFile } from "../domain/imports/export.ts";
import { openExport } from "./open-export.ts";

const textOf = async (file: ExportFile | null | undefined) =>
  Buffer.concat(await Array.fromAsync(file?.open() ?? [])).toString();

test("a zip's members are read where they are asked for, in the order of their paths", async () => {
  const { folder } = importScene();
  const opened = await openExport(
    await zipped(folder, { "b/two.txt": "two", "a.txt": "one", "__MACOSX/a.txt": "x", ".hidden": "x" }),
  );
  expect(opened.files.map(({ path, size }) => [path, size])).toEqual([
    ["a.txt", 3],
    ["b/two.txt", 3],
  ]);
  expect(await textOf(opened.file("b/two.txt"))).toBe("two");
  await opened.close();
});

test("P135: paths outside, and members that unpack to far more than they are, are refused by name", async () => {
  const { folder } = importScene();
  const path = await zipped(folder, {
    "xx/evil.txt": "evil",
    "bomb.txt": Buffer.alloc(20 * 2 ** 20),
    "good.txt": "good",
  });
  const bytes = (await readFile(path)).toString("latin1").replaceAll("xx/evil.txt", "../evil.txt");
  await writeFile(path, bytes, "latin1");
  const opened = await openExport(path);
  expect(opened.refused).toEqual([
    { name: "../evil.txt", why: "lies outside of the export" },
    { name: "bomb.txt", why: "unpacks to far more than it is" },
  ]);
  expect(opened.files.map(({ path: name }) => name)).toEqual(["good.txt"]);
  await opened.close();
});

test("a member that holds more than it says is not read on", async () => {
  const { folder } = importScene();
  const path = await zipped(folder, { "a.txt": "a".repeat(5_000) });
  const bytes = await readFile(path);
  const central = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  bytes.writeUInt32LE(10, central + 24);
  await writeFile(path, bytes);
  const opened = await openExport(path);
  await expect(textOf(opened.files[0])).rejects.toThrow("a.txt cannot be unpacked");
  await opened.close();
});

test("of a folder every file counts, but hidden ones and links", async () => {
  const { folder } = importScene();
  const path = await writeFiles(join(folder, "export"), {
    "a/b.md": "x",
    ".git/config": "x",
    "node_modules/x.js": "x",
  });
  await symlink("/etc/passwd", join(path, "link.md"));
  expect((await openExport(path)).files.map((file) => file.path)).toEqual(["a/b.md"]);
});

test("a broken zip, and one that is not there, are told", async () => {
  const { folder } = importScene();
  await writeFile(join(folder, "a.zip"), "PK\x03\x04 and nothing else");
  await expect(openExport(join(folder, "a.zip"))).rejects.toThrow("is a broken zip");
  await expect(openExport(join(folder, "none"))).rejects.toThrow("there is no");
});
