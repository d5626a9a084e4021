import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../running-note.ts";
import { packBeside } from "./beside.ts";
import { type CheckedBackup, checkSnapshot } from "./check.ts";
import { decryptFile, encryptFile } from "./encryption.ts";
import type { BackupStore } from "./folder.ts";
import { backupName, backupsAmong } from "./names.ts";
import { type DatabasePlace, writeSnapshot } from "./snapshot.ts";
import { type BackupTarget, openTarget } from "./targets.ts";

/** What is asked for; plain data, so that it can be handed to a thread. */
export interface BackupOrder {
  readonly place: DatabasePlace;
  readonly target: BackupTarget;
  /** For whom it is encrypted (`age1…`); none leaves it as it is, without the secret. */
  readonly recipients: readonly string[];
  /** How many backups stay there, the newest ones; null keeps all. */
  readonly keep: number | null;
}

export interface MadeBackup {
  /** Where it lies, for people. */
  readonly address: string;
  readonly bytes: number;
  readonly subscribers: number;
  /** How many older ones were removed. */
  readonly removed: number;
}

const WORK = ".backup-";
const DAY = 86_400_000;

/**
 * Makes a backup while the site runs: a snapshot with what stands beside the database, encrypted where there are
 * recipients, restored on trial from the very bytes that are kept, and only then put where it is wanted, under its name.
 * Older ones are removed after that. A failure leaves nothing there, and throws.
 */
export async function makeBackup({ place, target, recipients, keep }: BackupOrder): Promise<MadeBackup> {
  const store = await openTarget(target);
  // What is not encrypted yet stays with the database.
  const base = target.kind === "folder" && !recipients.length ? target.path : place.dataFolder;
  mkdirSync(base, { recursive: true, mode: 0o700 });
  removeLeftovers(base);
  refuseFullDisk(place, base);
  const work = mkdtempSync(join(base, `${WORK}${process.pid}-`));
  try {
    const snapshot = join(work, "snapshot.db");
    const taken = new Date();
    const counts = await writeSnapshot(place, snapshot);
    packBeside(snapshot, place.dataFolder, { withSecret: recipients.length > 0 });
    const finished = recipients.length ? join(work, "snapshot.db.age") : snapshot;
    const checked = recipients.length
      ? await encryptAndCheck(snapshot, finished, { recipients, counts, work })
      : await checkSnapshot(snapshot, join(work, "trial.db"), counts);
    if (checked.outcome !== "good") throw new Error(`the backup cannot be restored: ${reasonOf(checked)}`);
    const { size } = statSync(finished);
    const name = backupName(taken, { encrypted: recipients.length > 0 });
    await store.put(finished, name);
    const removed = keep === null ? 0 : await removeOlder(store, { newest: name, keep });
    return { address: store.addressOf(name), bytes: size, subscribers: checked.counts.get("subscriber") ?? 0, removed };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function encryptAndCheck(
  snapshot: string,
  encrypted: string,
  given: { recipients: readonly string[]; counts: ReadonlyMap<string, number>; work: string },
): Promise<CheckedBackup> {
  const trial = await encryptFile(snapshot, encrypted, given.recipients);
  rmSync(snapshot);
  const opened = join(given.work, "opened.db");
  await decryptFile(encrypted, opened, trial);
  return checkSnapshot(opened, join(given.work, "trial.db"), given.counts);
}

function reasonOf(checked: CheckedBackup): string {
  return checked.outcome === "damaged" ? checked.detail : checked.outcome;
}

async function removeOlder(store: BackupStore, { newest, keep }: { newest: string; keep: number }): Promise<number> {
  // A clock that was set back must not let the new one count as an old one.
  const others = backupsAmong(await store.names()).filter((name) => name !== newest);
  const old = others.slice(0, Math.max(others.length - (keep - 1), 0));
  for (const name of old) await store.remove(name);
  return old.length;
}

/** What a process has left that was killed meanwhile. */
function removeLeftovers(base: string): void {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(WORK))) {
    const stats = statSync(join(base, name), { throwIfNoEntry: false });
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > DAY;
    if (isOld || !isAlive(Number(name.split("-")[1]))) rmSync(join(base, name), { recursive: true, force: true });
  }
}

/** The disk of a running site must not be filled by its backup: the copy, the trial, and once more encrypted. */
function refuseFullDisk({ databaseUrl, dataFolder }: DatabasePlace, base: string): void {
  if (databaseUrl) return;
  const { bavail, bsize } = statfsSync(base);
  const needed = 3 * statSync(join(dataFolder, "commonplace.db")).size;
  if (bavail * bsize < needed) throw new Error(`${base} has too little room for a backup: it takes ${needed} bytes`);
}
