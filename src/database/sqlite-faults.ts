import { DatabaseError } from "./database-error.ts";

const BUSY = [5, 6];
/** No memory, read only, input/output error, corrupt, full, cannot open, locking protocol, not a database. */
const BROKEN = [7, 8, 10, 11, 13, 14, 15, 26];

/** Sorts an error of SQLite (https://sqlite.org/rescode.html); null when it concerns one statement only. */
export function sqliteFault(error: unknown): "busy" | "unavailable" | null {
  if (!(error instanceof Error) || !("errcode" in error)) return null;
  const primary = Number(error.errcode) & 0xff;
  if (BUSY.includes(primary)) return "busy";
  return BROKEN.includes(primary) ? "unavailable" : null;
}

/** The same error as users of the database know it; one that concerns one statement only stays as it is. */
export function asDatabaseError(error: unknown, act: "read" | "written"): unknown {
  const fault = sqliteFault(error);
  if (fault === "busy") return new DatabaseError("busy", "the database is held by another process", error);
  return fault ? new DatabaseError("unavailable", `the database cannot be ${act}`, error) : error;
}

/**
 * Does this version carry the fix of the WAL-reset bug, by which two connections could corrupt the file
 * (https://sqlite.org/wal.html#walresetbug)? 3.51.3 and later do, and 3.50.7 and 3.44.6 on their lines.
 */
export function hasWalResetFix(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3) return major > 3;
  if (minor === 44) return patch >= 6;
  if (minor === 50) return patch >= 7;
  return minor > 51 || (minor === 51 && patch >= 3);
}
