import { constants } from "node:fs";
import { copyFile, mkdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { everything } from "./scan.ts";

/**
 * Copies the content folder as it is, byte for byte and with the times of its files, by which addresses of recordings change; what
 * editors and version control keep there for themselves is none of it. Answers how many files.
 */
export async function copyContentFolder(folder: string, target: string): Promise<number> {
  let count = 0;
  await mkdir(target, { recursive: true });
  for (const [path, stamp] of everything(folder)) {
    if (stamp === null) continue;
    await mkdir(dirname(join(target, path)), { recursive: true });
    const { atime, mtime } = await stat(join(folder, path));
    await copyFile(join(folder, path), join(target, path), constants.COPYFILE_FICLONE);
    await utimes(join(target, path), atime, mtime);
    count++;
  }
  return count;
}
