import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";
import { xmlElements } from "./xml-elements.ts";

/** Sitemaps that one index may name (sitemaps.org). */
const MOST_SITEMAPS = 50_000;

/**
 * The addresses of a list: one a line, with comments after #, or a sitemap (sitemaps.org), packed with gzip or not. The
 * sitemaps that an index names are looked for beside it. Throws an Error for the author, code `export-fault`, where a file cannot be read.
 */
export async function* addressList(path: string): AsyncGenerator<string> {
  const root = await rootOf(path);
  if (root === "sitemapindex") yield* addressesOfIndex(path);
  else if (root === "urlset") yield* locations(path, root);
  else if (root !== null) throw exportFault(say("fileCommands.neitherListNorSitemap", { path }));
  else
    for await (const line of createInterface({ input: bytesOf(path, await isPacked(path)) })) {
      const [address = "#"] = line
        .replace(/^\uFEFF/, "")
        .trim()
        .split(/\s+/);
      if (address !== "" && !address.startsWith("#")) yield address;
    }
}

async function* addressesOfIndex(path: string): AsyncGenerator<string> {
  let count = 0;
  for await (const address of locations(path, "sitemapindex")) {
    if (++count > MOST_SITEMAPS)
      throw exportFault(say("fileCommands.tooManySitemaps", { path, most: String(MOST_SITEMAPS) }));
    const name = basename(URL.parse(address)?.pathname ?? address);
    const beside = join(dirname(path), name);
    if (!(await stat(beside).catch(() => null))) throw exportFault(say("fileCommands.notBeside", { path, name }));
    if ((await rootOf(beside)) !== "urlset") throw exportFault(say("fileCommands.noSitemap", { path: beside }));
    yield* locations(beside, "urlset");
  }
}

/** What `loc` says in each entry of a sitemap or an index. */
async function* locations(path: string, root: string): AsyncGenerator<string> {
  const packed = await isPacked(path);
  for await (const part of xmlElements({ open: () => bytesOf(path, packed) }, root)) {
    if ("fault" in part) throw exportFault(say("fileCommands.withFault", { path, fault: part.fault }));
    const location = part.element.children.find(({ name }) => name === "loc")?.text.trim();
    if (location) yield location;
  }
}

/** The name of an XML file's first element; null for any other text. */
async function rootOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw exportFault(say("fileCommands.noFile", { path }));
  let head = "";
  for await (const piece of bytesOf(path, await isPacked(path))) {
    head += new TextDecoder().decode(piece);
    if (head.length > 10_000) break;
  }
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (!text.startsWith("<")) return null;
  return /<([A-Za-z][\w:-]*)/.exec(text)?.[1] ?? "";
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

function bytesOf(path: string, packed: boolean): NodeJS.ReadableStream & AsyncIterable<Uint8Array> {
  const source = createReadStream(path);
  if (!packed) return source;
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
}
