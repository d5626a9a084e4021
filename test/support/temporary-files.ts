import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ENOUGH = 2_000_000_000;

/**
 * A folder for temporary files that no disk slows down, where the machine has one with room; else the usual one. Most
 * databases of tests are written for a second, and a disk would make each transaction wait.
 */
export function inMemory(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
