import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { everything, isFolder, isHidden } from "../scan.ts";

/** Folders that are watched at most; changes in further ones are found by the sweep. */
const MOST_WATCHED = 12_000;

/**
 * What the operating system tells of changes in a folder. `noticed`: something happened to this file. `known`: the files
 * that may go with their folder.
 */
export function createFolderEvents(parts: { folder: string; noticed(path: string): void; known(): Iterable<string> }) {
  const { folder, noticed } = parts;
  const watchers = new Map<string, FSWatcher>();
  let mayWatch = MOST_WATCHED;
  let closed = false;

  return {
    listen,
    hears: (below: string) => watchers.has(below),
    close(): void {
      closed = true;
      for (const watcher of watchers.values()) watcher.close();
    },
  };

  /** From now on tells of changes in this folder (a path below the whole one), if the system can. */
  function listen(below: string): void {
    if (closed || mayWatch <= 0 || !isFolder(join(folder, below))) return;
    watchers.get(below)?.close();
    try {
      const watcher = watch(join(folder, below), { persistent: false }, (_, name) => {
        if (name !== null) noteChange(below ? `${below}/${name}` : name);
      });
      watcher.on("error", () => watcher.close());
      if (!watchers.has(below)) mayWatch--;
      watchers.set(below, watcher);
    } catch {
      mayWatch = 0;
    }
  }

  /** Something happened to a path: a file, or a folder with all that is in it. */
  function noteChange(path: string): void {
    if (closed || isHidden(path)) return;
    if (isFolder(join(folder, path))) {
      for (const [inside, stamp] of everything(folder, path)) {
        if (stamp) noticed(inside);
        else listen(inside);
      }
    } else if (watchers.has(path)) forgetFolder(path);
    else noticed(path);
  }

  function forgetFolder(path: string): void {
    const within = (other: string) => other === path || other.startsWith(`${path}/`);
    for (const [below, watcher] of watchers) {
      if (!within(below)) continue;
      watcher.close();
      watchers.delete(below);
      mayWatch++;
    }
    for (const file of parts.known()) if (within(file)) noticed(file);
  }
}
