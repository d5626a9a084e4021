/** A moment as it stands in names of files, to the millisecond: `2026-11-22T23-45-00-123Z`. */
export const exactStamp = (time: Date): string => time.toISOString().replace(/[:.]/g, "-");

const backup = /^commonplace-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.db(\.age)?$/;

/** How a backup of a moment is called: `commonplace-2026-11-22T23-45-00Z.db`, with `.age` behind it where it is encrypted. */
export function backupName(time: Date, { encrypted }: { encrypted: boolean }): string {
  return `commonplace-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db${encrypted ? ".age" : ""}`;
}

/** Those names among others that are backups', oldest first. */
export const backupsAmong = (names: readonly string[]): string[] => names.filter((name) => backup.test(name)).sort();
