// Builds what runs. Each build has a folder of its own, build/at-TIME, and the file build/current names the one that is
// started next: so a new build never touches what a running server still reads. Written for any Node from 20 on.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sources = [
  "src",
  "vite.config.ts",
  "vite.compression.ts",
  "vite.one-byte-source.ts",
  "vite.packages.ts",
  "vite.process.config.ts",
  "vite.smaller-scripts.ts",
  "react-router.config.ts",
  "package-lock.json",
];

/** The builds of the project in `root`. */
export function buildsOf(root) {
  const builds = join(root, "build");
  const pointer = join(builds, "current");
  const users = join(builds, "used-by");

  return { isStale, make, removeUnused, use };

  /** Has a source changed since the current build was begun, or is there none? */
  function isStale() {
    const name = current();
    return name === null || Math.max(...sources.map((path) => newest(join(root, path)))) >= begun(name);
  }

  /** Has `step` fill a new folder, which is the current one from then on; unused builds are removed. */
  function make(step) {
    const name = `at-${Date.now()}-${process.pid}`;
    const making = note(name);
    try {
      step(join(builds, name));
      writeFileSync(`${pointer}.${process.pid}`, name);
      renameSync(`${pointer}.${process.pid}`, pointer);
    } finally {
      rmSync(making);
    }
    removeUnused();
  }

  /** The folder of the current build, which stays at least as long as this process lives; null when there is none. */
  function use() {
    for (let tries = 0; tries < 10; tries++) {
      const name = current();
      if (name === null) return null;
      noteIfAllowed(name);
      // Else it was removed in this very moment, because another one is current by now.
      if (existsSync(join(builds, name))) return join(builds, name);
    }
    return null;
  }

  function current() {
    const name = existsSync(pointer) ? readFileSync(pointer, "utf8") : "";
    return /^at-\d+-\d+$/.test(name) && existsSync(join(builds, name)) ? name : null;
  }

  /** Notes that this process uses a build; returns the file of the note. */
  function note(name) {
    const file = join(users, `${name}.${process.pid}`);
    mkdirSync(users, { recursive: true });
    writeFileSync(file, "");
    return file;
  }

  /** Who may only read the project, such as a command that the mail server starts, uses a build unnoticed. */
  function noteIfAllowed(name) {
    try {
      note(name);
    } catch (error) {
      if (error.code !== "EACCES" && error.code !== "EROFS") throw error;
    }
  }

  /** Removes all builds but the current one and those of processes that live. */
  function removeUnused() {
    const inUse = namesInUse();
    for (const name of readdirSync(builds).filter((entry) => entry.startsWith("at-") && !inUse.has(entry))) {
      const removed = join(builds, `removed-${name}`);
      renameSync(join(builds, name), removed);
      if (namesInUse().has(name)) renameSync(removed, join(builds, name));
      else rmSync(removed, { recursive: true, force: true });
    }
  }

  /** The current build and those of processes that live; notes of others are forgotten. */
  function namesInUse() {
    const names = new Set([current()]);
    for (const note of readdirSync(users)) {
      const [name, pid] = note.split(".");
      if (isAlive(Number(pid))) names.add(name);
      else rmSync(join(users, note), { force: true });
    }
    return names;
  }
}

/** When a build began, in milliseconds: what was saved since is not in it. */
function begun(name) {
  return Number(name.split("-")[1]);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The latest change, in milliseconds, of a file or of anything in a folder; 0 where there is none. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
