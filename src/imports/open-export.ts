import { createReadStream } from "node:fs";
import { open as openFile, readdir, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { Export, ExportFile, LeftOut } from "../domain/imports/export.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

/** Bytes of an export, packed. */
const LARGEST_EXPORT = 2 * 2 ** 30;
/** Bytes of all that an export holds, unpacked. */
const LARGEST_CONTENT = 8 * 2 ** 30;
const MOST_FILES = 500_000;
/** Bytes that are read of a file at a time. */
const PIECE = 65_536;
/** A member of more bytes than this that shrinks to less than a 200th is no honest file. */
const BOMB = { size: 10 * 2 ** 20, ratio: 200 };

/**
 * Opens an export as it was downloaded: a zip, any other file, or a folder. Nothing is unpacked: each member is read
 * where it is asked for. Files of a folder of pictures count as the export's own. Throws an Error for the author where it cannot
 * be read, or is larger than 2 GB.
 */
export async function openExport(path: string, pictures: string | null = null): Promise<Export> {
  const own = await openAlone(path);
  if (pictures === null) return own;
  const found = await stat(pictures).catch(() => null);
  if (!found?.isDirectory()) throw exportFault(say("fileCommands.noFolder", { path: pictures }));
  return exportOf([...own.files, ...(await filesOfFolder(pictures))], own.refused, own.close);
}

async function openAlone(path: string): Promise<Export> {
  const found = await stat(path).catch(() => null);
  if (!found) throw exportFault(say("fileCommands.nothingAt", { path }));
  if (found.isDirectory()) return exportOf(await filesOfFolder(path), [], async () => {});
  if (found.size > LARGEST_EXPORT) throw exportFault(say("fileCommands.largerThanExport", { path }));
  if (await isZip(path)) return openZip(path);
  return exportOf([fileOnDisk(path, basename(path), found)], [], async () => {});
}

function exportOf(files: readonly ExportFile[], refused: readonly LeftOut[], close: () => Promise<void>): Export {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const byPath = new Map(sorted.map((file) => [file.path, file]));
  return { files: sorted, refused, file: (path) => byPath.get(path.normalize("NFC")) ?? null, close };
}

const fileOnDisk = (path: string, name: string, { size, mtime }: { size: number; mtime: Date }): ExportFile => ({
  path: name.normalize("NFC"),
  size,
  modified: mtime.toISOString(),
  // A small file gets no more room than it needs: thousands of them are read one after another.
  open: () => createReadStream(path, { highWaterMark: Math.min(PIECE, size + 1) }),
});

/** All files below a folder; hidden ones, links and what programs install are none of the author's. */
async function filesOfFolder(folder: string): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  let bytes = 0;
  const waiting = [""];
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop())
    for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
      if (/^\.|^node_modules$/.test(entry.name)) continue;
      const path = join(inner, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      if (!entry.isFile()) continue;
      const found = await stat(join(folder, path));
      files.push(fileOnDisk(join(folder, path), path.split(sep).join("/"), found));
      bytes += found.size;
      refuseTooMuch(files.length, bytes);
    }
  return files;
}

async function isZip(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32LE(0) === 0x04034b50 || buffer.readUInt32LE(0) === 0x06054b50;
  } finally {
    await file.close();
  }
}

async function openZip(path: string): Promise<Export> {
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: Error) => {
    throw exportFault(say("fileCommands.brokenZip", { path, why: error.message }));
  });
  const files: ExportFile[] = [];
  const refused: LeftOut[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/") || /(^|\/)(\.(?!\.)|__MACOSX\/)/.test(name)) continue;
      const why = refusalOf(entry, name);
      if (why) refused.push({ name, why });
      else {
        files.push(memberOf(zip, entry, name));
        bytes += entry.uncompressedSize;
        refuseTooMuch(files.length, bytes);
      }
    }
  } catch (error) {
    zip.close();
    if (error instanceof Error && "code" in error && error.code === "export-fault") throw error;
    throw exportFault(say("fileCommands.hostileZip", { path, why: (error as Error).message }));
  }
  return exportOf(files, refused, async () => zip.close());
}

/** The name of a member, not checked yet. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

function memberOf(zip: ZipFile, entry: Entry, name: string): ExportFile {
  return {
    path: name.normalize("NFC"),
    size: entry.uncompressedSize,
    modified: timeOf(entry),
    // The library ends a stream that holds more bytes than its entry says.
    async *open() {
      try {
        yield* await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw exportFault(say("fileCommands.cannotUnpack", { path: name, why: (error as Error).message }));
      }
    },
  };
}

/** Where a zip says no zone, its clock counts as UTC, so that every machine reads the same. */
function timeOf(entry: Entry): string | null {
  const time = entry.getLastModDate({ timezone: "UTC" });
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function refusalOf(entry: Entry, name: string): string | null {
  const { compressedSize, uncompressedSize, externalFileAttributes } = entry;
  if (entry.isEncrypted()) return say("importCommands.isEncrypted");
  if (((externalFileAttributes >>> 16) & 0o170000) === 0o120000) return say("importCommands.isLink");
  if (yauzl.validateFileName(name) !== null) return say("importCommands.liesOutside");
  if (uncompressedSize > BOMB.size && uncompressedSize > compressedSize * BOMB.ratio)
    return say("importCommands.unpacksTooFar");
  return null;
}

function refuseTooMuch(files: number, bytes: number): void {
  if (files > MOST_FILES) throw exportFault(say("fileCommands.tooManyFiles", { most: String(MOST_FILES) }));
  if (bytes > LARGEST_CONTENT) throw exportFault(say("fileCommands.unpacksTooMuch"));
}
