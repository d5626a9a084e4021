import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { say, sayBytes, sayNumber } from "../languages/say.ts";
import { type Check, fault, ok, warning } from "./finding.ts";

/** Free bytes below which nothing can be stored soon, and below which it is time to make room. */
const LITTLE_ROOM = { fault: 100_000_000, warning: 1_000_000_000 };
/** The same of files that can still be made. */
const FEW_FILES = { fault: 1_000, warning: 20_000 };

/** What a file system tells of its room: as `statfs` does. */
export type FreeRoom = (folder: string) => Promise<{ bsize: number; bavail: number; files: number; ffree: number }>;

/** Is there room in the folder, for bytes and for files? Nothing is told of files where the file system does not count them. */
export function roomCheck(folder: string, free: FreeRoom = statfs): Check {
  return {
    name: "disk",
    async look() {
      if (!existsSync(folder)) return [warning(say("doctorCommands.noFolder", { folder }))];
      const { bsize, bavail, files, ffree } = await free(folder);
      const bytes = bsize * bavail;
      const room =
        bytes < LITTLE_ROOM.warning
          ? (bytes < LITTLE_ROOM.fault ? fault : warning)(
              say("doctorCommands.diskLow", { free: sayBytes(bytes), folder }),
            )
          : ok(say("doctorCommands.diskFine", { free: sayBytes(bytes), folder }));
      if (files === 0 || ffree >= FEW_FILES.warning) return [room];
      const few = say("doctorCommands.filesLow", { count: sayNumber(ffree), folder });
      return [room, (ffree < FEW_FILES.fault ? fault : warning)(few)];
    },
  };
}

/** Can only the site's own user read what is secret? `paths` that do not exist are passed over. */
export function permissionCheck(paths: readonly string[], user = process.getuid?.()): Check {
  return {
    name: "files",
    async look() {
      if (process.platform === "win32") return [];
      const faults = paths.filter(existsSync).flatMap((path) => {
        const found = statSync(path);
        const isFolder = found.isDirectory();
        // Settings may come from no file at all: /dev/null.
        if (!isFolder && !found.isFile()) return [];
        const wanted = isFolder ? "700" : "600";
        const open = found.mode & 0o077 ? [fault(say("doctorCommands.openToOthers", { path, wanted }))] : [];
        const foreign = user !== undefined && user !== 0 && found.uid !== user;
        return foreign ? [...open, warning(say("doctorCommands.ofAnother", { path }))] : open;
      });
      return faults.length ? faults : [ok(say("doctorCommands.filesFine"))];
    },
  };
}
