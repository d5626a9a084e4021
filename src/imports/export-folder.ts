import { createWriteStream } from "node:fs";
import { mkdir, readdir, realpath } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

/** Makes the folder; throws an Error for the author, code `export-fault`, where there is something in it, or it lies in `content`. */
export async function openExportFolder(path: string, content: string) {
  const folder = resolve(path);
  const inside = `${folder}${sep}`.startsWith(`${await realpath(content)}${sep}`);
  if (inside || `${folder}${sep}`.startsWith(`${resolve(content)}${sep}`))
    throw exportFault(say("fileCommands.inContentFolder", { path }));
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw exportFault(say("fileCommands.unreadableFolder", { path, code: error.code ?? "" }));
  });
  if (found.length > 0) throw exportFault(say("fileCommands.notEmpty", { path }));
  await mkdir(folder, { recursive: true });
  return {
    path: folder,
    /** Writes a file in it as its pieces come; `isPrivate`: for its owner only. */
    async write(name: string, pieces: Iterable<string> | AsyncIterable<string>, isPrivate: boolean): Promise<void> {
      await pipeline(pieces, createWriteStream(join(folder, name), { flags: "wx", mode: isPrivate ? 0o600 : 0o644 }));
    },
  };
}
