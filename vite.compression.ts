import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { COPIES, compressBrotli, compressGzip, worthCompressing } from "./src/http/compression.ts";

const compressed = [".js", ".css", ".svg"];

/** Lays a copy for each encoding beside every file of a folder and of those below it that is worth it and has none yet. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && compressed.includes(extname(file.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !existsSync(path + COPIES.gzip));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  if (!worthCompressing(body.length)) return;
  await writeFile(path + COPIES.br, await compressBrotli(body, 11));
  await writeFile(path + COPIES.gzip, await compressGzip(body, 9));
}
