/** A moment as it stands in names of files, to the millisecond: `2026-11-22T23-45-00-123Z`. */
export const exactStamp = (time: Date): string => time.toISOString().replace(/[:.]/g, "-");
