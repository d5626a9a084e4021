import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { raiseMark } from "../restore-mark.ts";
import { unpackBeside } from "./beside.ts";
import { type CheckedBackup, checkSnapshot } from "./check.ts";
import { decryptFile, isEncrypted } from "./encryption.ts";
import { putInPlace } from "./put-in-place.ts";
import type { DatabasePlace } from "./snapshot.ts";
import { valuesOf } from "./tables.ts";

/** A backup that can be restored, opened in a folder of its own until it is closed. */
interface OpenBackup {
  readonly outcome: "open";
  readonly subscribers: number;
  /**
   * Makes it the database of the place; nothing may run on it. What was there is kept aside, at the answered path. Who
   * was erased or left since, by the notes in the folder, is not forgotten, and the database counts as restored.
   */
  restore(): Promise<string | null>;
  close(): void;
}

/** `identity-needed`: it is encrypted, and `identities` opens it not. */
export type OpenedBackup =
  | OpenBackup
  | Exclude<CheckedBackup, { outcome: "good" }>
  | { readonly outcome: "missing" | "identity-needed" };

/**
 * Looks whether a backup can be restored here, and restores it on trial. `bring` puts it into a new file of the given
 * name, and answers false where there is none. `identities`: what an identity file of age holds.
 */
export async function openBackup(
  place: DatabasePlace,
  bring: (file: string) => Promise<boolean>,
  identities: string | null,
): Promise<OpenedBackup> {
  mkdirSync(place.dataFolder, { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(place.dataFolder, `.backup-${process.pid}-`));
  const close = () => rmSync(work, { recursive: true, force: true });
  try {
    const opened = await open();
    if (opened.outcome !== "open") close();
    return opened;
  } catch (error) {
    close();
    throw error;
  }

  async function open(): Promise<OpenedBackup> {
    const brought = join(work, "backup");
    if (!(await bring(brought))) return { outcome: "missing" };
    const file = isEncrypted(brought) ? join(work, "snapshot.db") : brought;
    if (file !== brought && (await decryptFile(brought, file, identities ?? "")).outcome === "locked")
      return { outcome: "identity-needed" };
    const checked = await checkSnapshot(file, join(work, "trial.db"));
    if (checked.outcome !== "good") return checked;
    return {
      outcome: "open",
      subscribers: checked.counts.get("subscriber") ?? 0,
      async restore() {
        // In this order: whatever ends it midway, nobody who left is mailed.
        noSender(file);
        unpackBeside(file, place.dataFolder);
        raiseMark(place.dataFolder, markIn(file));
        return putInPlace(place, file);
      },
      close,
    };
  }
}

/** The process that held the right to send when the backup was made is gone. */
function noSender(snapshot: string): void {
  const file = new DatabaseSync(snapshot);
  try {
    file.exec("update lease set expires_at = 0");
  } finally {
    file.close();
  }
}

/** The mark that a snapshot holds. */
export function markIn(snapshot: string): number {
  const file = new DatabaseSync(snapshot, { readOnly: true });
  try {
    return valuesOf<number>(file, "select value from counter where name = 'mark'")[0] ?? 0;
  } finally {
    file.close();
  }
}
