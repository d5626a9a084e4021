import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { settle } from "./settle.ts";

/** Where backups are kept. All throw where it cannot be reached. */
export interface BackupStore {
  /** Takes a finished file, which may be moved away; under its name there is all of it or nothing. */
  put(file: string, name: string): Promise<void>;
  /** The names of what lies there, in any order, other things included. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Brings what is kept under a name into a new file. */
  fetch(name: string, file: string): Promise<void>;
  /** Where something of this name lies, for people. */
  addressOf(name: string): string;
}

/** Backups in a folder, which is made where it is missing. */
export function openFolder(path: string): BackupStore {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    async put(file, name) {
      const part = join(path, `.${name}.part`);
      try {
        moveOrCopy(file, part);
        settle(part, join(path, name));
      } finally {
        rmSync(part, { force: true });
      }
    },
    names: async () => readdirSync(path),
    remove: async (name) => rmSync(join(path, name)),
    async fetch(name, file) {
      copyFileSync(join(path, name), file);
      chmodSync(file, 0o600);
    },
    addressOf: (name) => join(path, name),
  };
}

function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
}
